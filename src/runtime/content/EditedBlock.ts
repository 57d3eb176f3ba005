import type { CmsBlock } from '../ui/cmsPage.ts';
import { BlockSaver, type SaveState } from './BlockSaver.ts';
import type { BlockOrigin, BlockSurroundings } from './blockOrigin.ts';
import { type BlockValues, isSame, mergedValues, preferredValues, valuesOf } from './blockValues.ts';
import { Changes } from './Changes.ts';
import { draftOf, isMisplaced, storedBlock } from './draftOf.ts';

/** A block of a content page with the changes of this editor, each of which is sent to the server after a pause. */
export class EditedBlock {
  readonly key: string;
  readonly fixed: CmsBlock;
  /** The block that this one belongs to; a new one has to be saved before this one. */
  parent: EditedBlock | undefined;
  published: CmsBlock | undefined;
  draft: CmsBlock | undefined;
  /** The draft that a new block was published from, until a page tells as what. */
  formerId: number | string | undefined;
  values: BlockValues;
  readonly #saver: BlockSaver;
  readonly #surroundings: BlockSurroundings;
  readonly #changes = new Changes();
  /** The server has nothing that the block could belong to. */
  #isAlone = false;
  /** As a part of what the server was told to store the block last. */
  #sentParent: CmsBlock['parent'];

