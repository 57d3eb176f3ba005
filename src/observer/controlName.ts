import { computeAccessibleName } from 'dom-accessibility-api';

/** What may name an element besides the text in it, or may be given a value. */
const NAMING = '[aria-label], [aria-labelledby], [aria-owns], [title], [alt], title, input, select, textarea, [contenteditable]';

/** What assistive technology calls a control (Accessible Name and Description Computation 1.2). */
export const controlName = (control: Element): string => onlyText(control) ?? computeAccessibleName(control);

/**
 * The text of a control that nothing else names and that holds it in one piece; undefined for any other. The computation asks for styles,
 * which the browser then has to work out in the middle of a press.
 */
function onlyText(control: Element): string | undefined {
  const hasLabels = 'labels' in control && (control.labels as NodeList | null)?.length !== 0;
  if (hasLabels || control.matches(NAMING) || control.querySelector(NAMING) !== null) return undefined;
  const texts = control.ownerDocument.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  let found: string | undefined;
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue?.trim() ?? '';
    if (text === '') continue;
    // Of several texts one may be hidden by a style.
    if (found !== undefined) return undefined;
    found = text;
  }
  return found?.replace(/\s+/g, ' ');
}
