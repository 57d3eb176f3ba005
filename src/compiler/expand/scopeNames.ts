import type { FeelNames } from '../feel/names.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryOf, keysOf } from '../source/node.ts';

/**
 * Roots that schemas/facts.json does not declare, because their content depends on where they are read. The first row is for screens,
 * forms, flows, lists and procedures, the second is what the server tells procedures about vehicle makers.
 */
export const LOCAL_ROOTS: readonly string[] = [
  ...['data', 'value', 'form', 'context', 'event', 'item', 'above', 'params', 'body', 'table', 'filter', 'organization'],
  ...['makers', 'makerPrograms', 'makerSupport', 'oemTitles', 'programTitles', 'addonTitles', 'reasonPrograms'],
];

const FACTS = 'schemas/facts.json';
/** Readable wherever facts are, though the portal may declare none below them. */
export const FACT_ROOTS: readonly string[] = ['user', 'oem', 'portal', 'session', 'route', 'menu', 'today', 'storage'];

// What was expanded is cached by the names, so equal names have to be the same object in every compilation.
let last: { readonly key: string; readonly names: FeelNames } | undefined;

/** What each name of a portal is. */
const meanings = new WeakMap<FeelNames, ReadonlyMap<string, string>>();

/** The names that expressions of a portal may begin with: the roots of its facts, those of the places, its named conditions. */
export function scopeNames(files: readonly PortalFile[]): FeelNames {
  const facts = keysOf(entryOf(files.find(({ path }) => path === FACTS)?.root, 'facts'));
  const roots = new Set([...LOCAL_ROOTS, ...FACT_ROOTS, ...facts.map((path) => path.split('.')[0] ?? '')]);
  const conditions = new Set(
    files.filter(({ rule }) => rule.kind === 'conditions').flatMap(({ root }) => keysOf(entryOf(root, 'conditions'))),
  );
  const key = JSON.stringify([[...roots].sort(), [...conditions].sort()]);
  if (last?.key === key) return last.names;
  const names = {
    isRoot: (name: string) => roots.has(name),
    isCondition: (name: string) => conditions.has(name),
    isList: () => false,
    known: [...roots, ...conditions],
  };
  last = { key, names };
  const all = new Set([...roots, ...conditions]);
  meanings.set(names, new Map(Array.from(all, (name) => [name, `${roots.has(name)} ${conditions.has(name)}`])));
  return names;
}

let compared: { readonly before: FeelNames; readonly names: FeelNames; readonly differing: readonly string[] } | undefined;

/** The names that mean something else than before, e.g. a new condition; undefined where that is not known. */
export function differingNames(before: FeelNames, names: FeelNames): readonly string[] | undefined {
  if (compared?.before === before && compared.names === names) return compared.differing;
  const [meant, mean] = [meanings.get(before), meanings.get(names)];
  if (!meant || !mean) return undefined;
  const differing = [...new Set([...meant.keys(), ...mean.keys()])].filter((name) => meant.get(name) !== mean.get(name));
  compared = { before, names, differing };
  return differing;
}
