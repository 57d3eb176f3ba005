import { useEffect, useState } from 'react';
import { useServices } from '../scope/hooks.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { PictureWords } from './PictureWords.tsx';
import { itemsIn, type PageCalls, type Picture } from './pageCalls.ts';
import { useToolsStyle } from './useToolsStyle.ts';

interface ShownPictureProps {
  readonly block: EditedBlock;
  readonly label: string;
  readonly calls: PageCalls;
}

/** What the picture of a block shows in words, asked for until somebody has said it. */
export function ShownPicture({ block, calls, label }: ShownPictureProps) {
  useToolsStyle();
  const [picture, setPicture] = usePicture(calls, block.values.content);
  if (picture === undefined) return null;
  const isMissing = picture.alt === '' || picture.altFr === '';
  return (
    <PictureWords
      key={picture.id}
      picture={picture}
      name={label}
      operation={calls.describePicture}
      isOpenAtFirst={isMissing}
      onSaved={setPicture}
    />
  );
}

/** The picture of an address; undefined if the server knows none, or not yet. */
function usePicture({ listPictures }: PageCalls, url: string) {
  const { call } = useServices();
  const [found, setFound] = useState<Picture>();
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    const find = async (): Promise<void> => {
      const result = await call(listPictures, { url, limit: 1 });
      const { items = [] } = (result.ok ? result.output : {}) as { readonly items?: [] };
      if (isCurrent) setFound(itemsIn<Picture>(items)[0]);
    };
    if (url !== '') void find();
    return () => {
      isCurrent = false;
    };
  }, [call, listPictures, url]);
  return [found, setFound] as const;
}
