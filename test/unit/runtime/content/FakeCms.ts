import type { Call, Failure, Json, Result } from '#model';
import type { CmsBlock, CmsPage } from '../../../../src/runtime/ui/cmsPage.ts';

/** A call that the content backend got. */
export interface SentCall {
  readonly operation: string;
  readonly body: Json;
  /** If-Match of the call. */
  readonly version: unknown;
}

interface Body extends CmsBlock {
  readonly draftIds?: readonly number[];
}

/** A content backend in memory, as the specification describes it: one draft a block, exactly the listed drafts are published. */
export class FakeCms {
  readonly pages: CmsPage[];
  readonly sent: SentCall[] = [];
  /** Decides about the next calls: the failure or other status with which one ends, or undefined to serve it. */
  refuse: (operation: string, body: Body) => Failure | { readonly status: number } | undefined = () => undefined;
  /** Pages in other languages, by the language of the call. */
  readonly translations: { [language: string]: readonly object[] } = {};
  /** Called when the data of pages has changed. */
  changed: () => void = () => undefined;
  #lastId = 0;

  constructor(...pages: CmsPage[]) {
    this.pages = pages.map((page) => ({ drafts: [], ...page }));
  }

  /** Bodies of the saves so far. */
  get saves(): readonly Body[] {
    return this.sent.filter(({ operation }) => operation === 'saveDraft').map(({ body }) => body as unknown as Body);
  }

  drafts(page: CmsPage | undefined = this.pages[0]): readonly CmsBlock[] {
    return page?.drafts ?? [];
  }

  readonly call: Call = async (operation, input = {}): Promise<Result> => {
    const body = (input['body'] ?? null) as unknown as Body;
    this.sent.push({ operation, body: { ...body } as unknown as Json, version: input['If-Match'] });
    const refusal = this.refuse(operation, body);
    if (refusal !== undefined && 'kind' in refusal) return { ok: false, failure: refusal };
    const status = refusal?.status ?? 200;
    const translated = this.translations[String(input['language'])];
    if (operation === 'getPageData') return { ok: true, status, output: structuredClone(translated ?? this.pages) as unknown as Json };
    if (operation === 'saveDraft') return { ok: true, status, output: this.#save(body) as unknown as Json };
    if (operation === 'uploadMedia') return { ok: true, status, output: { url: '/media/x.png' } };
    const page = this.pages.find(({ id }) => id === body.pageId);
    if (page === undefined) return { ok: false, failure: { kind: 'notFound', operation } };
    if (operation === 'publishDrafts') this.#publish(page, body.draftIds ?? []);
    this.#replace(page, { drafts: this.drafts(this.#current(page)).filter(({ id }) => !body.draftIds?.includes(Number(id))) });
    this.changed();
    return { ok: true, status, output: null };
  };

  #save(body: Body): CmsBlock {
    const page = this.pages.find(({ id }) => id === body.pageId) as CmsPage;
    const known = this.drafts(page).find(({ id, contentBlockId }) =>
      body.id === undefined ? contentBlockId !== null && contentBlockId === body.contentBlockId : id === body.id,
    );
    this.#lastId -= 1;
    const draft = { ...body, id: known?.id ?? this.#lastId };
    this.#replace(page, { drafts: [...this.drafts(page).filter((one) => one !== known), draft] });
    return structuredClone(draft);
  }

  #publish(page: CmsPage, ids: readonly number[]): void {
    let blocks = page.contentBlocks ?? [];
    const published = new Map<unknown, number>();
    for (const draft of this.drafts(page).filter(({ id }) => ids.includes(Number(id)))) {
      const id = Number(draft.contentBlockId ?? 1000 - Number(draft.id));
      published.set(draft.id, id);
      const { contentBlockId: _block, ...rest } = draft;
      blocks = blocks.filter((block) => block.id !== id);
      if (draft.status !== 'DELETED') blocks = [...blocks, { ...rest, id, status: 'PUBLISHED' }];
    }
    this.#replace(page, {
      contentBlocks: blocks.map((block) => ({ ...block, parent: published.get(block.parent) ?? block.parent ?? null })),
    });
  }

  #current(page: CmsPage): CmsPage {
    return this.pages.find(({ id }) => id === page.id) ?? page;
  }

  #replace(page: CmsPage, values: Partial<CmsPage>): void {
    const at = this.pages.findIndex(({ id }) => id === page.id);
    this.pages[at] = { ...(this.pages[at] as CmsPage), ...values };
  }
}
