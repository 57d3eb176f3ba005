import { type ComponentProps, useCallback } from 'react';
import type { TileGridBlock } from '#model';
import type { TileGrid } from '../blocks/tile-grid/TileGrid.tsx';
import { EditedTeaser, TeaserWords } from './EditedTeaser.tsx';
import type { EditorProps } from './EditorProps.ts';

type TeaserOf = NonNullable<ComponentProps<typeof TileGrid>['teaserOf']>;

/** The cards of products while somebody edits or previews their teasers. */
export function EditedTileGrid({ mode, block, view: View }: EditorProps<TileGridBlock, { readonly teaserOf: TeaserOf }>) {
  const teaserOf = useCallback<TeaserOf>(
    ({ page, title, teaser }) =>
      page === undefined ? <TeaserWords text={teaser} /> : <EditedTeaser mode={mode} page={page} title={title} teaser={teaser} />,
    [mode],
  );
  return <View block={block} teaserOf={teaserOf} />;
}
