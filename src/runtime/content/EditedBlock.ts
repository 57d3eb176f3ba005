import type { Failure, Json, Result } from '#model';
import type { Clock } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';

/** What an editor can change of a block. */
export interface BlockValues {
  readonly content: string;
  /** DELETED or RESTORED once somebody has deleted or restored it. */
  readonly status: string | null;
  readonly blockOrder: number;
}

/** Whether the server has what the editor sees: `conflict` if somebody else has saved the block in the meantime. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

/** What a block needs of its page. */
export interface BlockSurroundings {
  readonly clock: Clock;
  readonly save: (draft: CmsBlock, version: number | undefined) => Promise<Result>;
  /** Called after each change of the values, before it is sent, and when the server has them. */
  readonly record: (block: EditedBlock) => void;
}

/** What a block begins with: published, draft of the server, or neither for one that the editor adds. */
export interface BlockOrigin {
  readonly published?: CmsBlock | undefined;
  readonly draft?: CmsBlock | undefined;
}

/** How long the editor pauses before a change is sent. */
const PAUSE_MS = 800;
/** After how long a change is sent again that the server did not answer. */
const RETRY_MS = 10_000;
const TRANSIENT: readonly string[] = ['offline', 'timeout', 'unavailable', 'tooMany', 'server'];

/**
 * A block of a content page with the changes of this editor. Every change is sent to the server after a pause, at most one save at a time.
 * A response says that the server has what was sent; it never changes what the editor sees.
 */
