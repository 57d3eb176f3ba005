import type { Failure, Json, Result } from '#model';
import type { Clock } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';
import { type BlockValues, isSame, mergedValues, preferredValues, valuesOf } from './blockValues.ts';
import { nextMoment } from './moments.ts';

/** Whether the server has what the editor sees: `conflict` if somebody else has saved or removed the block in the meantime. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

/** What a saver needs of its block. */
export interface SavedBlock {
  readonly clock: Clock;
  /** What the editor sees. */
  readonly values: () => BlockValues;
  /** `isRepeated`: what is sent may have been stored already, so it is to be sent as it was. */
  readonly send: (values: BlockValues, stored: StoredAs, isRepeated: boolean) => Promise<Result>;
  /** Called with the draft that the server has stored, if it tells. */
  readonly accepted: (draft: CmsBlock | null) => void;
  /** Whether the server has ever had the block. */
  readonly isKnown: () => boolean;
  /** Whether a second save would make a second block, if the first one was stored and not answered. */
  readonly couldDouble: () => boolean;
  /** Whether the server has the block as a part of something else than what it belongs to. */
  readonly isMisplaced: () => boolean;
  /** Whether a save has to wait for a page that tells as what the server knows the block. */
  readonly isHeld: () => boolean;
  /** Saves what has to be saved before the block; resolves to false if that fails. */
  readonly before: () => Promise<boolean>;
  /** Called when the server no longer has what the block belongs to. */
  readonly orphaned: () => void;
  /** Called with what the server has now instead of what this editor began with. */
  readonly rebased: (current: CmsBlock) => void;
  /** Called when the editor has to see other values, because somebody else has changed what this editor has not. */
  readonly adopt: (values: BlockValues) => void;
  readonly changed: () => void;
}

/** As what the server knows a block: its draft, and the version on which a change is based. */
export interface StoredAs {
  readonly draftId: number | string | undefined;
  readonly version: number | undefined;
}

/** How long the editor pauses before a change is sent. */
export const PAUSE_MS = 800;
/** After how long a change is sent again that the server did not answer. */
export const RETRY_MS = 10_000;
/** Failures that leave open whether the server has what was sent. */
export const UNCERTAIN: readonly string[] = ['offline', 'timeout', 'unavailable', 'server', 'malformed', 'cancelled'];
/** Failures that may be gone when a change is sent again. */
export const TRANSIENT: readonly string[] = ['offline', 'timeout', 'unavailable', 'tooMany', 'server'];
/** How often a save is based anew on what others have stored before the editor is asked. */
const MAX_MERGES = 5;

/**
 * Saves the values of one block, at most one save at a time. A response says that the server has what was sent; it never changes what the
 * editor sees.
 */
