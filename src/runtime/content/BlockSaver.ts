import type { Failure, Json, Result } from '#model';
import type { Clock } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';
import { type BlockValues, isSame, mergedValues, valuesOf } from './blockValues.ts';

/** Whether the server has what the editor sees: `conflict` if somebody else has saved the block in the meantime. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

/** What a saver needs of its block. */
export interface SavedBlock {
  readonly clock: Clock;
  /** What the editor sees. */
  readonly values: () => BlockValues;
  readonly send: (values: BlockValues, stored: StoredAs) => Promise<Result>;
  /** Saves what has to be saved before the block; resolves to false if that fails. */
  readonly before: () => Promise<boolean>;
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
const PAUSE_MS = 800;
/** After how long a change is sent again that the server did not answer. */
const RETRY_MS = 10_000;
/** Failures that leave open whether the server has what was sent. */
const UNCERTAIN: readonly string[] = ['offline', 'timeout', 'unavailable', 'server', 'malformed', 'cancelled'];
const TRANSIENT: readonly string[] = ['offline', 'timeout', 'unavailable', 'tooMany', 'server'];
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
  /** The draft of another editor that is in conflict with the values. */
  theirs: CmsBlock | undefined;
  /** Whether the block is to be saved although nobody has changed it. */
  isWanted = false;
  readonly #block: SavedBlock;
  /** What was sent and may or may not have been stored. */
  #uncertain: BlockValues | undefined;
  /** Contents that were sent: if the server has one of them, this editor has stored it. */
  readonly #sent = new Set<string>();
  #running: Promise<boolean> | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(stored: BlockValues, block: SavedBlock) {
    this.stored = stored;
    this.#block = block;
  }

  get isUnsaved(): boolean {
    const isMissing = this.isWanted && this.as.draftId === undefined;
    return isMissing || this.#uncertain !== undefined || !isSame(this.#block.values(), this.stored);
  }

  get isSaving(): boolean {
    return this.#running !== undefined;
  }

  /** Takes note of a change, which is sent after a pause. */
  schedule(): void {
    if (this.state !== 'conflict') this.state = this.isSaving ? 'saving' : 'waiting';
    this.#sendAfter(PAUSE_MS);
  }

  /** Sends what is not saved, now. Resolves to true once the server has all of it, to false if it refuses or cannot be reached. */
  flush(): Promise<boolean> {
    this.#cancelTimer?.();
    // The user is to decide first.
    if (this.state === 'conflict') return Promise.resolve(false);
    if (this.#running === undefined && !this.isUnsaved) return Promise.resolve(true);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
      this.#block.changed();
    });
    return this.#running;
  }

  /** Counts what the server has as what the editor sees. */
  reset(stored: BlockValues, as: StoredAs): void {
    this.#cancelTimer?.();
    Object.assign(this, { stored, as, state: 'saved', failure: undefined, theirs: undefined, isWanted: false });
    this.#uncertain = undefined;
  }

  /** Takes note of the draft of a new block whose save was not answered. */
  recognize(draft: CmsBlock): void {
    if (this.#uncertain === undefined || this.as.draftId !== undefined) return;
    this.as = { draftId: draft.id, version: draft.version };
  }

  /** Goes on from the draft of the other editor: what this editor sees is saved over it. */
  overwrite(): void {
    if (this.theirs === undefined) return;
    this.#rebase(this.theirs);
    this.theirs = undefined;
    this.state = 'waiting';
    void this.flush();
  }

  async #saveAll(): Promise<boolean> {
    for (let merges = 0; this.isUnsaved; ) {
      if (!(await this.#block.before())) return this.#fail(undefined);
      this.state = 'saving';
      this.#block.changed();
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
    const before = this.#uncertain;
    // What may have been stored is sent again as it was: a new block would exist twice otherwise.
    const sent = this.as.draftId === undefined ? (before ?? this.#block.values()) : this.#block.values();
    this.#uncertain = sent;
    this.#sent.add(sent.content);
    const result = await this.#block.send(sent, this.as);
    if (!result.ok) {
      // A rejection says nothing about an earlier save that was not answered.
      if (!UNCERTAIN.includes(result.failure.kind)) this.#uncertain = before;
      return result.failure;
    }
    if (result.status !== 200) return { kind: 'malformed', operation: '', status: result.status };
    this.#accept(sent, result.output as CmsBlock | null);
    return undefined;
  }

  #accept(sent: BlockValues, draft: CmsBlock | null): void {
    this.stored = sent;
    this.#uncertain = undefined;
    this.as = { draftId: draft?.id ?? this.as.draftId, version: draft?.version ?? this.as.version };
    this.failure = undefined;
    this.savedAt = this.#block.clock.now();
    this.#block.changed();
  }

  /** Bases the save on what somebody else has stored, if both changes can be had; else the editor is to decide. */
  #merge(failure: Failure): boolean {
    const theirs = draftIn(failure.body);
    if (failure.kind !== 'conflict' || theirs === undefined) return false;
    const values = valuesOf(theirs);
    const mine = this.#block.values();
    // The response to an earlier save was lost.
    const isMine = this.#sent.has(values.content);
    const merged = isMine ? mine : mergedValues(this.stored, mine, values);
    if (merged === undefined) {
      this.theirs = theirs;
      return false;
    }
    this.#rebase(theirs);
    if (!isSame(merged, mine)) this.#block.adopt(merged);
    return true;
  }

  #rebase(theirs: CmsBlock): void {
    this.stored = valuesOf(theirs);
    this.#uncertain = undefined;
    // What has no draft is told by its published block.
    this.as = { draftId: theirs.contentBlockId === undefined ? undefined : theirs.id, version: theirs.version };
  }

  #fail(failure: Failure | undefined): boolean {
    this.failure = failure;
    this.state = this.theirs === undefined ? 'failed' : 'conflict';
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
