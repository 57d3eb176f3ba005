const control = ':is(input:not([type="hidden"]), select, textarea, button, a[href]):not(:disabled)';

/** Where the focus of a dialog begins: what the document names, else the first control of the content, else of the foot. */
export function firstControl(dialog: Element | null): HTMLElement | null {
  for (const selector of ['[data-autofocus]', `.p-dialog__body ${control}`, `.p-dialog__actions ${control}`]) {
    const found = dialog?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
