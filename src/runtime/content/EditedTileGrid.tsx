import { type ReactNode, useCallback } from 'react';
import type { TileGridBlock } from '#model';
import type { CmsPage } from '../ui/cmsPage.ts';
import { EditedTeaser, TeaserWords } from './EditedTeaser.tsx';
import type { EditorProps } from './EditorProps.ts';

/** What the card of a product says of it. */
interface Card {
  readonly title: string;
  readonly teaser: string;
  /** The page that the teaser comes from. */
  readonly page: CmsPage | undefined;
}

interface CardsOfReaders {
  /** What stands below the title of a card. */
  readonly teaserOf: (card: Card) => ReactNode;
}

/** The cards of products while somebody edits or previews their teasers. */
export function EditedTileGrid({ mode, block, view: View }: EditorProps<TileGridBlock, CardsOfReaders>) {
  const teaserOf = useCallback(
    ({ page, title, teaser }: Card) =>
      page === undefined ? <TeaserWords text={teaser} /> : <EditedTeaser mode={mode} page={page} title={title} teaser={teaser} />,
    [mode],
  );
  return <View block={block} teaserOf={teaserOf} />;
}