  constructor(key: string, fixed: CmsBlock, origin: BlockOrigin, surroundings: BlockSurroundings, parent?: EditedBlock) {
    this.key = key;
    this.fixed = fixed;
    this.parent = parent;
    this.#surroundings = surroundings;
    this.values = valuesOf(origin.draft ?? origin.published ?? fixed);
    this.#saver = new BlockSaver(this.values, {
      clock: surroundings.clock,
      values: () => this.values,
      send: (values, stored, isRepeated) => {
        const draft = draftOf(this, values, this.#isAlone);
        // A server that counts versions refuses what is gone, and knows a repeated save by its name.
        if (!isRepeated || surroundings.hasVersions()) this.#sentParent = draft.parent;
        return surroundings.save({ ...draft, parent: this.#sentParent ?? null }, stored);
      },
      couldDouble: () => this.draftId === undefined || (this.isNew && !surroundings.hasVersions()),
      accepted: (draft) => this.#takeDraft(draft ?? undefined),
      isMisplaced: () => !surroundings.hasVersions() && isMisplaced(this, this.#sentParent),
      isKnown: () => this.isKnown,
      isHeld: () => (this.formerId ?? this.parent?.formerId) !== undefined && !surroundings.hasVersions(),
      before: () => (this.parent === undefined || this.parent.isKnown ? Promise.resolve(true) : this.parent.keep()),
      orphaned: () => this.#loseParent(),
      rebased: (current) => this.#goOnFrom(current),
      adopt: (values) => {
        this.values = values;
      },
      changed: () => {
        surroundings.record();
        this.#changes.notify();
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

  /** Whether a draft is, or was, that of the block. */
  hasHad(draftId: number | string | undefined): boolean {
    return this.#saver.draftIds.has(draftId);
  }

  /** By what other blocks name this one to the server. */
  get storedId(): number | string | undefined {
    return this.published?.id ?? this.draftId ?? this.formerId;
  }

  /** The version of the draft that the editor has seen, where the server counts. */
  get version(): number | undefined {
    return this.#saver.as.version;
  }

  /** The draft of another editor, while it is in conflict with the values. */
  get theirs(): CmsBlock | undefined {
    return this.#saver.theirs;
  }

  /** Whether somebody else has discarded or removed the block while it was being changed. */
  get isGone(): boolean {
    return this.#saver.isGone;
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
    return this.published === undefined && this.formerId === undefined;
  }

  /** Whether the server has ever had the block, published or as a draft. */
  get isKnown(): boolean {
    return !this.isNew || this.draftId !== undefined;
  }

  /** What the server has, as far as this editor knows. */
  get stored(): BlockValues {
    return this.#saver.stored;
  }

  /** What was sent and may or may not have been stored. */
  get unanswered(): readonly BlockValues[] {
    return this.#saver.unanswered;
  }

  get isDeleted(): boolean {
    return this.values.status === 'DELETED';
  }

  /** The block as it is to be shown: published, with the draft and the unsaved changes. */
  get shown(): CmsBlock {
    const id = this.published?.id ?? this.draftId ?? this.key;
    return { ...this.fixed, ...this.values, id, parent: this.parent?.shown.id ?? this.fixed.parent ?? null };
  }

  /** Whether a page that was asked for at a moment tells what the server has of the block: nothing was saved or is to be saved since. */
  isToldBy(moment: number): boolean {
    return !this.isUnsaved && !this.isSaving && moment >= this.#saver.answeredAt;
  }

  /** Takes over what the server had at a moment. What is not saved yet, or was saved later, stays. */
  receive(origin: BlockOrigin, moment: number): void {
    if (this.isToldBy(moment)) this.#adopt(origin);
    else {
      if (moment >= this.#saver.answeredAt) this.#tellPublished(origin.published ?? this.published);
      if (origin.draft !== undefined) this.#saver.recognize(origin.draft);
    }
    this.#changes.notify();
  }

  /** Changes the block; the change is sent after a pause. */
  change(values: Partial<BlockValues>): void {
    const next = { ...this.values, ...values };
    if (isSame(next, this.values)) return;
    this.values = next;
    this.#saver.schedule();
    this.#surroundings.record();
    this.#changes.notify();
  }

  /** Makes a change of an earlier visit, which began with `base`; the editor is to decide if something else is stored by now. */
  restore(values: BlockValues, base: BlockValues): void {
    const { stored } = this;
    const merged = mergedValues(base, values, stored);
    const theirs = storedBlock(this);
    this.change(merged ?? preferredValues(base, values, stored));
    if (merged === undefined) this.#saver.contest(theirs, base);
    if (!this.isKnown) void this.keep();
    this.#changes.notify();
  }

  /** Saves a new block as it is, though nobody has changed it. */
  keep(): Promise<boolean> {
    this.#saver.isWanted = true;
    this.#surroundings.record();
    return this.flush();
  }

  /** Sends what waits for nothing else any more, after a pause. */
  goOn(): void {
    this.#saver.goOn();
  }

  /** Sends what is not saved, now. Resolves to true once the server has all of it, to false if it refuses or cannot be reached. */
  flush(): Promise<boolean> {
    return this.#saver.flush();
  }

  /** Forgets what is not saved: the editor sees again what the server has. A save under way goes on. */
  drop(): void {
    if (this.theirs !== undefined) this.yield();
    this.values = this.stored;
    this.#saver.reset(this.stored, this.#saver.as);
    this.#surroundings.record();
    this.#changes.notify();
  }

  /** Takes note that the draft has been published: what is stored is what readers see. */
  publish(): void {
    const { content, blockOrder } = this.stored;
    if (this.published === undefined) this.formerId = this.draftId;
    else this.published = { ...this.published, content, blockOrder };
    this.#endDraft({ content, blockOrder, status: null });
  }

  /** Takes note that the draft has been discarded: what is stored is what readers see. */
  discard(): void {
    this.#endDraft(valuesOf(this.published ?? this.fixed), this.published?.version);
  }

  /** Takes note that the server no longer has the block: it would be saved anew. */
  lose(): void {
    this.#forget();
    this.#saver.rebase(this.stored, { draftId: undefined, version: undefined });
  }

  /** Ends a conflict: what the editor has changed goes over what somebody else has stored, or is saved anew if that is gone. */
  overwrite(): void {
    if (this.isGone) this.#forget();
    this.#saver.overwrite();
    this.#changes.notify();
  }

  /** Ends a conflict: makes what somebody else has stored the editor's own. */
  yield(): void {
    const { theirs } = this;
    if (this.isGone) {
      this.drop();
      this.#surroundings.remove();
    }
    if (theirs === undefined) return;
    this.#goOnFrom(theirs);
    this.#adopt({ published: this.published, draft: this.draft });
    this.#surroundings.record();
    this.#changes.notify();
  }

  readonly subscribe = this.#changes.subscribe;
  readonly revision = this.#changes.revision;

  #forget(): void {
    Object.assign(this, { published: undefined, draft: undefined, formerId: undefined });
  }

  #loseParent(): void {
    if (this.parent === undefined) this.#isAlone = true;
    else this.parent.lose();
  }

  /** What was changed after it was published or discarded stays, to be saved over what readers see. */
  #endDraft(stored: BlockValues, version = this.version): void {
    const isChanged = this.isUnsaved || this.isSaving;
    this.draft = undefined;
    if (isChanged) this.#saver.rebase(stored, { draftId: undefined, version });
    else {
      this.values = stored;
      this.#saver.reset(stored, { draftId: undefined, version });
    }
    this.#saver.savedAt = undefined;
    this.#surroundings.record();
    this.#changes.notify();
  }

  /** Another editor's draft, or the published block that another editor's draft has become. */
  #goOnFrom(current: CmsBlock): void {
    const isPublished = current.contentBlockId === undefined;
    if (isPublished) this.#tellPublished(current);
    this.#takeDraft(isPublished ? undefined : current);
  }

  /** A draft tells of which block it is: a new one may have been published meanwhile. */
  #takeDraft(draft: CmsBlock | undefined): void {
    const id = draft?.contentBlockId ?? undefined;
    if (id !== undefined) this.#tellPublished(this.published ?? { ...draft, id });
    this.draft = draft;
  }

  #adopt({ published, draft }: BlockOrigin): void {
    this.#tellPublished(published);
    this.draft = draft;
    this.values = valuesOf(draft ?? published ?? this.fixed);
    this.#saver.reset(this.values, { draftId: draft?.id, version: (draft ?? published)?.version });
  }

  #tellPublished(published: CmsBlock | undefined): void {
    this.published = published;
    if (published !== undefined) this.formerId = undefined;
  }
}
