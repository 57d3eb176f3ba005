/** The form to show, written into the page by the server. */
export const shape = JSON.parse(document.getElementById('shape').textContent);

/** Whether sections out of sight are left out of layout. */
export const skipsUnseen = location.search.includes('cv');

/** The message of a value that does not fit, or nothing. */
export function faultOf(field, value) {
  if (value === undefined || value === '') return field.required ? 'This field is required.' : undefined;
  if (field.kind === 'text' && value.length > shape.maxLength) return 'This text is too long.';
  if (field.kind === 'text' && !pattern.test(value)) return 'This text holds characters that are not allowed.';
  if (field.kind === 'number' && !(Number(value) >= 0 && Number(value) <= 1000)) return 'This number is out of range.';
  return undefined;
}

const pattern = new RegExp(shape.pattern);

/** Calls `show(root)` now and again whenever the page asks, each time after `hide(root)`. */
export function whenAsked(show, hide) {
  const root = document.getElementById('root');
  if (!location.search.includes('later')) show(root);
  window.bench = { show: () => show(root), hide: () => hide(root) };
}
