import { entriesOf, entryOf, itemsOf, type Node } from '../source/node.ts';
import { withValues } from './blockUsage.ts';
import type { Scope } from './portalTypes.ts';
import { collectFind, foundType, MAKER_ROOTS } from './procedureUsage.ts';
import { ANY, lazyMap, listOf, mapOf, NUMBER, TEXT, type Type } from './type.ts';
import type { UsageCollector } from './UsageCollector.ts';

const PERIOD = mapOf('a period', { id: TEXT, from: TEXT, to: TEXT });

/** Collects from a report: what it finds, the tables that are made of that, and what it shows. */
export function collectReport(root: Node, base: Scope, collector: UsageCollector): void {
  const finds = entriesOf(entryOf(root, 'find'));
  const tables = entriesOf(entryOf(root, 'tables'));
  const scope: Scope = base.with({
    ...MAKER_ROOTS,
    form: () => lazyMap('the form', itemsOf(entryOf(root, 'fields')).map(nameOf), () => TEXT),
    params: () => lazyMap('the thresholds', [...entriesOf(entryOf(root, 'thresholds')).keys()], () => NUMBER),
    data: (portal) =>
      lazyMap('what is found', ['period', 'before', ...finds.keys(), ...tables.keys()], (name) => {
        const find = finds.get(name);
        if (find) return foundType(portal, find, scope);
        return tables.has(name) ? MADE : PERIOD;
      }),
  });
  const inside = withValues(scope, entryOf(root, 'values'));
  for (const find of finds.values()) collectFind(find, inside, collector);
  const ofRow = inside.with({ item: () => ANY });
  for (const table of tables.values()) collectTable(table, inside, ofRow, collector);
  collector.walkEntries(root, inside, ['find', 'tables']);
}

/** A table is a list of rows with the totals of all. */
const MADE: Type = mapOf('a table', { rows: listOf(ANY), totals: ANY });

function collectTable(table: Node, scope: Scope, ofRow: Scope, collector: UsageCollector): void {
  for (const key of ['of', 'beside']) collector.walk(entryOf(table, key), scope);
  collector.walkEntries(table, ofRow, ['of', 'beside']);
}

function nameOf(field: Node): string {
  const name = entryOf(field, 'name');
  return name?.type === 'scalar' ? String(name.value) : '';
}
