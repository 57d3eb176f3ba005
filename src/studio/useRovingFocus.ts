import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Id of the sentence that says which keys go through a list. */
export const LIST_KEYS = 's-list-keys';

interface RovingFocus<List extends HTMLElement> {
  readonly ref: RefObject<List | null>;
  readonly 'aria-describedby': string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Makes the buttons of a list one stop of the Tab key, at the current one: up and down, Home and End go from one to the other. */
export function useRovingFocus<List extends HTMLElement>(): RovingFocus<List> {
  const ref = useRef<List>(null);
  const last = useRef<HTMLButtonElement>(undefined);
  // Buttons come and go with each change of the list.
  useEffect(() => {
    const buttons = buttonsOf(ref.current);
    const stop = stopOf(buttons, last.current);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    const buttons = buttonsOf(ref.current);
    const at = buttons.indexOf(target as HTMLButtonElement);
    const next = at < 0 || event.ctrlKey || event.metaKey || event.altKey ? undefined : MOVES[event.key]?.(buttons, at);
    if (next === undefined) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    last.current = next;
    next.focus();
  };
  return { ref, 'aria-describedby': LIST_KEYS, onKeyDown };
}

type Buttons = readonly HTMLButtonElement[];

const MOVES: { readonly [key: string]: (buttons: Buttons, at: number) => HTMLButtonElement | undefined } = {
  ArrowDown: (buttons, at) => buttons[at + 1],
  ArrowUp: (buttons, at) => buttons[at - 1],
  Home: ([first]) => first,
  End: (buttons) => buttons.at(-1),
};

const CURRENT = '[aria-current]:not([aria-current="false"]), [aria-pressed="true"]';

function buttonsOf(list: HTMLElement | null): Buttons {
  return [...(list?.querySelectorAll('button') ?? [])];
}

/** The button that has the focus, else the current one, else where the focus was last, else the first. */
function stopOf(buttons: Buttons, last: HTMLButtonElement | undefined): HTMLButtonElement | undefined {
  const focused = buttons.find((button) => button === document.activeElement);
  const current = buttons.find((button) => button.matches(CURRENT));
  const former = last !== undefined && buttons.includes(last) ? last : undefined;
  return focused ?? current ?? former ?? buttons[0];
}
