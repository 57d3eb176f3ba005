import { isJsonObject } from '#model';
import type { Settings } from './settings.ts';

/** What a look-up by a fact that is absent looks for. */
const SOUGHT = 'X';

/** Settings under which an expression that only picks something out of something else gives a value; undefined for all other expressions. */
export function settingsGiving(expression: unknown, wanted: unknown): Settings | undefined {
  if (!isJsonObject(expression)) return undefined;
  const { $: path, $fn: name, of } = expression;
  if (typeof path === 'string') return new Map([[path, wanted]]);
  const [from, ...more]: readonly unknown[] = Array.isArray(of) ? of : [];
  return PICKING.get(String(name))?.(from, more, wanted);
}

type Picking = (from: unknown, more: readonly unknown[], wanted: unknown) => Settings | undefined;

/** A text of one part, and a choice of the first that there is, are that part. */
const same: Picking = (from, more, wanted) => (more.length === 0 ? settingsGiving(from, wanted) : undefined);

/** For each function that picks: what its first argument must give so that it gives a value. */
const PICKING: ReadonlyMap<string, Picking> = new Map([
  ['get', (from, [key], wanted) => (typeof key === 'string' ? settingsGiving(from, { [key]: wanted }) : undefined)],
  ['first', (from, _more, wanted) => settingsGiving(from, [wanted])],
  ['concat', same],
  ['coalesce', same],
  ['findBy', settingsFinding],
]);

/** A list in which the item with a key is the wanted one; a key that is a fact is given, too. */
function settingsFinding(list: unknown, [field, key]: readonly unknown[], wanted: unknown): Settings | undefined {
  const path = isJsonObject(key) ? key['$'] : undefined;
  const sought = typeof path === 'string' ? SOUGHT : key;
  if (typeof field !== 'string' || isJsonObject(sought)) return undefined;
  const found = settingsGiving(list, [{ ...(isJsonObject(wanted) ? wanted : {}), [field]: sought }]);
  return found && (typeof path === 'string' ? new Map([...found, [path, sought]]) : found);
}