export class EditedBlock {
  readonly key: string;
  readonly fixed: CmsBlock;
  /** The new block that this one belongs to, which has to be saved before it. */
  readonly parent: EditedBlock | undefined;
  published: CmsBlock | undefined;
  draftId: number | string | undefined;
  draft: CmsBlock | undefined;
  values: BlockValues;
  state: SaveState = 'saved';
  failure: Failure | undefined;
  savedAt: number | undefined;
  /** Whether the next page of the server counts more than what was saved here. */
  isSettled = true;
  readonly #surroundings: BlockSurroundings;
  readonly #listeners = new Set<() => void>();
  #changes = 0;
  #stored: BlockValues;
  #version: number | undefined;
  #isWanted = false;
  #saving: Promise<boolean> | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(key: string, fixed: CmsBlock, { published, draft }: BlockOrigin, surroundings: BlockSurroundings, parent?: EditedBlock) {
    this.key = key;
    this.fixed = fixed;
    this.parent = parent;
    this.#surroundings = surroundings;
    this.values = valuesOf(draft ?? published ?? fixed);
    this.#stored = this.values;
    this.#adopt({ published, draft });
  }

  /** Whether the server lacks something that the editor sees. */
  get isUnsaved(): boolean {
    return !isSame(this.values, this.#stored) || (this.#isWanted && this.isNew && this.draftId === undefined);
  }

  /** Whether a save is under way. */
  get isSaving(): boolean {
    return this.#saving !== undefined;
  }

  /** Whether there is something to publish or discard. */
  get isDraft(): boolean {
    return this.draftId !== undefined || this.isUnsaved;
  }

  /** Whether the block has never been published. */
  get isNew(): boolean {
    return this.published === undefined;
  }

  /** What the server has, as far as this editor knows. */
  get stored(): BlockValues {
    return this.#stored;
  }

  get isDeleted(): boolean {
    return this.values.status === 'DELETED';
  }

  /** The block as it is to be shown: published, with the draft and the unsaved changes. */
  get shown(): CmsBlock {
    const id = this.published?.id ?? this.draftId ?? this.key;
    return { ...this.fixed, ...this.values, id, parent: this.parent?.shown.id ?? this.fixed.parent ?? null };
  }

  /** Takes over what the server has now. What is not saved yet, or was saved after the page was asked for, stays. */
  receive(origin: BlockOrigin): void {
    if (this.isUnsaved || this.#saving !== undefined || !this.isSettled) {
      this.published = origin.published ?? this.published;
      return;
    }
    this.#adopt(origin);
    this.values = valuesOf(origin.draft ?? origin.published ?? this.fixed);
    this.#stored = this.values;
    this.state = 'saved';
    this.#notify();
  }

  /** Changes the block; the change is sent after a pause. */
  change(values: Partial<BlockValues>): void {
    const next = { ...this.values, ...values };
    if (isSame(next, this.values)) return;
    this.values = next;
    this.isSettled = false;
    this.#surroundings.record(this);
    if (this.state !== 'conflict') this.state = this.#saving === undefined ? 'waiting' : 'saving';
    this.#notify();
    this.#sendAfter(PAUSE_MS);
  }

  /** Saves a new block as it is, though nobody has changed it. */
  keep(): Promise<boolean> {
    this.#isWanted = true;
    this.#surroundings.record(this);
    return this.flush();
  }

  /** Sends what is not saved, now. Resolves to true once the server has all of it, to false if it refuses or cannot be reached. */
  flush(): Promise<boolean> {
    this.#cancelTimer?.();
    if (this.#saving === undefined && !this.isUnsaved) return Promise.resolve(true);
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined;
      this.#notify();
    });
    return this.#saving;
  }

  /** Forgets what is not saved: the editor sees again what the server has. A save under way goes on. */
  drop(): void {
    this.#cancelTimer?.();
    this.#isWanted = false;
    this.values = this.#stored;
    this.failure = undefined;
    this.state = 'saved';
    this.#surroundings.record(this);
    this.#notify();
  }

  /** Takes note that the draft has been published: what the editor sees is what readers see. */
  publish(): void {
    if (this.isUnsaved) return;
    const { content, blockOrder } = this.values;
    this.published = this.published && { ...this.published, content, blockOrder };
    this.#endDraft();
    this.values = { ...this.values, status: null };
    this.#stored = this.values;
    this.#notify();
  }

  /** Takes note that the draft has been discarded: the editor sees what readers see. */
  discard(): void {
    this.#endDraft();
    this.values = valuesOf(this.published ?? this.fixed);
    this.#stored = this.values;
    this.state = 'saved';
    this.#notify();
  }

  /** Ends a conflict: what the editor sees goes over the draft of the other editor. */
  overwrite(): void {
    this.state = 'waiting';
    void this.flush();
  }

  /** Makes what the other editor has saved the editor's own. */
  yield(theirs: CmsBlock): void {
    this.isSettled = true;
    this.#adopt({ published: this.published, draft: theirs });
    this.values = valuesOf(theirs);
    this.#stored = this.values;
    this.#surroundings.record(this);
    this.state = 'saved';
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A number that differs after every change. */
  readonly revision = (): number => this.#changes;

  async #saveAll(): Promise<boolean> {
    while (this.isUnsaved) {
      if (this.parent !== undefined && !(await this.parent.flush())) return this.#fail(this.parent.failure);
      this.state = 'saving';
      this.#notify();
      const sent = this.values;
      const result = await this.#surroundings.save(this.#bodyOf(sent), this.#version);
      if (!result.ok) return this.#fail(result.failure);
      if (result.status !== 200) return this.#fail({ kind: 'malformed', operation: '', status: result.status });
      this.#accept(sent, result.output as CmsBlock | null);
    }
    this.state = 'saved';
    this.#notify();
    return true;
  }

  #accept(sent: BlockValues, stored: CmsBlock | null): void {
    this.#stored = sent;
    this.draftId = stored?.id ?? this.draftId;
    this.#version = stored?.version ?? this.#version;
    this.failure = undefined;
    this.savedAt = this.#surroundings.clock.now();
    this.#surroundings.record(this);
  }

  #fail(failure: Failure | undefined): boolean {
    this.failure = failure;
    const theirs = failure?.kind === 'conflict' ? draftIn(failure.body) : undefined;
    this.state = theirs === undefined ? 'failed' : 'conflict';
    if (theirs !== undefined) {
      this.draft = theirs;
      this.draftId = theirs.id;
      this.#version = theirs.version;
    }
    this.#notify();
    if (TRANSIENT.includes(failure?.kind ?? '')) this.#sendAfter(RETRY_MS);
    return false;
  }

  #bodyOf(values: BlockValues): CmsBlock {
    const parent = this.parent === undefined ? this.fixed.parent : (this.parent.published?.id ?? this.parent.draftId);
    return {
      ...this.fixed,
      ...values,
      ...(this.draftId !== undefined && { id: this.draftId }),
      contentBlockId: this.published?.id ?? null,
      parent: parent ?? null,
    };
  }

  #adopt({ published, draft }: BlockOrigin): void {
    this.published = published;
    this.draft = draft;
    this.draftId = draft?.id;
    this.#version = draft?.version;
  }

  #endDraft(): void {
    this.#cancelTimer?.();
    this.#adopt({ published: this.published });
    this.isSettled = true;
    this.savedAt = undefined;
  }

  #sendAfter(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#surroundings.clock.after(ms, () => {
      if (this.state !== 'conflict') void this.flush();
    });
  }

  #notify(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}

function valuesOf({ content, status, blockOrder }: CmsBlock): BlockValues {
  const mark = status === 'DELETED' || status === 'RESTORED' ? status : null;
  return { content: content ?? '', status: mark, blockOrder: blockOrder ?? 0 };
}

function isSame(one: BlockValues, other: BlockValues): boolean {
  return one.content === other.content && one.status === other.status && one.blockOrder === other.blockOrder;
}

/** The draft of another editor in the body of a 409. */
function draftIn(body: Json | undefined): CmsBlock | undefined {
  const conflict = (body as { readonly conflict?: { readonly current?: CmsBlock } } | null | undefined)?.conflict;
  return conflict?.current;
}
