import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** A control that the user used. What is typed into it is not told; of a select the text of the chosen option is. */
export interface UsedControl {
  readonly role: string;
  readonly name: string;
  /** Index among the controls of the page that have the same role and name and can be reached. */
  readonly nth: number;
  /** Whether it was given a value rather than pressed. */
  readonly isGiven: boolean;
  readonly value?: string;
}

/** Elements that are pressed, and those that are given a value. Of nested ones the innermost counts. */
const PRESSED =
  'button, a[href], summary, input[type="checkbox"], input[type="radio"], input[type="submit"], input[type="button"], ' +
  '[role="button"], [role="link"], [role="menuitem"], [role="menuitemradio"], [role="option"], [role="tab"], [role="switch"]';
const GIVEN = 'input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"]), textarea, select, [contenteditable="true"]';

/**
 * Tells which controls of a page its user uses. Typing into a field is one use, however many keys it takes; a select of which another option
 * is chosen at once is told again, as `isSame`.
 */
export function watchControls(page: Document, onUse: (control: UsedControl, isSame: boolean) => void): void {
  let last: Element | null = null;
  // Before the page itself hears of it, and may take the control away.
  const listen = (type: string, selector: string, note: (element: Element) => void) =>
    page.addEventListener(
      type,
      ({ isTrusted, target }) => {
        const element = isTrusted && target instanceof Element ? target.closest(selector) : null;
        if (element !== null) note(element);
      },
      { capture: true },
    );
  listen('click', PRESSED, (element) => {
    last = element;
    onUse({ ...identityOf(element), isGiven: false }, false);
  });
  listen('input', GIVEN, (element) => {
    const isSame = element === last;
    last = element;
    const isSelect = element instanceof HTMLSelectElement;
    if (isSame && !isSelect) return;
    onUse({ ...identityOf(element), isGiven: true, ...(isSelect && { value: element.selectedOptions[0]?.text ?? '' }) }, isSame);
  });
}

/** What assistive technology calls an element, and which of those that it calls so it is. */
function identityOf(element: Element): Pick<UsedControl, 'role' | 'name' | 'nth'> {
  const role = getRole(element) ?? '';
  const name = computeAccessibleName(element);
  const same = Array.from(element.ownerDocument.querySelectorAll(`${PRESSED}, ${GIVEN}`)).filter((other) => {
    if (other === element) return true;
    // The name takes longest to find out.
    if (getRole(other) !== role || other.closest('[inert]') !== null || isInaccessible(other)) return false;
    return computeAccessibleName(other) === name;
  });
  return { role, name, nth: same.indexOf(element) };
}
