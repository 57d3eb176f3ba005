import { type KeyboardEvent, useState } from 'react';

/** A suggestion of the search. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface Popup {
  readonly results: readonly Suggestion[];
  readonly shown: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (suggestion: Suggestion) => void;
  /** Takes the typed text; false if that does nothing. */
  readonly enter: () => boolean;
}

interface ActiveOption {
  /** Index of the active suggestion, -1 for none. */
  readonly active: number;
  readonly press: (event: KeyboardEvent) => void;
}

/** The keys of a combobox: arrows open the list and move in it, Enter takes the active suggestion or else the typed text, Escape closes. */
export function useActiveOption({ results, shown, open, close, choose, enter }: Popup): ActiveOption {
  const [state, setState] = useState({ results, index: -1 });
  // With new suggestions none is active.
  const active = shown && state.results === results && state.index < results.length ? state.index : -1;

  const moveTo = (next: number): boolean => {
    open();
    setState({ results, index: (next + results.length) % Math.max(1, results.length) });
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
  /** Whether the key was handled. */
  const handle = (key: string): boolean => {
    if (key === 'ArrowDown') return moveTo(active + 1);
    if (key === 'ArrowUp') return moveTo(Math.max(active, 0) - 1);
    if (key === 'Enter') return confirm();
    return key === 'Escape' && dismiss();
  };
  const press = (event: KeyboardEvent): void => {
    if (!handle(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, press };
}
