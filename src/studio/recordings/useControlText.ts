import { useText } from '../text.ts';

/** Roles of controls that have a word of their own; others are called as WAI-ARIA calls them. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['button', 'checkbox', 'combobox', 'field', 'link', 'listbox', 'menuitem', 'menuitemradio'],
  ...['option', 'radio', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox'],
]);

/** Gives what a control is called in the language of the Studio, by its role. */
export function useControlText(): (role: string) => string {
  const text = useText();
  return (role) => (KNOWN.has(role) ? text(`studio.recording.controls.${role}`) : role);
}
