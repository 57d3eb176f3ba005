import { useEffect, useId, useState } from 'react';
import { imageKindOf, imageKindsIn } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';
import { assetUrl } from '../ui/assetUrl.ts';
import { Button } from '../ui/Button.tsx';
import type { ShownLimits } from './imageLimits.ts';
import { PictureWords } from './PictureWords.tsx';
import { Problem } from './Problem.tsx';
import { itemsIn, type PageCalls, type Picture } from './pageCalls.ts';
import { useTexts } from './useContentDrafts.ts';

interface PictureListProps {
  readonly calls: PageCalls;
  readonly limits: ShownLimits;
  readonly onUse: (picture: Picture) => void;
}

/** So many pictures are shown; more are found by words. */
const MOST = 60;
const TYPING_MS = 300;

/** The pictures that are there, with what each shows in words and the pages that show it. */
export function PictureList({ calls, limits, onUse }: PictureListProps) {
  const id = useId();
  const texts = useTexts();
  const { language, portal } = useShell();
  const [text, setText] = useState('');
  const { pictures, total, isFailed, replace } = usePictures(calls, text);
  return (
    <>
      <div className="p-field">
        <label className="p-field__label" htmlFor={id}>
          {texts('cmsTools.findPicture')}
        </label>
        <input id={id} className="p-input" type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      <Problem text={isFailed ? texts('errors.generic') : undefined} />
      <p role="status" className="p-muted">
        {pictures !== undefined && texts('cmsTools.pictureCount', { shown: pictures.length, total })}
      </p>
      <ul className="p-tools__pictures">
        {pictures?.map((picture) => {
          const words = language === portal.languages[1]?.id ? picture.altFr : picture.alt;
          const name = words === '' ? fileNameOf(picture) : words;
          const isFit = fits(picture, limits);
          return (
            <li key={picture.id}>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same by keyboard */}
              <img src={assetUrl(picture.url)} alt={words} loading="lazy" onClick={isFit ? () => onUse(picture) : undefined} />
              <p className="p-tools__name">{fileNameOf(picture)}</p>
              <p className="p-muted">
                {texts('cmsTools.pictureSize', {
                  width: String(picture.width),
                  height: String(picture.height),
                  used: picture.usedBy.length,
                })}
              </p>
              {isFit ? (
                <Button size="small" aria-label={texts('cmsTools.useOf', { name })} onClick={() => onUse(picture)}>
                  {texts('cmsTools.use')}
                </Button>
              ) : (
                <p className="p-muted">{texts('cmsTools.unfit')}</p>
              )}
              <PictureWords picture={picture} name={name} operation={calls.describePicture} onSaved={replace} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Whether a picture is one that could be uploaded in its place. */
function fits(picture: Picture, { formats, height, size, width }: ShownLimits): boolean {
  const kind = imageKindOf(fileNameOf(picture));
  const isSmall = picture.width <= width && picture.height <= height && picture.bytes <= size * 1000;
  return kind !== undefined && imageKindsIn(formats).includes(kind) && isSmall;
}

/** The name that a picture has as a file. */
function fileNameOf({ url }: Picture): string {
  return url.split('/').at(-1) ?? '';
}

/** The pictures whose words or names hold a text, asked for once the user has stopped typing. */
function usePictures({ listPictures }: PageCalls, text: string) {
  const { call, platform } = useServices();
  const [found, setFound] = useState<{ readonly pictures: readonly Picture[]; readonly total: number } | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const result = await call(listPictures, { ...(text !== '' && { text }), limit: MOST });
      if (!isCurrent) return;
      const { items = [], total = 0 } = (result.ok ? result.output : {}) as { readonly items?: []; readonly total?: number };
      setFound(result.ok ? { pictures: itemsIn<Picture>(items), total } : 'failed');
    };
    const cancel = platform.clock.after(text === '' ? 0 : TYPING_MS, () => void ask());
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [call, platform, listPictures, text]);
  const replace = (picture: Picture): void =>
    setFound((before) =>
      before === undefined || before === 'failed'
        ? before
        : { ...before, pictures: before.pictures.map((one) => (one.id === picture.id ? picture : one)) },
    );
  const isFailed = found === 'failed';
  return { ...(found !== undefined && found !== 'failed' ? found : { pictures: undefined, total: 0 }), isFailed, replace };
}
