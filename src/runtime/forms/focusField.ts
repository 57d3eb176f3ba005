const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Focuses the control of a field by its id, or the first control inside when the id is a group's; false when there is none. */
export function focusField(id: string): boolean {
  const found = document.getElementById(id) ?? document.getElementById(`${id}-0`);
  const control = found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  return control !== undefined && control !== null;
}