export class BlockSaver {
  state: SaveState = 'saved';
  failure: Failure | undefined;
  savedAt: number | undefined;
  /** What the server has, as far as this editor knows. */
  stored: BlockValues;
  as: StoredAs = { draftId: undefined, version: undefined };
  /** The drafts that the block has or had. */
  readonly draftIds = new Set<StoredAs['draftId']>();
  /** The draft of another editor that is in conflict with the values. */
  theirs: CmsBlock | undefined;
  /** Somebody else has discarded or removed the block. */
  isGone = false;
  /** Whether the block is to be saved although nobody has changed it. */
  isWanted = false;
  /** The moment of the last answer (see `nextMoment`): what was asked for before it may lack what was saved. */
  answeredAt = 0;
  /** What was sent since the last answer and may or may not have been stored. */
  unanswered: readonly BlockValues[] = [];
  readonly #block: SavedBlock;
  #running: Promise<boolean> | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(stored: BlockValues, block: SavedBlock) {
    this.stored = stored;
    this.#block = block;
  }

  get isUnsaved(): boolean {
    const isMissing = this.isWanted && this.as.draftId === undefined;
    return isMissing || this.unanswered.length > 0 || this.#block.isMisplaced() || !isSame(this.#block.values(), this.stored);
  }

  get isSaving(): boolean {
    return this.#running !== undefined;
  }

  /** Takes note of a change, which is sent after a pause. */
  schedule(): void {
    if (this.state !== 'conflict') this.state = this.isSaving ? 'saving' : 'waiting';
    this.#sendAfter(PAUSE_MS);
  }

  /** Sends what waits for nothing else any more, after a pause; without a failure of its own it has waited for what it belongs to. */
  goOn(): void {
    const hasFailed = this.state === 'failed' && this.failure !== undefined;
    if (this.isUnsaved && !hasFailed && !this.isSaving && this.state !== 'conflict') this.schedule();
  }

  /** Sends what is not saved, now. Resolves to true once the server has all of it, to false if it refuses or cannot be reached. */
  flush(): Promise<boolean> {
    this.#cancelTimer?.();
    if (this.#running === undefined && !this.isUnsaved) return Promise.resolve(this.#settle());
    // The user is to decide first.
    if (this.state === 'conflict' || this.#block.isHeld()) return Promise.resolve(false);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
      this.#block.changed();
    });
    return this.#running;
  }

  /** Counts what the server has as what the editor sees. */
  reset(stored: BlockValues, as: StoredAs): void {
    this.#cancelTimer?.();
    this.rebase(stored, as);
    Object.assign(this, { state: 'saved', failure: undefined, theirs: undefined, isGone: false, isWanted: false });
  }

  /** Goes on from what the server has now; what the editor sees stays, and is saved over it. */
  rebase(stored: BlockValues, as: StoredAs): void {
    this.stored = stored;
    this.#setAs(as);
    this.unanswered = [];
  }

  /** Takes note of a draft on the page if it is what an unanswered save has stored. A server without versions tells only the block. */
  recognize(draft: CmsBlock): void {
    if (this.unanswered.length === 0 || this.as.draftId !== undefined) return;
    const isMine = draft.version === undefined || this.unanswered.some((sent) => isSame(sent, valuesOf(draft)));
    if (isMine) this.#setAs({ draftId: draft.id, version: draft.version });
  }

  /** Lets the editor decide between what is seen, which began with `base`, and what somebody else has stored. */
  contest(theirs: CmsBlock, base: BlockValues): void {
    this.#cancelTimer?.();
    this.stored = base;
    this.theirs = theirs;
    this.state = 'conflict';
  }

  /** Ends a conflict: what this editor has changed is saved over what the other one has stored, or anew if that is gone. */
  overwrite(): void {
    const { theirs } = this;
    if (this.isGone) {
      this.rebase(this.stored, { draftId: undefined, version: undefined });
      this.isWanted = true;
    } else if (theirs !== undefined) this.#goOnFrom(theirs, preferredValues(this.stored, this.#block.values(), valuesOf(theirs)));
    else return;
    Object.assign(this, { theirs: undefined, isGone: false, state: 'waiting' });
    void this.flush();
  }

  #setAs(as: StoredAs): void {
    this.as = as;
    if (as.draftId !== undefined) this.draftIds.add(as.draftId);
  }

  /** Nothing is left to save: what was typed is deleted again, for instance. */
  #settle(): true {
    if (this.state === 'waiting' || this.state === 'failed') {
      Object.assign(this, { state: 'saved', failure: undefined });
      this.#block.changed();
    }
    return true;
  }

  async #saveAll(): Promise<boolean> {
    for (let merges = 0; this.isUnsaved; ) {
      if (this.state === 'conflict') return false;
      if (!(await this.#block.before())) return this.#fail(undefined);
      this.state = 'saving';
      const failure = await this.#saveOnce();
      if (failure === undefined) continue;
      if (merges >= MAX_MERGES || !this.#merge(failure)) return this.#fail(failure);
      merges += 1;
    }
    this.state = 'saved';
    return true;
  }

  /** Sends the values; the failure if the server did not say that it has them. */
  async #saveOnce(): Promise<Failure | undefined> {
    const before = this.unanswered;
    const last = this.#block.couldDouble() ? before.at(-1) : undefined;
    const sent = last ?? this.#block.values();
    this.unanswered = [...before, sent];
    this.#block.changed();
    const result = await this.#block.send(sent, this.as, last !== undefined);
    if (!result.ok) {
      // A rejection says nothing about an earlier save that was not answered.
      if (!UNCERTAIN.includes(result.failure.kind)) this.unanswered = before;
      return result.failure;
    }
    if (result.status !== 200) return { kind: 'malformed', operation: '', status: result.status };
    this.#accept(sent, result.output as CmsBlock | null);
    return undefined;
  }

  #accept(sent: BlockValues, draft: CmsBlock | null): void {
    this.rebase(sent, { draftId: draft?.id ?? this.as.draftId, version: draft?.version ?? this.as.version });
    Object.assign(this, { failure: undefined, isWanted: false, savedAt: this.#block.clock.now() });
    this.answeredAt = nextMoment();
    this.#block.accepted(draft);
    this.#block.changed();
  }

  /** Bases the save on what somebody else has stored, if both changes can be had; else the editor is to decide. */
  #merge(failure: Failure): boolean {
    if (isOrphan(failure)) {
      this.#block.orphaned();
      // What the editor wants to have in any case is saved together with what it belongs to.
      return this.isWanted || this.#lose();
    }
    if (failure.kind === 'notFound' && this.#block.isKnown()) return this.#lose();
    const theirs = failure.kind === 'conflict' ? draftIn(failure.body) : undefined;
    return theirs !== undefined && this.#mergeWith(theirs);
  }

  #mergeWith(theirs: CmsBlock): boolean {
    const values = valuesOf(theirs);
    const mine = this.#block.values();
    // The response to an earlier save was lost: this editor has stored what is there.
    const isMine = this.unanswered.some((sent) => isSame(sent, values));
    const merged = isMine ? mine : mergedValues(this.stored, mine, values);
    if (merged === undefined) {
      this.theirs = theirs;
      return false;
    }
    this.#goOnFrom(theirs, merged);
    return true;
  }

  /** The block is no longer there: the editor is to decide, unless that is what the editor wants. */
  #lose(): boolean {
    this.answeredAt = nextMoment();
    const { content, status } = this.#block.values();
    // Somebody else may have marked it, but words that were typed since are nobody's to drop.
    if (status === 'DELETED' && content === this.stored.content) {
      this.reset(this.#block.values(), { draftId: undefined, version: undefined });
      return true;
    }
    this.isGone = true;
    return false;
  }

  #goOnFrom(theirs: CmsBlock, values: BlockValues): void {
    // What has no draft is told by its published block.
    const isDraft = theirs.contentBlockId !== undefined;
    this.rebase(valuesOf(theirs), { draftId: isDraft ? theirs.id : undefined, version: theirs.version });
    this.answeredAt = nextMoment();
    this.#block.rebased(theirs);
    if (!isSame(values, this.#block.values())) this.#block.adopt(values);
  }

  #fail(failure: Failure | undefined): boolean {
    this.failure = failure;
    this.state = this.theirs === undefined && !this.isGone ? 'failed' : 'conflict';
    if (TRANSIENT.includes(failure?.kind ?? '')) this.#sendAfter(RETRY_MS);
    return false;
  }

  #sendAfter(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#block.clock.after(ms, () => void this.flush());
  }
}

/** The draft of another editor in the body of a 409. */
function draftIn(body: Json | undefined): CmsBlock | undefined {
  const conflict = (body as { readonly conflict?: { readonly current?: CmsBlock } } | null | undefined)?.conflict;
  return conflict?.current;
}

/** Whether the server no longer has what the block belongs to. */
function isOrphan({ kind, body }: Failure): boolean {
  const errors = (body as { readonly errors?: unknown } | null | undefined)?.errors;
  return (
    kind === 'invalid' && Array.isArray(errors) && errors.some((error: { readonly field?: unknown } | null) => error?.field === 'parent')
  );
}
