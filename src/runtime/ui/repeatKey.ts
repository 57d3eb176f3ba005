/** Presses a key again that came before the script which handles it. */
export function repeatKey(element: HTMLElement, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Passes keys that are pressed on the button to the menu. */
export interface KeyRelay {
  /** Keys for the menu that is about to open. */
  waiting: string[];
  /** Presses a key in the open menu; undefined until it is there. */
  press?: ((key: string) => void) | undefined;
}

/** Presses a key in the menu, at once or when it opens. */
export function relayKey({ waiting, press }: KeyRelay, key: string): void {
  if (press) press(key);
  else waiting.push(key);
}
