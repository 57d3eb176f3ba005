import { useId, useRef, useState } from 'react';
import { useShell } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from './Problem.tsx';
import type { Picture } from './pageCalls.ts';
import { useTexts } from './useContentDrafts.ts';
import { usePageCall } from './usePageCall.ts';

interface PictureWordsProps {
  readonly picture: Picture;
  readonly name: string;
  readonly operation: string;
  /** Whether the fields are there without a press on the button. */
  readonly isOpenAtFirst?: boolean;
  readonly onSaved: (picture: Picture) => void;
}

/** The longest description that the server takes. */
const LONGEST = 250;

/** What a picture shows, in both languages, for who does not see it; the fields are opened by a button. */
export function PictureWords({ picture, name, operation, isOpenAtFirst = false, onSaved }: PictureWordsProps) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [words, setWords] = useState({ alt: picture.alt, altFr: picture.altFr });
  const { send, isBusy, problem } = usePageCall();
  const isPressed = useRef(false);
  const turn = (isOpenNow: boolean): void => {
    isPressed.current = true;
    setOpen(isOpenNow);
  };
  // What was pressed goes, and the focus would go with it.
  const takeFocus = (element: HTMLElement | null): void => {
    if (isPressed.current) element?.focus();
    if (element !== null) isPressed.current = false;
  };
  const save = async (): Promise<void> => {
    const result = await send(operation, { id: picture.id, ...words }, texts('cmsTools.wordsSaved'));
    if (!result.ok) return;
    onSaved({ ...picture, ...words });
    turn(false);
  };
  if (!isOpen)
    return (
      <Button ref={takeFocus} size="small" variant="ghost" aria-label={texts('cmsTools.wordsOf', { name })} onClick={() => turn(true)}>
        {texts(picture.alt === '' || picture.altFr === '' ? 'cmsTools.wordsMissing' : 'cmsTools.words')}
      </Button>
    );
  return (
    <div className="p-tools__part">
      <Words ref={takeFocus} at={0} value={words.alt} onChange={(alt) => setWords((before) => ({ ...before, alt }))} />
      <Words at={1} value={words.altFr} onChange={(altFr) => setWords((before) => ({ ...before, altFr }))} />
      <div className="p-edit__buttons">
        <Button size="small" busy={isBusy} onClick={() => void save()}>
          {texts('cmsTools.wordsSave')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => turn(false)}>
          {texts('cmsTools.cancel')}
        </Button>
      </div>
      <Problem text={problem} />
    </div>
  );
}

interface WordsProps {
  readonly ref?: (element: HTMLElement | null) => void;
  /** Which language of the portal. */
  readonly at: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Words({ ref, at, value, onChange }: WordsProps) {
  const id = useId();
  const texts = useTexts();
  const language = useShell().portal.languages[at];
  if (language === undefined) return null;
  return (
    <div className="p-field">
      <label className="p-field__label" htmlFor={id}>
        {texts('cmsTools.wordsIn', { language: language.name })}
      </label>
      <input
        ref={ref}
        id={id}
        className="p-input"
        lang={language.id}
        maxLength={LONGEST}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
