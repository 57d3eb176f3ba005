import { type KeyboardEvent, useState } from 'react';
import type { Suggestion } from './SuggestionList.tsx';

interface Popup {
  readonly results: readonly Suggestion[];
  readonly shown: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (suggestion: Suggestion) => void;
  /** Takes what was typed; false where that means nothing. */
  readonly enter: () => boolean;
}

interface MarkedOption {
  /** Index of the marked suggestion, -1 for none. */
  readonly active: number;
  readonly press: (event: KeyboardEvent) => void;
}

/** The keys of a combobox: arrows open its list and walk it, Enter takes what is marked, else what was typed, Escape closes. */
export function useMarkedOption({ results, shown, open, close, choose, enter }: Popup): MarkedOption {
  const [marked, mark] = useState({ among: results, at: -1 });
  // Other suggestions than those walked through: none is marked.
  const active = shown && marked.among === results && marked.at < results.length ? marked.at : -1;

  const walk = (next: number): boolean => {
    open();
    mark({ among: results, at: (next + results.length) % Math.max(1, results.length) });
    return true;
  };
  const confirm = (): boolean => {
    const suggestion = results[active];
    if (suggestion === undefined) return enter();
    choose(suggestion);
    return true;
  };
  const dismiss = (): boolean => {
    close();
    return shown;
  };
  /** Whether a key meant something here. */
  const answers = (key: string): boolean => {
    if (key === 'ArrowDown') return walk(active + 1);
    if (key === 'ArrowUp') return walk(Math.max(active, 0) - 1);
    if (key === 'Enter') return confirm();
    return key === 'Escape' && dismiss();
  };
  const press = (event: KeyboardEvent): void => {
    if (!answers(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, press };
}
