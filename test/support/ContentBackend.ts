import type { Failure, Json, Result } from '#model';
import type { CmsBlock, CmsPage } from '../../src/runtime/ui/cmsPage.ts';

/** What a call of the content backend may hold. */
export interface ContentBody extends CmsBlock {
  readonly draftIds?: readonly number[];
  readonly versions?: readonly number[];
}

export interface ContentCall {
  readonly body: ContentBody;
  readonly ifMatch?: unknown;
  readonly ifNoneMatch?: unknown;
  /** Who calls; one name, one person. */
  readonly editor?: string;
}

/**
 * A content backend in memory, as the specification describes it: one draft a block, exactly the listed drafts are published. With the extra
 * `versions` it refuses, as the portal's own server does, what is based on something older than what is stored.
 */
export class ContentBackend {
  pages: CmsPage[];
  /** Draft -> block that it was published as. */
  readonly #publishedAs = new Map<number, number>();
  readonly #published: CmsBlock[] = [];
  #lastId = 0;

  constructor(...pages: CmsPage[]) {
    this.pages = pages.map((page) => ({ drafts: [], ...page }));
  }

  drafts(page: CmsPage | undefined = this.pages[0]): readonly CmsBlock[] {
    return page?.drafts ?? [];
  }

  save({ body, ifMatch, ifNoneMatch, editor = 'Noor Haddad' }: ContentCall): Result {
    const page = this.#pageOf(body) ?? this.#addPage(body);
    if (page === undefined) return missing('saveDraft');
    const hasVersions = page.extras?.includes('versions') === true;
    const named = hasVersions ? this.#named(page, body) : undefined;
    const blockId = this.#publishedAs.get(Number(body.id ?? named?.id)) ?? body.contentBlockId ?? undefined;
    const block = (page.contentBlocks ?? []).find(({ id }) => id === blockId);
    const byId = this.drafts(page).find(({ id }) => id === (body.id ?? named?.id));
    const known = byId ?? this.drafts(page).find(({ contentBlockId }) => blockId !== undefined && contentBlockId === blockId);
    if (hasVersions && !known && !block && (body.id !== undefined || body.contentBlockId)) return missing('saveDraft');
    const parent = this.#parentOf(page, body);
    if (hasVersions && parent === undefined) return refused([{ field: 'parent', rule: 'parent', message: 'parent' }]);
    const current = known ?? block;
    const isStale = ifMatch === undefined ? ifNoneMatch === '*' && known !== undefined : ifMatch !== `"${current?.version}"`;
    if (hasVersions && current !== undefined && isStale && !isSame(current, body)) return conflict(current);
    this.#lastId -= 1;
    const version = (current?.version ?? 0) + 1;
    const { pageHri: _name, ...rest } = body;
    const draft: CmsBlock = {
      ...rest,
      id: known?.id ?? this.#lastId,
      pageId: page.id as number,
      contentBlockId: known === undefined ? (block?.id ?? null) : (known.contentBlockId ?? null),
      parent: parent ?? null,
      ...(hasVersions && { version, editedBy: editor }),
    };
    this.#replace(page, { drafts: [...this.drafts(page).filter((one) => one !== known), draft] });
    return { ok: true, status: 200, output: structuredClone(draft) as unknown as Json };
  }

  publish(body: ContentBody): Result {
    return this.#withDrafts('publishDrafts', body, (page, chosen) => {
      let blocks = page.contentBlocks ?? [];
      const left = this.drafts(page).filter((draft) => !chosen.includes(draft));
      // What belongs to a new block needs its id.
      const ordered = [...chosen].sort((one, other) => Number(Number(one.parent) < 0) - Number(Number(other.parent) < 0));
      for (const draft of ordered) {
        const id = Number(draft.contentBlockId ?? 1000 - Number(draft.id));
        this.#publishedAs.set(Number(draft.id), id);
        this.#published.push(draft);
        const { contentBlockId: _block, editedBy: _editor, ...rest } = draft;
        blocks = blocks.filter((block) => block.id !== id && !(draft.status === 'DELETED' && block.parent === id));
        if (draft.status === 'DELETED') continue;
        const version = draft.version === undefined ? {} : { version: draft.version + 1 };
        blocks = [...blocks, { ...rest, ...version, id, parent: this.#blockOf(draft.parent), status: 'PUBLISHED' }];
      }
      this.#replace(page, {
        contentBlocks: blocks,
        drafts: left.map((draft) => ({ ...draft, parent: this.#blockOf(draft.parent) })),
      });
    });
  }

  discard(body: ContentBody): Result {
    return this.#withDrafts('discardDrafts', body, (page, chosen) =>
      this.#replace(page, { drafts: this.drafts(page).filter((draft) => !chosen.includes(draft)) }),
    );
  }

