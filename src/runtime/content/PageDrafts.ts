import type { Result } from '#model';
import type { Clock } from '#platform';
import type { CmsBlock, CmsPage } from '../ui/cmsPage.ts';
import type { StoredAs } from './BlockSaver.ts';
import type { BlockOrigin, BlockSurroundings, NewValues } from './blockOrigin.ts';
import { isSame } from './blockValues.ts';
import { Changes } from './Changes.ts';
import { isApart } from './draftOf.ts';
import { EditedBlock } from './EditedBlock.ts';
import { entryOf, type Journal, type JournalEntry } from './journal.ts';
import { findBlock, identityOf, inPlace, isChildOf, keyOf, layoutOf, originsOf, withId } from './pageOrigins.ts';

/** What a page needs of the portal. */
export interface PageSurroundings {
  readonly clock: Clock;
  /** `hasVersions`: the server counts versions, and refuses a save that is based on an older one. */
  readonly save: (draft: CmsBlock, stored: StoredAs, hasVersions: boolean) => Promise<Result>;
  readonly journal: Journal;
  /** Calls `then` once a visit is past: another tab may have the page open, whose changes are not lost. */
  readonly whenPast: (visit: string | undefined, then: () => void) => void;
  /** Whether other blocks may belong to blocks of a type. */
  readonly isHead: (type: string) => boolean;
  /** Called after every change of a block of the page. */
  readonly changed: () => void;
}

/** A block as it is to be edited, with the blocks that belong to it, in reading order. */
export interface BlockBranch {
  readonly block: EditedBlock;
  readonly children: readonly EditedBlock[];
}

/**
 * A content page in one language as its editor sees it: the published blocks, with the drafts of the server and the changes that are not
 * saved yet.
 */
export class PageDrafts {
  readonly language: string;
  /** Changes of an earlier visit that the server never got; the editor decides about them. */
  lost: readonly JournalEntry[];
  page: CmsPage;
  /** What the page is called where it was shown last. */
  title = '';
  /** Where that was. */
  path = '/';
  /** When the page was asked for that was received last (see `nextMoment`). */
  readAt = 0;
  readonly #surroundings: PageSurroundings;
  readonly #blocks = new Map<string, EditedBlock>();
  /** What earlier visits have left of blocks whose text the page has; what these belong to may still be lost. */
  #present: readonly JournalEntry[] = [];
  readonly #changes = new Changes();
  #received: CmsPage | undefined;
  #isComplete = false;

