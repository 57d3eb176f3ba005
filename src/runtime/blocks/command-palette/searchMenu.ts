import type { MenuEntry } from '../../ui/menuEntries.ts';

/** A menu entry that leads somewhere and matches a search. */
export interface MenuMatch {
  readonly label: string;
  readonly url: string;
  /** Labels of the entries above it. */
  readonly trail: string;
}

/**
 * The entries of a menu that contain every word of the text in label or trail, in any case and with or without accents. Entries whose label
 * starts with the text come first.
 */
export function searchMenu(entries: readonly MenuEntry[], text: string): readonly MenuMatch[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = linkedEntries(entries, []).filter(({ label, trail }) => {
    const content = fold(`${label} ${trail}`);
    return words.every((word) => content.includes(word));
  });
  const typed = words.join(' ');
  const isPrefixMatch = ({ label }: MenuMatch): boolean => typed !== '' && fold(label).startsWith(typed);
  return [...matches.filter(isPrefixMatch), ...matches.filter((match) => !isPrefixMatch(match))];
}

/** The entries at any depth that lead somewhere. */
function linkedEntries(entries: readonly MenuEntry[], parents: readonly string[]): readonly MenuMatch[] {
  return entries.flatMap((entry) => [
    ...(entry.url === undefined ? [] : [{ label: entry.label, url: entry.url, trail: parents.join(' / ') }]),
    ...linkedEntries(entry.children, [...parents, entry.label]),
  ]);
}

/** Lower case without accents: NFD separates accents from their letters. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
