/** Focuses the first invalid control of a form (GB-016); where none is shown as invalid, its error summary. */
export function focusFirstError(form: HTMLElement | null | undefined): void {
  const summary = form?.querySelector<HTMLElement>('[data-error-summary]');
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('input, select, textarea') ? invalid : invalid?.querySelector<HTMLElement>('input, select, textarea');
  (control ?? summary)?.focus();
}