  constructor(page: CmsPage, language: string, surroundings: PageSurroundings, readAt = 0) {
    this.page = page;
    this.readAt = readAt;
    this.language = language;
    this.#surroundings = surroundings;
    this.#takeOver(page, readAt);
    this.#isComplete = true;
    this.lost = [];
    for (const visit of new Set(surroundings.journal.lost().map((entry) => entry.visit)))
      surroundings.whenPast(visit, () => this.#offer(visit));
  }

  /**
   * Takes over what the server has now; see EditedBlock.receive. A page that was asked for before the one received last tells nothing new;
   * of one whose moment is unknown, only what was not saved here counts.
   */
  receive(page: CmsPage, moment = 0): void {
    if (page === this.#received || (moment > 0 && moment <= this.readAt)) return;
    this.readAt = Math.max(this.readAt, moment);
    this.#takeOver(page, moment);
    this.#notify();
  }

  /** All blocks in reading order, the deleted ones too. */
  blocks(): readonly EditedBlock[] {
    return inPlace(this.#blocks.values());
  }

  /** The page as it would be if everything were published. */
  shown(): CmsPage {
    const all = this.blocks();
    const deleted = all.filter((block) => block.isDeleted);
    const isShown = (block: EditedBlock): boolean =>
      (block.isDraft || !block.isNew) && !block.isDeleted && !deleted.some((parent) => isChildOf(block, parent));
    const blocks = all.filter(isShown);
    // Readers sort by order and id, and new blocks have ids only once they are published.
    return { ...this.page, contentBlocks: blocks.map(({ shown }, index) => ({ ...shown, blockOrder: index, status: null })) };
  }

  /** The blocks of some types with what belongs to each; a block whose parent is none of them stands alone. */
  branches(types: readonly string[] | undefined): readonly BlockBranch[] {
    const selected = this.blocks().filter(({ fixed }) => types === undefined || types.includes(fixed.type ?? ''));
    const heads = selected.filter(({ fixed }) => this.#surroundings.isHead(fixed.type ?? ''));
    const isHeaded = (block: EditedBlock): boolean => heads.some((head) => isChildOf(block, head));
    return selected
      .filter((block) => !isHeaded(block))
      .map((block) => ({ block, children: selected.filter((other) => isChildOf(other, block)) }));
  }

  /** Adds a block that is not saved before somebody changes it. */
  add(type: string, values: NewValues, parent?: EditedBlock): EditedBlock {
    const name = `${type.toLowerCase().replaceAll('_', '-')}-${Math.random().toString(36).slice(2, 10)}`;
    const block = this.#add(`new:${name}`, { humanReadableId: name, type, language: this.language, ...values }, {}, parent);
    this.#notify();
    return block;
  }

  /** Sends everything that is not saved, now. */
  async flush(): Promise<boolean> {
    const saved = await Promise.all(Array.from(this.#blocks.values(), (block) => block.flush()));
    return saved.every(Boolean);
  }

  /** Forgets what is not saved of some blocks. A save under way goes on. */
  drop(blocks: readonly EditedBlock[] = this.blocks()): void {
    for (const [key, block] of [...this.#blocks].filter(([, one]) => blocks.includes(one))) {
      block.drop();
      if (!block.isKnown && !block.isSaving) this.#blocks.delete(key);
    }
    this.#notify();
  }

  /** Takes note that drafts have been published, those of other pages among them. */
  publish(draftIds: readonly unknown[]): void {
    for (const [key, block] of this.#blocks) {
      if (!draftIds.includes(block.draftId)) continue;
      if (block.isDeleted && !block.isUnsaved) this.#blocks.delete(key);
      else block.publish();
    }
    this.#notify();
  }

  /** Takes note that drafts have been discarded, those of other pages among them. */
  discard(draftIds: readonly unknown[]): void {
    for (const [key, block] of this.#blocks) {
      if (!draftIds.includes(block.draftId)) continue;
      block.discard();
      if (block.isNew && !block.isUnsaved) this.#blocks.delete(key);
    }
    this.#notify();
  }

  /** Makes changes of earlier visits the editor's own again, or drops them. */
  decide(entries: readonly JournalEntry[], isRestored: boolean): void {
    this.lost = this.lost.filter((entry) => !entries.includes(entry));
    // What others belong to comes first.
    const ordered = [...entries].sort((one, other) => Number(one.parent !== undefined) - Number(other.parent !== undefined));
    if (isRestored) for (const entry of ordered) this.#restore(entry);
    for (const entry of this.#present) this.#join(entry);
    // What is restored is in the journal of this visit by now, until the server has it.
    this.#surroundings.journal.drop(entries);
    this.#notify();
  }

  /** What the page shows now where a change of an earlier visit belongs; empty if the block is gone. */
  textOf(entry: JournalEntry): string {
    return this.#blockOf(entry)?.values.content ?? '';
  }

  readonly subscribe = this.#changes.subscribe;
  /** A number that differs after every change of which blocks there are, in what order. */
  readonly revision = this.#changes.revision;

  #takeOver(page: CmsPage, moment: number): void {
    this.#received = page;
    this.page = withId(page, this.page.id);
    const found = new Set<EditedBlock>();
    for (const origin of originsOf(page)) {
      const known = findBlock([...this.#blocks.values()], origin);
      known?.receive(origin, moment);
      found.add(known ?? this.#add(keyOf(origin), origin.published ?? (origin.draft as CmsBlock), origin));
    }
    const blocks = [...this.#blocks.values()];
    for (const block of blocks) block.parent ??= blocks.find((parent) => isChildOf(block, parent));
    const left = blocks.filter((block) => found.has(block) || !this.#isPast(block, moment, found.size > 0));
    // What an unsaved block belongs to stays with it.
    const needed = new Set([...left, ...left.flatMap(({ parent }) => parent ?? [])]);
    for (const block of blocks.filter((one) => !needed.has(one))) this.#blocks.delete(block.key);
    for (const block of needed) {
      if (!found.has(block) && this.#isPast(block, moment, false)) {
        block.lose();
        // The server has what belongs to it.
        if ([...found].some(({ parent }) => parent === block)) void block.keep();
      }
      block.goOn();
    }
  }

  /** Whether a block that a page lacks is no longer on it. One that nobody has saved yet is there only on an empty page. */
  #isPast(block: EditedBlock, moment: number, isFilled: boolean): boolean {
    return block.isKnown ? block.isToldBy(moment) : isFilled && !block.isUnsaved && !block.isSaving;
  }

  #add(key: string, fixed: CmsBlock, origin: BlockOrigin, parent?: EditedBlock): EditedBlock {
    const surroundings: BlockSurroundings = {
      clock: this.#surroundings.clock,
      save: (draft, stored) => this.#save(draft, stored),
      hasVersions: () => this.hasVersions,
      record: () => this.#record(),
      remove: () => this.#remove(key),
    };
    const block = new EditedBlock(key, identityOf(fixed, this.language), origin, surroundings, parent);
    this.#blocks.set(key, block);
    let layout = layoutOf(block);
    block.subscribe(() => {
      const next = layoutOf(block);
      if (next !== layout) {
        layout = next;
        for (const part of this.#blocks.values()) if (part.parent === block) part.goOn();
        this.#notify();
      }
      this.#surroundings.changed();
    });
    return block;
  }

  /** The name of the page for people. */
  get name(): string {
    return this.title === '' ? (this.page.humanReadableId ?? '') : this.title;
  }

  /** Whether the server counts versions of drafts. */
  get hasVersions(): boolean {
    return this.page.extras?.includes('versions') === true;
  }

  /** The first draft that is saved on a page that does not exist yet makes it. */
  async #save(draft: CmsBlock, stored: StoredAs): Promise<Result> {
    const { id, humanReadableId } = this.page;
    const target = id === undefined ? { pageId: null, pageHri: humanReadableId } : { pageId: id };
    const result = await this.#surroundings.save({ ...draft, ...target }, stored, this.hasVersions);
    const made = result.ok ? (result.output as CmsBlock | null)?.pageId : undefined;
    this.page = withId(this.page, made);
    return result;
  }

  #remove(key: string): void {
    this.#blocks.delete(key);
    this.#notify();
  }

  #restore(entry: JournalEntry): void {
    const { base, fixed, values, parent, key, sent = [] } = entry;
    const known = this.#blockOf(entry);
    const above = parent === undefined ? undefined : this.#blockOf(parent);
    const block = known ?? this.#add(key, { ...fixed, ...values, content: '' }, {}, above);
    block.parent ??= above;
    const isOwn = known === undefined || sent.some((one) => isSame(one, known.stored));
    block.restore(values, isOwn ? block.stored : base);
  }

  /** Offers what a visit has left, but for what the page has. */
  #offer(visit: string | undefined): void {
    const { journal } = this.#surroundings;
    const left = journal.lost().filter((entry) => entry.visit === visit);
    const known = left.filter((entry) => this.#hasText(entry));
    this.lost = [...this.lost, ...left.filter((entry) => !known.includes(entry))];
    this.#present = [...this.#present, ...known];
    for (const entry of known) this.#join(entry);
    journal.drop(known);
    this.#notify();
  }

  /** Makes a block a part again of what it belonged to, where the page has it apart from that. */
  #join(entry: JournalEntry): void {
    const block = this.#blockOf(entry);
    if (block !== undefined && entry.parent !== undefined) block.parent ??= this.#blockOf(entry.parent);
    block?.goOn();
  }

  #hasText(entry: JournalEntry): boolean {
    const values = this.#blockOf(entry)?.values;
    return values !== undefined && values.content === entry.values.content && values.status === entry.values.status;
  }

  #blockOf({ key, fixed }: Pick<JournalEntry, 'key' | 'fixed'>): EditedBlock | undefined {
    return this.#blocks.get(key) ?? this.blocks().find((block) => block.fixed.humanReadableId === fixed.humanReadableId);
  }

  /** Writes all that is not saved into the journal, and to what a block belongs if the server does not know. */
  #record(): void {
    const isMissing = (block: EditedBlock): boolean => block.isUnsaved || (!this.hasVersions && isApart(block));
    const at = this.#surroundings.clock.now();
    const entries = this.blocks().filter(isMissing);
    this.#surroundings.journal.write(entries.map((block) => entryOf(block, at)));
  }

  #notify(): void {
    this.#changes.notify();
    // Nobody knows the page while it is being created, which happens while React renders.
    if (this.#isComplete) this.#surroundings.changed();
  }
}
