import { useEffect, useEffectEvent, useState } from 'react';

/** A text is applied when no key was pressed for this time. */
const IDLE_MS = 300;

/** The text in a box, and its setter. It is applied when the typing pauses; if `value` is changed meanwhile, e.g. cleared, it is dropped. */
export function useTypedText(value: string, onChange: (value: string) => void): readonly [string, (text: string) => void] {
  // `draft.value` is the value when the user began to type.
  const [draft, setDraft] = useState({ value, text: value });
  const text = draft.value === value ? draft.text : value;
  const apply = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => {
      // What is typed while this is applied goes on from it.
      setDraft((before) => ({ ...before, value: text }));
      apply(text);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, (typed) => setDraft({ value, text: typed })];
}

/** The text in a box, and that for which something is sought: the same once the typing pauses. */
export function useSoughtText(): { readonly typed: string; readonly sought: string; readonly setTyped: (text: string) => void } {
  const [sought, setSought] = useState('');
  const [typed, setTyped] = useTypedText(sought, setSought);
  return { typed, sought, setTyped };
}
