import { type KeyboardEvent, useState } from 'react';

/** A suggestion of the search. `hint` is shown next to its label. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The list of suggestions below the text box, and what keys can do with it. */
interface Popup {
  readonly results: readonly Suggestion[];
  readonly isShown: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (suggestion: Suggestion) => void;
  /** Runs the block's actions for the typed text, for Enter without an active suggestion; false if the block has none. */
  readonly enter: () => boolean;
}

interface ActiveOption {
  /** Index of the active suggestion, -1 for none. */
  readonly active: number;
  /** The key handler of the text box. */
  readonly press: (event: KeyboardEvent) => void;
}

/**
 * The keyboard of a combobox: arrow keys open the list and move in it, Enter chooses the active suggestion or else the typed text, Escape
 * closes the list. A key that has done nothing here reaches the surrounding elements, e.g. Escape a dialog.
 */
export function useActiveOption({ results, isShown, open, close, choose, enter }: Popup): ActiveOption {
  const [state, setState] = useState({ results, index: -1 });
  // The index belongs to the results that it was chosen in: with new results none is active.
  const active = isShown && state.results === results && state.index < results.length ? state.index : -1;

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
    return isShown;
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
