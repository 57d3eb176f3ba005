import { entriesOf, entryOf, itemsOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { noteCall, noteLead, walkPlain } from './plainUsage.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { itemOf } from './signatures.ts';
import { walkTable } from './tableUsage.ts';
import { ANY, lazyMap, listOf, mapOf, NUMBER, TEXT, type Type, unionOf } from './type.ts';
import { type UsageCollector, withEvent } from './UsageCollector.ts';

type BlockRule = (block: ObjectNode, scope: Scope, collector: UsageCollector) => void;

/** Walks a map of a screen, frame or part: a block, or a part of one. */
export function walkBlockMap(node: ObjectNode, scope: Scope, collector: UsageCollector): boolean {
  const kind = textOf(node.entries.get('block'));
  if (kind === undefined) return false;
  const rule = BLOCKS[kind];
  if (rule) rule(node, scope, collector);
  else walkPlain(node, scope, collector);
  return true;
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
