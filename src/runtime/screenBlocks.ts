import { Screen } from './blocks/screen/Screen.tsx';
import type { BlockRegistry } from './scope/BlockRegistry.ts';
import { lazyComponent } from './ui/lazyComponent.ts';

/** Block kinds for few users, which only screens within others show. */
export const screenBlocks: BlockRegistry = {
  'content-editor': lazyComponent(() =>
    import(/* webpackChunkName: "content-editor" */ './blocks/content-editor/ContentEditor.tsx').then(({ ContentEditor }) => ContentEditor),
  ),
  'content-review': lazyComponent(() =>
    import(/* webpackChunkName: "content-editor" */ './blocks/content-review/ContentReview.tsx').then(({ ContentReview }) => ContentReview),
  ),
  'content-page-tools': lazyComponent(() =>
    import(/* webpackChunkName: "content-editor" */ './blocks/content-page-tools/ContentPageTools.tsx').then(
      ({ ContentPageTools }) => ContentPageTools,
    ),
  ),
};

/** The block kind `screen`. With it come the kinds of `screenBlocks`, which join the registry, so that nobody else loads anything of them. */
export function screenWith(registry: BlockRegistry): typeof Screen {
  Object.assign(registry, screenBlocks);
  return Screen;
}
