import type { Result } from '#model';
import type { Clock } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';
import { BlockSaver, type SaveState, type StoredAs } from './BlockSaver.ts';
import { type BlockValues, isSame, valuesOf } from './blockValues.ts';

/** What a block needs of its page. */
export interface BlockSurroundings {
  readonly clock: Clock;
  readonly save: (draft: CmsBlock, stored: StoredAs) => Promise<Result>;
  /** Called after each change of the values, before it is sent, and when the server has them. */
  readonly record: () => void;
}

/** What a block begins with: published, draft of the server, or neither for one that the editor adds. */
export interface BlockOrigin {
  readonly published?: CmsBlock | undefined;
  readonly draft?: CmsBlock | undefined;
}

/** A block of a content page with the changes of this editor, each of which is sent to the server after a pause. */
export class EditedBlock {
  readonly key: string;
  readonly fixed: CmsBlock;
  /** The new block that this one belongs to, which has to be saved before it. */
  readonly parent: EditedBlock | undefined;
  published: CmsBlock | undefined;
  draft: CmsBlock | undefined;
  values: BlockValues;
  /** Whether the next page of the server counts more than what was saved here. */
  isSettled = true;
  readonly #saver: BlockSaver;
  readonly #surroundings: BlockSurroundings;
  readonly #listeners = new Set<() => void>();
  #changes = 0;

  constructor(key: string, fixed: CmsBlock, origin: BlockOrigin, surroundings: BlockSurroundings, parent?: EditedBlock) {
    this.key = key;
    this.fixed = fixed;
    this.parent = parent;
    this.#surroundings = surroundings;
    this.values = valuesOf(origin.draft ?? origin.published ?? fixed);
    this.#saver = new BlockSaver(this.values, {
      clock: surroundings.clock,
      values: () => this.values,
      send: (values, stored) => surroundings.save(this.#bodyOf(values), stored),
      before: () => this.parent?.flush() ?? Promise.resolve(true),
      adopt: (values) => {
        this.values = values;
      },
      changed: () => {
        surroundings.record();
        this.#notify();
      },
    });
    this.#adopt(origin);
  }

  get state(): SaveState {
    return this.#saver.state;
  }

  get failure(): BlockSaver['failure'] {
    return this.#saver.failure;
  }

  get savedAt(): number | undefined {
    return this.#saver.savedAt;
  }

  get draftId(): number | string | undefined {
    return this.#saver.as.draftId;
  }

  /** The draft of another editor, while it is in conflict with the values. */
  get theirs(): CmsBlock | undefined {
    return this.#saver.theirs;
  }

  /** Whether it is not certain that the server has what the editor sees. */
  get isUnsaved(): boolean {
    return this.#saver.isUnsaved;
  }

  /** Whether a save is under way. */
  get isSaving(): boolean {
    return this.#saver.isSaving;
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
    return this.#saver.stored;
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
    if (this.isUnsaved || this.isSaving || !this.isSettled) {
      this.published = origin.published ?? this.published;
      if (origin.draft !== undefined) this.#saver.recognize(origin.draft);
      return;
    }
    this.values = valuesOf(origin.draft ?? origin.published ?? this.fixed);
    this.#adopt(origin);
    this.#notify();
  }

  /** Changes the block; the change is sent after a pause. */
  change(values: Partial<BlockValues>): void {
    const next = { ...this.values, ...values };
    if (isSame(next, this.values)) return;
    this.values = next;
    this.isSettled = false;
    this.#saver.schedule();
    this.#surroundings.record();
    this.#notify();
  }

  /** Saves a new block as it is, though nobody has changed it. */
  keep(): Promise<boolean> {
    this.#saver.isWanted = true;
    this.isSettled = false;
    this.#surroundings.record();
    return this.flush();
  }

  /** Sends what is not saved, now. Resolves to true once the server has all of it, to false if it refuses or cannot be reached. */
  flush(): Promise<boolean> {
    return this.#saver.flush();
  }

  /** Forgets what is not saved: the editor sees again what the server has. A save under way goes on. */
  drop(): void {
    this.values = this.stored;
    this.#saver.reset(this.stored, this.#saver.as);
    this.#surroundings.record();
    this.#notify();
  }

  /** Takes note that the draft has been published: what the editor sees is what readers see. */
  publish(): void {
    if (this.isUnsaved) return;
    const { content, blockOrder } = this.values;
    this.published = this.published && { ...this.published, content, blockOrder };
    this.values = { ...this.values, status: null };
    this.#endDraft();
  }

  /** Takes note that the draft has been discarded: the editor sees what readers see. */
  discard(): void {
    this.values = valuesOf(this.published ?? this.fixed);
    this.#endDraft();
  }

  /** Ends a conflict: what the editor sees goes over the draft of the other editor. */
  overwrite(): void {
    this.#saver.overwrite();
  }

  /** Ends a conflict: makes what the other editor has saved the editor's own. */
  yield(): void {
    const { theirs } = this;
    if (theirs === undefined) return;
    this.isSettled = true;
    this.values = valuesOf(theirs);
    this.#adopt({ published: this.published, draft: theirs });
    this.#surroundings.record();
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A number that differs after every change. */
  readonly revision = (): number => this.#changes;

  #endDraft(): void {
    this.#adopt({ published: this.published });
    this.#saver.savedAt = undefined;
    this.isSettled = true;
    this.#notify();
  }

  #adopt({ published, draft }: BlockOrigin): void {
    this.published = published;
    this.draft = draft;
    this.#saver.reset(this.values, { draftId: draft?.id, version: (draft ?? published)?.version });
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

  #notify(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}
