import { isJsonObject } from '#model';

/** Values of every kind that conditions ask for. The dates lie long before and after the day of a walk, and on it. */
const USUAL: readonly unknown[] = [
  true,
  false,
  null,
  'x',
  '',
  1,
  0,
  -1,
  1000,
  '2026-03-10',
  '2020-01-01',
  '2030-01-01',
  '2020-01-01T00:00:00.000Z',
  '2030-01-01T00:00:00.000Z',
  'https://example.com/',
  'someone@example.com',
  '555-0100',
  {},
  [],
  ['x'],
  [{}],
];

/** Values that may change the outcome of a comparison: the literals that it names, their neighbours, lists of the items given, and usual ones. */
export function candidateValues(atom: unknown, items: readonly unknown[]): readonly unknown[] {
  const literals = literalsIn(atom);
  const near = literals.flatMap((literal): unknown[] => {
    if (typeof literal === 'number') return [literal + 1, literal - 1];
    return typeof literal === 'string' ? [[literal], textOfPattern(literal), `${literal}x`] : [];
  });
  return [...literals, ...items.map((item) => [item]), ...near, ...USUAL];
}

/** What does not stand for itself: paths, names of functions and of loop items. */
const NAMES: ReadonlySet<string> = new Set(['$', '$fn', '$t', 'as', 'ref']);

function literalsIn(part: unknown): readonly unknown[] {
  if (Array.isArray(part)) return part.flatMap(literalsIn);
  if (!isJsonObject(part)) return part === undefined ? [] : [part];
  return Object.entries(part).flatMap(([key, value]) => (NAMES.has(key) ? [] : literalsIn(value)));
}

/** A text that a simple pattern matches: what may be left out is, and of a choice the first is taken. */
function textOfPattern(pattern: string): string {
  return pattern
    .replaceAll(/\((?:\?:)?[^()]*\)[?*]/g, '')
    .replaceAll(/\((?:\?:)?\[?([^()|\]])[^()|]*\|[^()]*\)/g, '$1')
    .replaceAll(/\[(\\?[^[\]])[^[\]]*\]/g, '$1')
    .replaceAll(/\\d/g, '1')
    .replaceAll(/\\w/g, 'a')
    .replaceAll(/(.)\{(\d+)(?:,\d*)?\}/g, (_all, character: string, count: string) => character.repeat(Number(count)))
    .replaceAll(/^\^|\$$|[*+?]/g, '')
    .replaceAll('\\', '');
}
