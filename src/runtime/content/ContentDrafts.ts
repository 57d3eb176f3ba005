import type { Result, UploadWatch } from '#model';
import type { PortalServices } from '../scope/PortalServices.ts';
import type { CmsBlock, CmsPage } from '../ui/cmsPage.ts';
import type { StoredAs } from './BlockSaver.ts';
import { Changes } from './Changes.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { createJournal, forgetOldJournals } from './journal.ts';
import { watchReadings } from './moments.ts';
import { PageDrafts } from './PageDrafts.ts';
import { WordDrafts } from './PictureWordDrafts.ts';
import { type Summary, selectionOf } from './pageSummary.ts';

/** How the blocks of a type are edited, and what they are called. */
export interface KindOfBlock {
  readonly editor: 'plain' | 'rich' | 'image';
  readonly label: string;
  /** Words of the button that adds one; without, none is added by itself. */
  readonly add?: string;
  /** Words of the button that takes one from what it is a part of. */
  readonly remove?: string;
  /** Words of the buttons at the ends of a list of them; without, each stands alone. */
  readonly addFirst?: string;
  readonly addLast?: string;
  /** What a new one says. */
  readonly content?: string;
  /** Whether a page has one at most. */
  readonly once?: boolean;
  /** Type of the part that is added with each. */
  readonly with?: string;
  /** Types of parts that can be added to one. */
  readonly parts?: readonly string[];
  /** Type of the part that readers see in place of its own text. */
  readonly body?: string;
  /** Type of the part whose words tell it from others. */
  readonly title?: string;
}

export type ContentMode = 'edit' | 'preview';

/** What the document says about editing; the block `content-editor` hands it over. */
export interface EditingSettings {
  readonly save: string;
  readonly upload: string;
  readonly kinds: { readonly [type: string]: KindOfBlock };
  /** Type of the block that an empty page begins with. */
  readonly begin?: string | undefined;
  /** Type of the block that cards of products show. */
  readonly teaser?: string | undefined;
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
}

type Services = Pick<PortalServices, 'call' | 'platform' | 'session'>;

/** What a part of the screen shows of a page. */
interface Shown {
  readonly title?: string;
  readonly path?: string;
  /** Types of the blocks that it shows; all if absent. */
  readonly types?: readonly string[] | undefined;
}

