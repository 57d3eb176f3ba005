import type { MenuEntry } from '../../ui/menuEntries.ts';

/** A place that the user's menu leads to. */
export interface Place {
  readonly label: string;
  readonly url: string;
  /** Labels of the entries above it. */
  readonly trail: string;
}

/** The places of a menu whose words hold every typed word, whatever case and accents; those that start with the text come first. */
export function findPlaces(entries: readonly MenuEntry[], text: string): readonly Place[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = placesOf(entries, []).filter((place) => {
    const where = fold(`${place.label} ${place.trail}`);
    return words.every((word) => where.includes(word));
  });
  const first = words.join(' ');
  const starts = (place: Place): boolean => first !== '' && fold(place.label).startsWith(first);
  return [...matches.filter(starts), ...matches.filter((place) => !starts(place))];
}

function placesOf(entries: readonly MenuEntry[], above: readonly string[]): readonly Place[] {
  return entries.flatMap((entry) => [
    ...(entry.url === undefined ? [] : [{ label: entry.label, url: entry.url, trail: above.join(' / ') }]),
    ...placesOf(entry.children, [...above, entry.label]),
  ]);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
