/**
 * Whether a key that was pressed somewhere in the page may be taken as a command by the table that `host` belongs to: it was pressed without
 * Ctrl and the like, nobody else has taken it, nothing is typed into, and no dialog is open.
 */
export function isPlainKey(event: KeyboardEvent, host: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !isTypedInto(event.target) && host.closest('[inert], [aria-hidden=true]') === null;
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]',
    ) !== null
  );
}
