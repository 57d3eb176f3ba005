import type { MouseEvent } from 'react';

/** A click that the portal may take over: the main button without keys that ask the browser for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
}
