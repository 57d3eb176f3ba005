/** Focuses the error summary of a form, or its first faulty control where it has none. */
export function focusFault(form: HTMLElement | null | undefined): void {
  const summary = form?.querySelector<HTMLElement>('[data-error-summary]');
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = faulty?.matches('input, select, textarea') ? faulty : faulty?.querySelector<HTMLElement>('input, select, textarea');
  (summary ?? control)?.focus();
}
