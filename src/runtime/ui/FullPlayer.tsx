import { useEffect, useRef, useState } from 'react';
import type { Hero } from '#model';
import { useShell } from '../scope/hooks.ts';
import { assetUrl } from './assetUrl.ts';
import { Button } from './Button.tsx';

interface FullPlayerProps {
  readonly hero: Hero;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** A video over the whole window with captions and a close control; Escape closes, the focus goes back (SH-HOME-10). */
export function FullPlayer({ hero, closeLabel, onClose }: FullPlayerProps) {
  const { portal, language } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  // Read in the first render: when the effect runs, `autoFocus` has already moved the focus to the close control.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const { current } = dialog;
    if (current?.open === false) current.showModal?.();
    return () => {
      current?.close?.();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      className="p-player"
      aria-label={closeLabel}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Button className="p-player__close" icon="close" onClick={onClose} autoFocus>
        {closeLabel}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come from the maker's files, one for each language */}
      <video controls autoPlay playsInline poster={hero.poster === undefined ? undefined : assetUrl(hero.poster)}>
        {hero.video?.map((source) => (
          <source key={source} src={assetUrl(source)} />
        ))}
        {portal.languages.flatMap(({ id, name }) => {
          const file = hero.captions?.[id];
          return file === undefined
            ? []
            : [<track key={id} kind="captions" srcLang={id} label={name} src={assetUrl(file)} default={id === language} />];
        })}
      </video>
    </dialog>
  );
}