  #withDrafts(operation: string, body: ContentBody, run: (page: CmsPage, chosen: readonly CmsBlock[]) => void): Result {
    const page = this.#pageOf(body);
    if (page === undefined) return missing(operation);
    const { draftIds = [], versions = [] } = body;
    const drafts = this.drafts(page);
    const wrong = draftIds.filter((id, at) => {
      const draft = drafts.find((one) => one.id === id);
      return draft === undefined || (versions[at] !== undefined && versions[at] !== draft.version);
    });
    if (wrong.length > 0)
      return refused(
        wrong.map((id) => ({ field: `draftIds.${id}`, rule: 'changed', message: 'changed' })),
        409,
        operation,
      );
    run(
      page,
      drafts.filter(({ id }) => draftIds.includes(Number(id))),
    );
    return { ok: true, status: 200, output: null };
  }

  /** What was made of a new block by an earlier save of it, which was not answered. */
  #named(page: CmsPage, { contentBlockId, humanReadableId, id }: ContentBody): CmsBlock | undefined {
    if ((id ?? contentBlockId ?? undefined) !== undefined) return undefined;
    const added = this.drafts(page).filter((draft) => draft.contentBlockId === null);
    return [...added, ...this.#published].find((draft) => draft.humanReadableId === humanReadableId);
  }

  #pageOf({ pageId, pageHri }: ContentBody): CmsPage | undefined {
    return this.pages.find(({ id, humanReadableId }) => (pageId ? id === pageId : humanReadableId === pageHri));
  }

  #addPage({ pageId, pageHri }: ContentBody): CmsPage | undefined {
    if (pageId || !pageHri) return undefined;
    const page: CmsPage = { id: 100 + this.pages.length, humanReadableId: pageHri, contentBlocks: [], drafts: [], extras: ['versions'] };
    this.pages.push(page);
    return page;
  }

  /** The parent as it is stored; undefined if there is none of that id. */
  #parentOf(page: CmsPage, { parent }: ContentBody): number | null | undefined {
    if (parent === null || parent === undefined) return null;
    const id = this.#blockOf(parent);
    return [...(page.contentBlocks ?? []), ...this.drafts(page)].some((block) => block.id === id) ? id : undefined;
  }

  #blockOf(id: CmsBlock['parent']): number | null {
    return id === null || id === undefined ? null : (this.#publishedAs.get(Number(id)) ?? Number(id));
  }

  #replace(page: CmsPage, values: Partial<CmsPage>): void {
    this.pages = this.pages.map((one) => (one.id === page.id ? { ...one, ...values } : one));
  }
}

function isSame(current: CmsBlock, { content, status, blockOrder }: ContentBody): boolean {
  const markOf = (mark: CmsBlock['status']): string => (mark === 'DELETED' || mark === 'RESTORED' ? mark : '');
  return current.content === content && markOf(current.status) === markOf(status) && current.blockOrder === blockOrder;
}

function missing(operation: string): Result {
  return { ok: false, failure: { kind: 'notFound', operation, status: 404 } };
}

function refused(errors: readonly object[], status = 400, operation = 'saveDraft'): Result {
  const failure: Failure = { kind: status === 409 ? 'conflict' : 'invalid', operation, status, body: { errors } as unknown as Json };
  return { ok: false, failure };
}

function conflict(current: CmsBlock): Result {
  const body = { conflict: { version: `"${current.version}"`, current: structuredClone(current), changes: [] } } as unknown as Json;
  return { ok: false, failure: { kind: 'conflict', operation: 'saveDraft', status: 409, body } };
}
