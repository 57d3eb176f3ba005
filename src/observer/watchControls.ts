import { getRole, isInaccessible } from 'dom-accessibility-api';
import { BAR_CLASS } from './barStyle.ts';
import { controlName } from './controlName.ts';

/** A control that the user used. What it was given is never told: it may be data of the user. */
export interface UsedControl {
  /** WAI-ARIA; `field` for an input that has no role, such as one for a password. */
  readonly role: string;
  readonly name: string;
  /** Index among the controls of the page that have the same role and name and can be reached. */
  readonly nth: number;
  /** Whether it was given a value rather than pressed. */
  readonly isGiven: boolean;
}

/** Elements that are pressed, and those that are given a value. Of nested ones the innermost counts. */
const PRESSED =
  'button, a[href], summary, input[type="checkbox"], input[type="radio"], input[type="submit"], input[type="button"], ' +
  '[role="button"], [role="link"], [role="menuitem"], [role="menuitemradio"], [role="option"], [role="tab"], [role="switch"]';
const GIVEN = 'input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Finds all of both, and some others: a short selector takes less than half the time to look for. */
const MAYBE_USED = 'button, a, summary, input, textarea, select, [role], [contenteditable]';

/** Tells which controls of a page its user uses, but for those of the bar, which no walk has. Each key that is typed into a field tells it again, as `isSame` until another one is used. */
export function watchControls(page: Document, onUse: (control: UsedControl, isSame: boolean) => void): void {
  let last: { readonly element: Element; readonly control: UsedControl } | undefined;
  // Before the page itself hears of it, and may take the control away.
  const listen = (type: string, selector: string, note: (element: Element) => void) =>
    page.addEventListener(
      type,
      ({ isTrusted, target }) => {
        const element = isTrusted && target instanceof Element ? target.closest(selector) : null;
        if (element !== null && element.closest(`.${BAR_CLASS}`) === null) note(element);
      },
      { capture: true },
    );
  listen('click', PRESSED, (element) => {
    last = undefined;
    onUse({ ...identityOf(element), isGiven: false }, false);
  });
  listen('input', GIVEN, (element) => {
    const isSame = element === last?.element;
    // To find out its name takes too long for every key.
    if (last === undefined || !isSame) last = { element, control: { ...identityOf(element), isGiven: true } };
    onUse(last.control, isSame);
  });
}

/** What assistive technology calls an element, and which of those that it calls so it is. */
function identityOf(element: Element): Pick<UsedControl, 'role' | 'name' | 'nth'> {
  const role = roleOf(element);
  const name = controlName(element);
  const same = Array.from(element.ownerDocument.querySelectorAll(MAYBE_USED)).filter((other) => {
    if (other === element) return true;
    const maybeSame = roleOf(other) === role && other.matches(`${PRESSED}, ${GIVEN}`) && other.closest('[inert]') === null;
    // Whether it can be reached is found out last, since that takes the styles of all that it is in.
    return maybeSame && controlName(other) === name && !isInaccessible(other);
  });
  return { role, name, nth: same.indexOf(element) };
}

const roleOf = (element: Element): string => getRole(element) ?? 'field';
