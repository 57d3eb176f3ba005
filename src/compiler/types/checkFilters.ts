import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { type Findings, remedyFor } from './findings.ts';

/** Names in the address that a table with filters has besides those of its filters. */
const OWN_NAMES = ['sort', 'page'];

/** Checks what filters of a table say of each other and of how they are sent. */
export function checkFilters(table: Node, findings: Findings): void {
  const filters = itemsOf(entryOf(table, 'filters'));
  const ids = filters.map((filter) => textOf(entryOf(filter, 'id')) ?? '');
  for (const filter of filters) {
    checkParameters(filter, entryOf(table, 'call') !== undefined, findings);
    for (const key of ['needs', 'clears']) checkNames(filter, key, ids, findings);
    const id = entryOf(filter, 'id');
    if (id && OWN_NAMES.includes(textOf(id) ?? ''))
      findings.add('TABLE_FILTER', id, `"${textOf(id)}" stands in the address for the table itself`, 'give the filter another id');
    if (textOf(entryOf(filter, 'kind')) === 'lookup' && !entryOf(filter, 'load'))
      findings.add('TABLE_FILTER', filter, 'a lookup needs a call that finds its options', 'add "load", or make it a "select"');
  }
  checkViews(table, ids, findings);
}

/** Checks that keys of a table do what it has. */
export function checkKeys(table: Node, findings: Findings): void {
  const ids = itemsOf(entryOf(table, 'rowActions')).map((action) => textOf(entryOf(action, 'id')) ?? '');
  for (const [, action] of entriesOf(entryOf(table, 'keys'))) {
    const id = textOf(action) ?? '';
    if (!ids.includes(id)) findings.add('TABLE_FILTER', action, `the table has no row action "${id}"`, remedyFor(id, ids));
  }
}

function checkViews(table: Node, ids: readonly string[], findings: Findings): void {
  const named = itemsOf(entryOf(table, 'views')).flatMap((view) => [...entriesOf(entryOf(view, 'filters'))]);
  for (const [id, value] of named)
    if (!ids.includes(id)) findings.add('TABLE_FILTER', value, `the table has no filter "${id}"`, remedyFor(id, ids));
}

function checkParameters(filter: Node, isSent: boolean, findings: Findings): void {
  const param = entryOf(filter, 'param');
  const isRange = ['range', 'number'].includes(textOf(entryOf(filter, 'kind')) ?? '');
  if (!param || (param.type === 'array') === (isRange && isSent)) return;
  if (isRange && isSent) findings.add('TABLE_FILTER', param, 'both ends of a range are sent', 'name two parameters: ["from", "to"]');
  else findings.add('TABLE_FILTER', param, 'one value is compared here', 'name one parameter');
}

function checkNames(filter: Node, key: string, ids: readonly string[], findings: Findings): void {
  const own = textOf(entryOf(filter, 'id'));
  const others = ids.filter((id) => id !== own);
  for (const name of itemsOf(entryOf(filter, key))) {
    const id = textOf(name) ?? '';
    if (!others.includes(id)) findings.add('TABLE_FILTER', name, `the table has no other filter "${id}"`, remedyFor(id, others));
  }
}

/** Checks that only one of the tables of a document keeps its filters in the address: names there would mean both. */
export function checkAddresses(tables: readonly Node[], findings: Findings): void {
  for (const table of tables.filter(isInAddress).slice(1))
    findings.add('TABLE_FILTER', table, 'another table of the page keeps its filters in the address', 'add "inAddress": false');
}

function isInAddress(table: Node): boolean {
  const said = entriesOf(table).get('inAddress');
  return said?.type === 'scalar' ? said.value === true : entryOf(table, 'filters') !== undefined;
}