/** The content pages that somebody edits in this browser tab. */
export class ContentDrafts {
  settings: EditingSettings | undefined;
  /** How content is worked with; undefined while it is read. */
  mode: ContentMode | undefined;
  /** What was done last, for screen readers. */
  announcement = '';
  /** What pictures show in words. */
  readonly words: WordDrafts;
  readonly #services: Services;
  readonly #visit: string;
  readonly #pages = new Map<string, PageDrafts>();
  /** The parts of the screen that show a page: for each the types of the blocks that it shows, or undefined for all. */
  readonly #inSight = new Map<PageDrafts, readonly (readonly string[] | undefined)[]>();
  readonly #changes = new Changes();
  /** Name of the user. */
  #user: string | undefined;
  /** What tells the user from others of the name. */
  #editor: string | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#visit = `${services.platform.clock.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    this.words = new WordDrafts(services, { user: () => this.#editor ?? '', changed: () => this.#changes.notify() });
    // The browser ends it with the tab, however that ends.
    void services.platform.locks.hold(lockOf(this.#visit), () => new Promise(() => undefined));
    forgetOldJournals(services.platform.storage, JOURNALS, services.platform.clock.now());
  }

  configure(settings: EditingSettings | undefined): void {
    this.settings = settings;
    this.#changes.notify();
  }

  setMode(mode: ContentMode | undefined): void {
    this.mode = mode;
    this.#changes.notify();
  }

  /** The drafts of a page, the same object for a page in a language as long as the tab is open; `readAt` as in `PageDrafts`. */
  pageOf(page: CmsPage, language: string, readAt?: number): PageDrafts {
    this.#leaveTo(page.editor ?? undefined);
    const key = `${page.humanReadableId ?? page.id}/${language}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const { platform } = this.#services;
    const editor = this.#editor;
    const surroundings = {
      clock: platform.clock,
      save: (...sent: Parameters<ContentDrafts['save']>) => (editor === this.#editor ? this.save(...sent) : cancelled()),
      journal: createJournal(platform.storage, `${JOURNALS}${editor}/${key}`, this.#visit),
      whenPast: (visit: string | undefined, then: () => void) => {
        void platform.locks.hold(lockOf(visit ?? ''), async () => {
          // A page is made while it is being rendered.
          await Promise.resolve();
          then();
        });
      },
      changed: () => this.#changes.notify(),
      isHead: (type: string) => hasParts(this.settings?.kinds[type]),
    };
    const drafts = new PageDrafts(page, language, surroundings, readAt);
    this.#pages.set(key, drafts);
    return drafts;
  }

  /**
   * Says that a part of the screen shows a page, or its blocks of some types, under a title and a path; the returned function ends it, and
   * sends what is not saved.
   */
  show(page: PageDrafts, { path = page.path, title = page.title, types }: Shown = {}): () => void {
    Object.assign(page, { title, path });
    this.#inSight.set(page, [...(this.#inSight.get(page) ?? []), types]);
    this.#changes.notify();
    return () => {
      const parts = this.#inSight.get(page) ?? [];
      const left = parts.filter((_part, index) => index !== parts.indexOf(types));
      if (left.length > 0) this.#inSight.set(page, left);
      else this.#inSight.delete(page);
      void page.flush();
      this.#changes.notify();
    };
  }

  /** Uploads a picture of a block that the server knows. */
  upload(block: EditedBlock, file: File, watch: UploadWatch): Promise<Result> {
    const blockId = block.published?.id ?? block.draftId;
    return this.#services.call(this.settings?.upload ?? '', { blockId, body: { file, blockId } }, watch);
  }

  /** Says to a screen reader what was done. */
  announce(text: string): void {
    this.announcement = text;
    this.#changes.notify();
  }

  /** Sends everything that is not saved, now. */
  async flush(): Promise<boolean> {
    const saved = await Promise.all([this.words, ...this.#pages.values()].map((part) => part.flush()));
    return saved.every(Boolean);
  }

  /** Forgets what is not saved of the blocks in sight. A save under way goes on. */
  drop(): void {
    this.words.drop();
    for (const page of this.#inSight.keys()) page.drop(this.blocksInSight(page));
  }

  /** Takes note that drafts have been published. */
  publish(draftIds: readonly unknown[]): void {
    for (const page of this.#pages.values()) page.publish(draftIds);
  }

  /** Takes note that drafts have been discarded. */
  discard(draftIds: readonly unknown[]): void {
    for (const page of this.#pages.values()) page.discard(draftIds);
  }

  /** The pages in sight, each with those of its changed blocks that are in sight. */
  changes(): readonly { readonly page: PageDrafts; readonly blocks: readonly EditedBlock[] }[] {
    return Array.from(this.#inSight.keys(), (page) => ({ page, blocks: this.blocksInSight(page).filter((block) => block.isDraft) }));
  }

  /** The blocks in sight that the server refuses to save. */
  failed(): readonly EditedBlock[] {
    return [...this.#inSight.keys()].flatMap((page) => this.blocksInSight(page).filter(isFailed));
  }

  /** The pages with such blocks out of sight. */
  elsewhere(): readonly PageDrafts[] {
    return [...this.#pages.values()].filter((page) => {
      const failed = page.blocks().filter(isFailed);
      const inSight = new Set(failed.length === 0 ? [] : this.blocksInSight(page));
      return failed.some((block) => !inSight.has(block));
    });
  }

  summary(): Summary {
    const changes = this.changes();
    const inSight = changes.flatMap(({ page }) => this.blocksInSight(page));
    const saved = inSight.flatMap(({ savedAt }) => savedAt ?? []);
    return {
      pages: changes.flatMap(({ page, blocks }) => selectionOf(page, blocks)),
      drafts: changes.reduce((sum, { blocks }) => sum + blocks.length, 0),
      unsaved: inSight.filter((block) => block.isUnsaved || block.isSaving).length + this.words.unsaved,
      failed: this.failed().length + this.words.failed,
      elsewhere: this.elsewhere().map(({ name }) => name),
      savedAt: saved.length === 0 ? undefined : Math.max(...saved),
      readAt: Math.max(0, ...changes.map(({ page }) => page.readAt)),
    };
  }

  readonly subscribe = this.#changes.subscribe;
  readonly revision = this.#changes.revision;

  /** The blocks of a page that are in sight. */
  blocksInSight(page: PageDrafts): readonly EditedBlock[] {
    const parts = this.#inSight.get(page) ?? [];
    const isWhole = parts.includes(undefined);
    return page.blocks().filter(({ fixed }) => isWhole || parts.some((types) => types?.includes(fixed.type ?? '')));
  }

  /** Sends the draft of a block. */
  save(draft: CmsBlock, stored: StoredAs, hasVersions: boolean): Promise<Result> {
    const { save } = this.settings ?? {};
    if (save === undefined) return cancelled();
    const { draftId, version } = stored;
    const isFirst = draftId === undefined && version === undefined;
    const based = isFirst ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` };
    return this.#services.call(save, { body: draft, ...(hasVersions && based) });
  }

  /**
   * Whoever signs in to the same tab neither sees nor sends what another editor has typed; that stays in the other one's journal. A page
   * that does not tell its `editor` is that of the same one as long as the user has the same name.
   */
  #leaveTo(editor: string | undefined): void {
    const user = (this.#services.session.facts.user as { readonly userName?: string } | null)?.userName ?? '';
    const next = editor ?? (user === this.#user ? this.#editor : user);
    this.#user = user;
    if (next === this.#editor) return;
    this.#editor = next;
    this.#pages.clear();
    this.#inSight.clear();
    this.words.leave();
  }
}

/** Begins the key of each journal. */
const JOURNALS = 'content_changes/';

function cancelled(): Promise<Result> {
  return Promise.resolve({ ok: false, failure: { kind: 'cancelled', operation: '' } });
}

/** Whether other blocks may belong to blocks of a kind. */
export function hasParts(kind: KindOfBlock | undefined): boolean {
  return kind?.with !== undefined || kind?.parts !== undefined;
}

/** Held by the tab of a visit as long as it is open. */
function lockOf(visit: string): string {
  return `content_visit/${visit}`;
}

function isFailed({ state }: EditedBlock): boolean {
  return state === 'failed' || state === 'conflict';
}

const opened = new WeakMap<PortalServices, ContentDrafts>();

/** The edited pages of a running portal. */
export function contentDraftsOf(services: PortalServices): ContentDrafts {
  const known = opened.get(services);
  if (known !== undefined) return known;
  watchReadings(services);
  const drafts = new ContentDrafts(services);
  opened.set(services, drafts);
  return drafts;
}

/** Lets a portal that is shown within another use these drafts. */
export function setContentDrafts(services: PortalServices, drafts: ContentDrafts): void {
  opened.set(services, drafts);
}
