import { entriesOf, entryOf, itemsOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { type PathType, readNames } from './scope.ts';
import { itemOf } from './signatures.ts';
import { ANY, FLAG, lazyMap, listOf, mapOf, NUMBER, TEXT, type Type, unionOf } from './type.ts';
import { type UsageCollector, withEvent } from './UsageCollector.ts';

type BlockRule = (block: ObjectNode, scope: Scope, collector: UsageCollector) => void;

/** Keys of blocks whose actions read of their event what the block knows. */
const ACTION_KEYS = ['actions', 'onClose', 'onHide', 'onEnter'];

/** Walks a map of a screen, frame or part: a block, or a part of one. */
export function walkBlockMap(node: ObjectNode, scope: Scope, collector: UsageCollector): boolean {
  const kind = textOf(node.entries.get('block'));
  if (kind === undefined) return false;
  const rule = BLOCKS[kind];
  if (rule) rule(node, scope, collector);
  else walkPlain(node, scope, collector);
  return true;
}

/** What a block holds, but for entries that a rule walks itself. */
function walkPlain(block: Node, scope: Scope, collector: UsageCollector, but: readonly string[] = []): void {
  for (const [key, child] of entriesOf(block)) {
    if (but.includes(key)) continue;
    // The actions of a button are a list of actions; those of a dialog or form are blocks.
    if (ACTION_KEYS.includes(key) && isActions(child)) collector.walkActions(child, scope);
    else collector.walk(child, scope);
  }
}

function isActions(node: Node): boolean {
  return itemsOf(node).some((item) => entryOf(item, 'type') !== undefined && entryOf(item, 'block') === undefined);
}

const BLOCKS: { readonly [kind: string]: BlockRule } = {
  list(block, scope, collector) {
    walkPlain(block, scope, collector, ['blocks']);
    const items = entryOf(block, 'items');
    collector.walk(entryOf(block, 'blocks'), scope.with({ item: (portal) => itemOf(portal.valueAt(items, scope)) }));
  },
  chart(block, scope, collector) {
    walkPlain(block, scope, collector, ['columns']);
    const rows = entryOf(block, 'rows');
    collector.walk(entryOf(block, 'columns'), scope.with({ item: (portal) => itemOf(portal.valueAt(rows, scope)) }));
  },
  'data-table': walkTable,
  form: walkForm,
  flow: walkFlow,
  changes(block, scope, collector) {
    collector.walk(entryOf(block, 'items'), scope.with({ item: () => mapOf('the entry', { number: NUMBER }) }));
    walkPlain(block, scope, collector, ['items']);
  },
  combobox(block, scope, collector) {
    walkPlain(block, scope, collector, ['onType', 'onEnter', 'onChoose']);
    const typed = withEvent(scope, () => ({ value: TEXT }));
    for (const key of ['onType', 'onEnter']) collector.walkActions(entryOf(block, key), typed);
    const chosen = withEvent(scope, (portal) => chosenOf(portal.valueAt(entryOf(block, 'results'), scope)));
    collector.walkActions(entryOf(block, 'onChoose'), chosen);
  },
  select: walkChoice,
  'in-hand': walkChoice,
  'language-selector'(block, scope, collector) {
    walkPlain(block, scope, collector, ['onSelect']);
    collector.walkActions(
      entryOf(block, 'onSelect'),
      withEvent(scope, () => ({ language: TEXT })),
    );
  },
  'content-editor'(block, scope, collector) {
    walkPlain(block, scope, collector, ['onChange']);
    const page = mapOf('the page', { pageId: NUMBER, name: TEXT, draftIds: listOf(NUMBER), versions: listOf(NUMBER) });
    collector.walkActions(
      entryOf(block, 'onChange'),
      withEvent(scope, () => ({
        pages: listOf(page),
        drafts: NUMBER,
        unsaved: NUMBER,
        failed: NUMBER,
        elsewhere: listOf(TEXT),
        readAt: NUMBER,
      })),
    );
  },
  'content-review'(block, scope, collector) {
    walkPlain(block, scope, collector, ['onChange']);
    const page = mapOf('the page', { pageId: NUMBER, name: TEXT, draftIds: listOf(NUMBER), versions: listOf(NUMBER) });
    collector.walkActions(
      entryOf(block, 'onChange'),
      withEvent(scope, () => ({ pages: listOf(page), waiting: NUMBER, count: NUMBER, left: NUMBER })),
    );
  },
  'program-menu'(block, scope, collector) {
    walkPlain(block, scope, collector, ['actionItems']);
    for (const item of itemsOf(entryOf(block, 'actionItems'))) collector.walkActions(entryOf(item, 'actions'), scope);
  },
  link(block, scope, collector) {
    walkPlain(block, scope, collector);
    noteLead(block, scope, collector);
  },
  upload(block, scope, collector) {
    walkPlain(block, scope, collector, ['onDone']);
    collector.walkActions(
      entryOf(block, 'onDone'),
      withEvent(scope, () => ({ output: ANY })),
    );
  },
  report(block, scope, collector) {
    walkPlain(block, scope, collector, ['generate', 'export']);
    const asked = withEvent(scope, () => ({ form: ANY, thresholds: ANY, format: TEXT, tab: TEXT, page: NUMBER, sort: TEXT }));
    const made = [...itemsOf(entryOf(block, 'generate')), entryOf(block, 'export')].filter((one) => one !== undefined);
    for (const call of made) {
      collector.walk(call, asked);
      noteCall(call, asked, collector, false);
    }
  },
  download(block, scope, collector) {
    walkPlain(block, scope, collector);
    noteCall(block, scope, collector, true);
  },
};

function chosenOf(results: Type): { readonly [name: string]: Type } {
  const item = itemOf(results);
  const property = (name: string) => (item.kind === 'map' ? (item.property(name) ?? TEXT) : ANY);
  return { value: property('value'), label: TEXT };
}

function noteLead(holder: Node, scope: Scope, { usage }: UsageCollector): void {
  const to = entryOf(holder, 'to');
  if (to) usage.leads.push({ to, params: entryOf(holder, 'params'), scope });
}

function noteCall(holder: Node, scope: Scope, { usage }: UsageCollector, isOfBlock: boolean): void {
  const name = entryOf(holder, 'call');
  const operation = textOf(name);
  if (name && operation !== undefined) usage.calls.push({ operation, name, input: entryOf(holder, 'with'), scope, isOfBlock });
}

/** The rows of a table: those of its own, or those of a page of its operation. */
export function rowType(portal: PortalTypes, table: Node, scope: Scope): Type {
  const rows = entryOf(table, 'rows');
  if (rows) return itemOf(portal.valueAt(rows, scope));
  const page = pageType(portal, table).type;
  if (page.kind !== 'map') return itemOf(page);
  return itemOf(page.property('items') ?? page.property('content') ?? ANY);
}

/** What the page of a table is read from: the answer of its operation, or what stands there at `pageAt`. */
export function pageType(portal: PortalTypes, table: Node): PathType {
  const { response } = portal.call(textOf(entryOf(table, 'call')) ?? '');
  const at = textOf(entryOf(table, 'pageAt'));
  return at === undefined ? { type: response } : readNames(response, at.split('.'), 'the answer');
}

function walkTable(block: ObjectNode, scope: Scope, collector: UsageCollector): void {
  const ofRow = scope.with({ item: (portal) => rowType(portal, block, scope) });
  walkPlain(block, scope, collector, ['columns', 'rowActions', 'toolbar', 'below', 'views', 'filters']);
  walkFilters(block, scope, collector);
  collector.walk(entryOf(block, 'columns'), ofRow);
  for (const column of itemsOf(entryOf(block, 'columns'))) noteLead(column, ofRow, collector);
  collector.walk(entryOf(block, 'rowActions'), ofRow);
  const withTable = scope.with({ table: (portal) => tableType(portal, block, scope) });
  for (const at of ['toolbar', 'below', 'views']) collector.walk(entryOf(block, at), withTable);
  noteCall(block, scope, collector, true);
  collector.usage.tables.push({ node: block, scope });
}

/** The filters of a table read each other's values; their calls, what is typed; their options, what these calls answer. */
function walkFilters(block: Node, scope: Scope, collector: UsageCollector): void {
  const filters = itemsOf(entryOf(block, 'filters'));
  const readable = lazyMap('the filters of the table', filters.map(idOf), (id) => filterType(filters.find((one) => idOf(one) === id)));
  const withFilters = scope.with({ filter: () => readable });
  for (const filter of filters) {
    const load = entryOf(filter, 'load');
    collector.walkEntries(filter, withFilters, ['load', 'options']);
    if (load) {
      const typed = withEvent(withFilters, () => ({ value: TEXT }));
      collector.walk(entryOf(load, 'with'), typed);
      noteCall(load, typed, collector, false);
    }
    const name = textOf(entryOf(load, 'call')) ?? '';
    const answered = withEvent(withFilters, (portal) => ({ output: portal.call(name).response }));
    collector.walk(entryOf(filter, 'options'), load ? answered : withFilters);
  }
}

function idOf(filter: Node): string {
  return textOf(entryOf(filter, 'id')) ?? '';
}

/** What is read of a filter. */
function filterType(filter: Node | undefined): Type {
  const kind = textOf(entryOf(filter, 'kind'));
  if (kind === 'multi') return listOf(TEXT);
  return kind === 'range' || kind === 'number' ? mapOf('the ends of the range', { from: TEXT, to: TEXT }) : TEXT;
}

/** What a parameter of a filter is sent. */
function sentType(filter: Node): Type {
  const kind = textOf(entryOf(filter, 'kind'));
  if (kind === 'multi') return listOf(TEXT);
  return kind === 'number' ? NUMBER : TEXT;
}

/** The parameters of a filter, of which a range has two. */
export function filterParameters(filter: Node): readonly Node[] {
  const param = entryOf(filter, 'param');
  return param?.type === 'array' ? param.items : param ? [param] : [];
}

function tableType(portal: PortalTypes, block: Node, scope: Scope): Type {
  const sent = new Map<string, Type>();
  for (const filter of itemsOf(entryOf(block, 'filters')))
    for (const param of filterParameters(filter)) sent.set(textOf(param) ?? '', sentType(filter));
  return mapOf('what the table shows', {
    filters: lazyMap('the filters of the table', [...sent.keys()], (name) => sent.get(name) ?? TEXT),
    sort: TEXT,
    total: NUMBER,
    loading: FLAG,
    selected: listOf(rowType(portal, block, scope)),
    answer: portal.call(textOf(entryOf(block, 'call')) ?? '').response,
  });
}

function walkChoice(block: Node, scope: Scope, collector: UsageCollector): void {
  walkPlain(block, scope, collector, ['onChange']);
  collector.walkActions(
    entryOf(block, 'onChange'),
    withEvent(scope, () => ({ value: TEXT })),
  );
}

function walkForm(block: ObjectNode, scope: Scope, collector: UsageCollector): void {
  const id = textOf(entryOf(block, 'form')) ?? '';
  const withForm = scope.with({ form: (portal) => portal.form(id) });
  walkPlain(block, scope, collector, ['actions', 'beside', 'choices', 'submit', 'onSubmit', 'onDone', 'onError', 'onChange']);
  collector.walk(entryOf(block, 'actions'), withForm);
  collector.walk(entryOf(block, 'beside'), scope.with({ item: () => ANY }));
  collector.walk(entryOf(block, 'choices'), withForm);
  const submitted = withEvent(scope, (portal) => ({
    data: portal.form(id),
    basis: portal.valueAt(entryOf(block, 'basis'), scope),
  }));
  collector.walkActions(entryOf(block, 'onSubmit'), submitted);
  collector.walkActions(
    entryOf(block, 'onChange'),
    withEvent(scope, (portal) => ({ data: portal.form(id) })),
  );
  const own = noteSubmit(block, id, withForm, collector);
  const called = (portal: PortalTypes) => (own === undefined ? portal.submit(id) : portal.call(own));
  const done = withEvent(scope, (portal) => ({ output: called(portal).response, version: TEXT }));
  collector.walkActions(entryOf(block, 'onDone'), done);
  const failed = withEvent(scope, (portal) => ({ error: called(portal).failure }));
  collector.walkActions(entryOf(block, 'onError'), failed);
}

/** The operation that the block itself calls on submit, if it says one. */
function noteSubmit(block: ObjectNode, form: string, scope: Scope, collector: UsageCollector): string | undefined {
  const submit = entryOf(block, 'submit');
  const [name, input] = [entryOf(submit, 'call'), entryOf(submit, 'with')];
  const operation = textOf(name);
  collector.walk(input, scope);
  if (name && operation !== undefined)
    collector.usage.calls.push({ operation, name, input, scope, isOfBlock: false, ...(input ? {} : { form }) });
  return operation;
}

function walkFlow(block: ObjectNode, scope: Scope, collector: UsageCollector): void {
  const flow = textOf(entryOf(block, 'flow')) ?? '';
  const input = entryOf(block, 'with');
  collector.usage.shown.push({ flow, scope });
  for (const [name, node] of entriesOf(input)) collector.usage.assigned.push({ to: flow, name, node, scope });
  for (const key of ['visibleIf', 'with', 'startWhen', 'restartOn']) collector.walk(entryOf(block, key), scope);
  const inside = withValues(scope.with({ context: (portal) => portal.flow(flow).context }), entryOf(block, 'values'));
  collector.within(flow, () => {
    collector.walkEntries(block, inside, ['visibleIf', 'with', 'startWhen', 'restartOn']);
  });
}

/** A scope where the values that a document names can be read beside those around. */
export function withValues(scope: Scope, values: Node | undefined): Scope {
  if (values === undefined) return scope;
  const inside: Scope = scope.with({
    value: (portal) => {
      const around = portal.rootAt(scope, 'value');
      const entries = entriesOf(values);
      // That a value does not exist is reported with the names of the document.
      const own = lazyMap('the values of the document', [...entries.keys()], (name) => portal.valueAt(entries.get(name), inside), ANY);
      return around === undefined ? own : hiding(own, around);
    },
  });
  return inside;
}

/** The values of a document over those around it: one of the same name hides the other. */
function hiding(own: ReturnType<typeof lazyMap>, around: Type): Type {
  if (around.kind !== 'map') return unionOf([own, around]);
  return { ...own, names: () => [...own.names(), ...around.names()], property: (name) => own.property(name) ?? around.property(name) };
}
