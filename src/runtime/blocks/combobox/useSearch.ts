import { useCallback, useEffect, useState } from 'react';
import type { ComboboxBlock } from '#model';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';
import type { Suggestion } from '../../ui/suggestion.ts';

const noResults: readonly Suggestion[] = [];

/** What a combobox holds: the typed text, the suggestions for it, whether they are shown and which one Enter would choose. */
export function useSearch(block: ComboboxBlock) {
  const runActions = useRunActions();
  const value = useText(block.value);
  const status = useText(block.status);
  const isDisabled = useValue(block.disabled) === true;
  const results = useValue<readonly Suggestion[]>(block.results) ?? noResults;
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<{ results: readonly Suggestion[]; value: string | null }>({ results, value: null });
  const isListed = isOpen && !isDisabled && results.length > 0;
  useEffect(() => setText(value), [value]);
  return {
    text,
    results,
    status,
    isDisabled,
    isListed,
    /** Whether the status is shown in place of suggestions. */
    isWaiting: isOpen && !isDisabled && results.length === 0 && status !== '',
    /** Value of the suggestion that Enter would choose; it belongs to the results that it was marked in, with new results there is none. */
    active: isListed && marked.results === results ? marked.value : null,
    activate: (next: string | null): void => setMarked({ results, value: next }),
    setOpen,
    close: useCallback(() => setOpen(false), []),
    type(raw: string): void {
      const typed = storableText(raw);
      setText(typed);
      setMarked({ results, value: null });
      setOpen(true);
      void runActions(block.onType, { value: typed });
    },
    choose(suggestion: Suggestion): void {
      setText(suggestion.value);
      setOpen(false);
      void runActions(block.onChoose, { value: suggestion.value, label: suggestion.label });
    },
    /** Runs the block's actions for the typed text; false if the block has none. */
    enter(): boolean {
      if (block.onEnter === undefined) return false;
      setOpen(true);
      void runActions(block.onEnter, { value: text });
      return true;
    },
  };
}

/** The text without NUL characters and lone surrogates, which the server refuses because databases cannot store them. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
}
