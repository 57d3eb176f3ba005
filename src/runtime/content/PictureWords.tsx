import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useShell } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import type { PictureWordsDraft } from './PictureWordDrafts.ts';
import { Problem } from './Problem.tsx';
import { failureText, type Picture } from './pageCalls.ts';
import { useAnnounce, useContentDrafts, useTexts } from './useContentDrafts.ts';

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

/** What a picture shows, in both languages, for who does not see it; the fields are opened by a button. What is typed is saved by itself. */
export function PictureWords({ picture, name, operation, isOpenAtFirst = false, onSaved }: PictureWordsProps) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const draft = useWords(picture, operation, isOpen);
  const announce = useAnnounce();
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
  const save = async (): Promise<boolean> => {
    const isSaved = await draft.flush();
    if (isSaved) announce(texts('cmsTools.wordsSaved'));
    return isSaved;
  };
  const close = async (): Promise<void> => {
    if (!(await save())) return;
    onSaved(draft.picture);
    turn(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void save();
  };
  if (!isOpen)
    return (
      <>
        <ShownWords picture={picture} />
        <Button ref={takeFocus} size="small" variant="ghost" aria-label={texts('cmsTools.wordsOf', { name })} onClick={() => turn(true)}>
          {texts(picture.alt === '' || picture.altFr === '' ? 'cmsTools.wordsMissing' : 'cmsTools.words')}
        </Button>
      </>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields
    <div className="p-tools__part" onBlur={() => void draft.flush()} onKeyDown={onKeyDown}>
      <Words ref={takeFocus} at={0} value={draft.words.alt} onChange={(alt) => draft.change({ alt })} />
      <Words at={1} value={draft.words.altFr} onChange={(altFr) => draft.change({ altFr })} />
      <Button size="small" onClick={() => void close()}>
        {texts('cmsTools.wordsSave')}
      </Button>
      <WordsState draft={draft} />
    </div>
  );
}

/** The words in the language of the page, if there are any. */
function ShownWords({ picture: { alt, altFr } }: { readonly picture: Picture }) {
  const { language, portal } = useShell();
  const words = language === portal.languages[1]?.id ? altFr : alt;
  return words === '' ? null : <p className="p-edit__state">{words}</p>;
}

/** The words for a picture, shown by a field or not; renders again with every change of them. */
function useWords(picture: Picture, operation: string, isShown: boolean): PictureWordsDraft {
  const { words } = useContentDrafts();
  const draft = useMemo(() => words.of(picture, operation), [words, picture, operation]);
  useEffect(() => {
    if (!isShown) return undefined;
    draft.shown += 1;
    return () => {
      draft.shown -= 1;
      void draft.flush();
    };
  }, [draft, isShown]);
  return draft;
}

/** Whether the server has the words; why not, if it refuses them. */
function WordsState({ draft }: { readonly draft: PictureWordsDraft }) {
  const texts = useTexts();
  const { failure, savedAt, state } = draft;
  if (state === 'failed' && failure !== undefined)
    return <Problem text={failureText(failure, { network: texts('errors.network'), unknown: texts('errors.generic') })} />;
  if (state === 'waiting' || state === 'saving')
    return <p className="p-edit__state">{texts(state === 'saving' ? 'cms.editor.saving' : 'cms.editor.waiting')}</p>;
  return savedAt === undefined ? null : <p className="p-edit__state">{texts('cms.editor.saved', { at: savedAt })}</p>;
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
