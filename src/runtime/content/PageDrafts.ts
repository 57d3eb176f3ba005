import type { Result } from '#model';
import type { Clock } from '#platform';
import { type CmsBlock, type CmsPage, compareBlocks, publishedBlocks } from '../ui/cmsPage.ts';
import type { StoredAs } from './BlockSaver.ts';
import { type BlockOrigin, type BlockSurroundings, EditedBlock } from './EditedBlock.ts';
import type { Journal, JournalEntry } from './journal.ts';

/** What a page needs of the portal. */
export interface PageSurroundings {
  readonly clock: Clock;
  /** `hasVersions`: the server counts versions, and refuses a save that is based on an older one. */
  readonly save: (draft: CmsBlock, stored: StoredAs, hasVersions: boolean) => Promise<Result>;
  readonly journal: Journal;
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
  readonly #surroundings: PageSurroundings;
  readonly #blocks = new Map<string, EditedBlock>();
  readonly #listeners = new Set<() => void>();
  #changes = 0;
  #isComplete = false;

  constructor(page: CmsPage, language: string, surroundings: PageSurroundings) {
    this.page = page;
    this.language = language;
    this.#surroundings = surroundings;
    this.receive(page);
    this.#isComplete = true;
    const left = surroundings.journal.lost();
    this.lost = left.filter((entry) => !this.#hasText(entry));
    surroundings.journal.drop(left.filter((entry) => !this.lost.includes(entry)));
  }

  /** Takes over what the server has now; see EditedBlock.receive. */
  receive(page: CmsPage): void {
    this.page = page;
    const found = new Set<EditedBlock>();
    for (const origin of originsOf(page)) {
      const known = this.#find(origin);
      known?.receive(origin);
      found.add(known ?? this.#add(keyOf(origin), origin.published ?? (origin.draft as CmsBlock), origin));
    }
    for (const [key, block] of this.#blocks) if (!found.has(block) && block.isSettled && !block.isUnsaved) this.#blocks.delete(key);
    this.#notify();
  }

  /** All blocks in reading order, the deleted ones too. */
  blocks(): readonly EditedBlock[] {
    return [...this.#blocks.values()].sort((one, other) => compareBlocks(one.shown, other.shown));
  }

  /** The page as it would be if everything were published. */
  shown(): CmsPage {
    const all = this.blocks();
    const deleted = all.filter((block) => block.isDeleted);
    const isShown = (block: EditedBlock): boolean =>
      (block.isDraft || !block.isNew) && !block.isDeleted && !deleted.some((parent) => isChildOf(block, parent));
    const blocks = all.filter(isShown);
    return { ...this.page, contentBlocks: blocks.map(({ shown }) => ({ ...shown, status: null })) };
  }

  /** The blocks of some types with what belongs to each; a block whose parent is none of them stands alone. */
  branches(types: readonly string[] | undefined): readonly BlockBranch[] {
    const selected = this.blocks().filter(({ fixed }) => types === undefined || types.includes(fixed.type ?? ''));
    const heads = selected.filter(({ fixed }) => fixed.type === 'LIST_ITEM' || fixed.type === 'FAQ_QUESTION');
    const isHeaded = (block: EditedBlock): boolean => heads.some((head) => isChildOf(block, head));
    return selected
      .filter((block) => !isHeaded(block))
      .map((block) => ({ block, children: selected.filter((other) => isChildOf(other, block)) }));
  }

  /** Adds a block that is not saved before somebody changes it. */
  add(type: string, values: { readonly content: string; readonly blockOrder: number }, parent?: EditedBlock): EditedBlock {
    const name = `${type.toLowerCase().replaceAll('_', '-')}-${Math.random().toString(36).slice(2, 10)}`;
    const fixed = { humanReadableId: name, type, language: this.language, pageId: this.page.id ?? null, ...values };
    const block = this.#add(`new:${name}`, fixed, {}, parent);
    block.isSettled = false;
    this.#notify();
    return block;
  }

  /** Removes a block that was never saved. */
  remove(block: EditedBlock): void {
    this.#blocks.delete(block.key);
    this.#notify();
  }

  /** Sends everything that is not saved, now. */
  async flush(): Promise<boolean> {
    const saved = await Promise.all(Array.from(this.#blocks.values(), (block) => block.flush()));
    return saved.every(Boolean);
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

  /** Takes note that all drafts of the page have been discarded. */
  discard(): void {
    for (const [key, block] of this.#blocks) {
      block.discard();
      if (block.isNew) this.#blocks.delete(key);
    }
    this.#notify();
  }

  /** Makes the changes of an earlier visit the editor's own again, or drops them. */
  decide(entries: readonly JournalEntry[], isRestored: boolean): void {
    this.lost = this.lost.filter((entry) => !entries.includes(entry));
    this.#surroundings.journal.drop(entries);
    for (const entry of isRestored ? entries : []) this.#restore(entry);
    this.#notify();
  }

  /** What the page shows now where a change of an earlier visit belongs; empty if the block is gone. */
  textOf(entry: JournalEntry): string {
    return this.#blockOf(entry)?.values.content ?? '';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A number that differs after every change of which blocks there are, in what order. */
  readonly revision = (): number => this.#changes;

  #add(key: string, fixed: CmsBlock, origin: BlockOrigin, parent?: EditedBlock): EditedBlock {
    const { clock } = this.#surroundings;
    const save: BlockSurroundings['save'] = (draft, stored) =>
      this.#surroundings.save(draft, stored, this.page.extras?.includes('versions') === true);
    const record = (): void => this.#record();
    const block = new EditedBlock(key, identityOf(fixed, this.page, this.language), origin, { clock, save, record }, parent);
    this.#blocks.set(key, block);
    let layout = layoutOf(block);
    block.subscribe(() => {
      const next = layoutOf(block);
      if (next !== layout) this.#notify();
      layout = next;
      this.#surroundings.changed();
    });
    return block;
  }

  #find({ published, draft }: BlockOrigin): EditedBlock | undefined {
    for (const block of this.#blocks.values()) {
      if (published?.id !== undefined && block.published?.id === published.id) return block;
      if (draft?.id !== undefined && block.draftId === draft.id) return block;
    }
    // A new block that was published meanwhile has another id, but its readable id.
    const name = (published ?? draft)?.humanReadableId;
    return Array.from(this.#blocks.values()).find((block) => name !== undefined && block.isNew && block.fixed.humanReadableId === name);
  }

  #restore(entry: JournalEntry): void {
    const { fixed, values, parent, key } = entry;
    const block = this.#blockOf(entry) ?? this.#add(key, { ...fixed, ...values, content: '' }, {}, this.#blocks.get(parent ?? ''));
    block.change(values);
    if (block.isNew && block.draftId === undefined) void block.keep();
  }

  #hasText(entry: JournalEntry): boolean {
    const values = this.#blockOf(entry)?.values;
    return values !== undefined && values.content === entry.values.content && values.status === entry.values.status;
  }

  #blockOf({ key, fixed }: JournalEntry): EditedBlock | undefined {
    return this.#blocks.get(key) ?? this.blocks().find((block) => block.fixed.humanReadableId === fixed.humanReadableId);
  }

  /** Writes all that is not saved into the journal. */
  #record(): void {
    const unsaved = this.blocks().filter((block) => block.isUnsaved);
    const at = this.#surroundings.clock.now();
    const entries = unsaved.map(
      ({ key, fixed, values, parent, stored }): JournalEntry => ({
        key,
        fixed,
        values,
        base: stored.content,
        at,
        ...(parent !== undefined && { parent: parent.key }),
      }),
    );
    this.#surroundings.journal.write(entries);
  }

  #notify(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
    // Nobody knows the page while it is being created, which happens while React renders.
    if (this.#isComplete) this.#surroundings.changed();
  }
}

/** The published blocks of a page with their drafts, and the drafts of new blocks. */
function originsOf(page: CmsPage): readonly BlockOrigin[] {
  const drafts = page.drafts ?? [];
  const ofBlock = new Map(drafts.map((draft) => [String(draft.contentBlockId ?? ''), draft]));
  const changed = publishedBlocks(page).map((published) => ({ published, draft: ofBlock.get(String(published.id ?? '')) }));
  const added = drafts.filter(({ contentBlockId }) => contentBlockId === undefined || contentBlockId === null);
  return [...changed, ...added.map((draft) => ({ draft }))];
}

function keyOf({ published, draft }: BlockOrigin): string {
  return published === undefined ? `draft:${draft?.id}` : `block:${published.id ?? published.humanReadableId}`;
}

/** What never changes of a block. */
function identityOf(block: CmsBlock, page: CmsPage, language: string): CmsBlock {
  const { humanReadableId, type, parent, imageFormat, content, blockOrder } = block;
  return {
    ...(humanReadableId !== undefined && { humanReadableId }),
    ...(type !== undefined && { type }),
    ...(imageFormat !== undefined && { imageFormat }),
    ...(content !== undefined && { content }),
    ...(blockOrder !== undefined && { blockOrder }),
    parent: parent ?? null,
    language: block.language ?? language,
    pageId: block.pageId ?? page.id ?? null,
  };
}

/** What the order and the look of the page depend on. */
function layoutOf({ values, draftId }: EditedBlock): string {
  return [values.status, values.blockOrder, draftId].join(' ');
}

function isChildOf(block: EditedBlock, parent: EditedBlock): boolean {
  if (block === parent) return false;
  if (block.parent !== undefined) return block.parent === parent;
  const id = block.fixed.parent;
  if (id === undefined || id === null || id === '') return false;
  const names = [parent.published?.id, parent.draftId, parent.fixed.humanReadableId];
  return names.some((name) => name !== undefined && String(name) === String(id));
}
