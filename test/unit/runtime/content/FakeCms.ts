import type { Call, Failure, Json, Result } from '#model';
import type { CmsBlock, CmsPage } from '../../../../src/runtime/ui/cmsPage.ts';
import { ContentBackend, type ContentBody } from '../../../support/ContentBackend.ts';

/** A call that the content backend got. */
export interface SentCall {
  readonly operation: string;
  readonly body: Json;
  /** If-Match of the call. */
  readonly version: unknown;
}

/** The calls of a content backend in memory, which a test can refuse. */
export class FakeCms {
  readonly backend: ContentBackend;
  readonly sent: SentCall[] = [];
  /** Decides about the next calls: the failure or other status with which one ends, or undefined to serve it. */
  refuse: (operation: string, body: ContentBody) => Failure | { readonly status: number } | undefined = () => undefined;
  /** The programs that may show a page. */
  programs: readonly object[] = [];
  /** Pages in other languages, by the language of the call. */
  readonly translations: { [language: string]: readonly object[] } = {};
  /** Called when the data of pages has changed. */
  changed: () => void = () => undefined;

  constructor(...pages: CmsPage[]) {
    this.backend = new ContentBackend(...pages);
  }

  get pages(): CmsPage[] {
    return this.backend.pages;
  }

  /** Bodies of the saves so far. */
  get saves(): readonly ContentBody[] {
    return this.sent.filter(({ operation }) => operation === 'saveDraft').map(({ body }) => body as unknown as ContentBody);
  }

  drafts(page?: CmsPage): readonly CmsBlock[] {
    return this.backend.drafts(page);
  }

  /** Another editor saves over what is stored of a block or of a draft. */
  otherSaves(block: CmsBlock & { readonly content: string }): CmsBlock {
    const result = this.backend.save({ body: { pageId: 7, language: 'ENGLISH', status: null, ...block }, editor: 'Ana Silva' });
    return (result as { readonly output: unknown }).output as CmsBlock;
  }

  readonly call: Call = async (operation, input = {}): Promise<Result> => {
    const body = (input['body'] ?? null) as unknown as ContentBody;
    this.sent.push({ operation, body: { ...body } as unknown as Json, version: input['If-Match'] });
    const refusal = this.refuse(operation, body);
    if (refusal !== undefined && 'kind' in refusal) return { ok: false, failure: refusal };
    const result = this.#serve(operation, body, input);
    if (result.ok && (operation === 'publishDrafts' || operation === 'discardDrafts')) this.changed();
    return result.ok && refusal !== undefined ? { ...result, ...refusal } : result;
  };

  #serve(operation: string, body: ContentBody, input: { readonly [name: string]: unknown }): Result {
    const pages = this.translations[String(input['language'])] ?? this.pages;
    if (operation === 'getContentPrograms') return { ok: true, status: 200, output: this.programs as unknown as Json };
    if (operation === 'getPageData') return { ok: true, status: 200, output: structuredClone(pages) as unknown as Json };
    if (operation === 'listMedia') return { ok: true, status: 200, output: { items: [], total: 0 } };
    if (operation === 'uploadMedia') return { ok: true, status: 200, output: { url: '/media/x.png' } };
    if (operation === 'publishDrafts') return this.backend.publish(body);
    if (operation === 'discardDrafts') return this.backend.discard(body);
    return this.backend.save({ body, ifMatch: input['If-Match'], ifNoneMatch: input['If-None-Match'] });
  }
}
