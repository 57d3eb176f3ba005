import type { PortalServices } from '../scope/PortalServices.ts';
import type { CmsPage } from '../ui/cmsPage.ts';
import { ContentDrafts } from './ContentDrafts.ts';
import { PageDrafts } from './PageDrafts.ts';

/** Pages with their drafts as the server has them, to be looked at: nothing of them is saved, recorded, published or discarded. */
export class PreviewedDrafts extends ContentDrafts {
  readonly #clock: PortalServices['platform']['clock'];

  constructor(services: PortalServices) {
    super(services);
    this.#clock = services.platform.clock;
  }

  override pageOf(page: CmsPage, language: string): PageDrafts {
    return new PageDrafts(page, language, {
      clock: this.#clock,
      save: async (_draft, _stored) => ({ ok: false, failure: { kind: 'cancelled', operation: '' } }),
      journal: { lost: () => [], write: () => undefined, drop: () => undefined },
      changed: () => undefined,
      whenPast: () => undefined,
      isHead: () => false,
    });
  }

  override show(): () => void {
    return () => undefined;
  }
}
