import type { Result } from '#model';
import type { Clock } from '#platform';
import type { CmsBlock } from '../ui/cmsPage.ts';
import type { StoredAs } from './BlockSaver.ts';

/** What a block needs of its page. */
export interface BlockSurroundings {
  readonly clock: Clock;
  readonly save: (draft: CmsBlock, stored: StoredAs) => Promise<Result>;
  /** Whether the server counts versions, and finds a block by the draft that it was published from. */
  readonly hasVersions: () => boolean;
  /** Called after each change of the values, before it is sent, and when the server has them. */
  readonly record: () => void;
  /** Takes the block off the page. */
  readonly remove: () => void;
}

/** What a block begins with: published, draft of the server, or neither for one that the editor adds. */
export interface BlockOrigin {
  readonly published?: CmsBlock | undefined;
  readonly draft?: CmsBlock | undefined;
}

/** What a block that the editor adds begins with. */
export type NewValues = { readonly content: string; readonly blockOrder: number } & Pick<CmsBlock, 'imageFormat'>;
