import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import { Definitions } from './definitions.ts';
import { Finds } from './finds.ts';
import { madeList, madeMap, madeMapOf } from './made.ts';

/** What reports are written out with: what holds for all calls documents, and for all reports. */
interface Around {
  readonly calls: Node | undefined;
  readonly reports: Node | undefined;
}

interface Expanded {
  readonly around: Around;
  readonly root: Node;
  readonly definitions: Definitions;
}

const expandedByRoot = new WeakMap<Node, Expanded>();

/** A report whose finds are written out as those of calls are, with the columns that all reports share. */
export function expandReport(root: Node, around: Around): Expanded {
  const before = expandedByRoot.get(root);
  if (before && before.around.calls === around.calls && before.around.reports === around.reports) return before;
  const find = entryOf(root, 'find');
  const definitions = new Definitions(madeMap(root, {}), around.calls, new Diagnostics());
  const columns = sharedColumns(root, entryOf(around.reports, 'columns'));
  const made = madeMap(root, {
    ...Object.fromEntries(entriesOf(root)),
    find: find && new Finds(find, definitions).expanded(),
    fields: saidFields(entryOf(root, 'fields'), entryOf(around.reports, 'says')),
    columns: madeMapOf(entryOf(root, 'columns') ?? root, [...columns, ...entriesOf(entryOf(root, 'columns'))]),
  });
  const expanded = { around, root: made, definitions };
  expandedByRoot.set(root, expanded);
  return expanded;
}

/** The shared columns that a report names and does not say itself. */
function sharedColumns(root: Node, shared: Node | undefined): readonly (readonly [string, Node])[] {
  const own = keysOf(entryOf(root, 'columns'));
  const named = new Set([
    ...keysOf(entryOf(root, 'figures')),
    ...itemsOf(entryOf(root, 'parts')).flatMap((part) => itemsOf(entryOf(part, 'columns')).flatMap((key) => textOf(key) ?? [])),
  ]);
  return [...entriesOf(shared)].filter(([key]) => named.has(key) && !own.includes(key));
}

/** The fields of a report, each with what files say of it where all reports share that. */
function saidFields(fields: Node | undefined, shared: Node | undefined): Node | undefined {
  if (!fields || !shared) return fields;
  const items = itemsOf(fields).map((field) => {
    const says = entryOf(field, 'says') ?? entryOf(shared, textOf(entryOf(field, 'name')) ?? '');
    return says ? madeMap(field, { ...Object.fromEntries(entriesOf(field)), says }) : field;
  });
  return madeList(fields, items);
}
