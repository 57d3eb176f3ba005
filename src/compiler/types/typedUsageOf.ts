import { FACT_ROOTS } from '../expand/scopeNames.ts';
import type { Kind } from '../load/kinds.ts';
import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import { walkBlockMap, withValues } from './blockUsage.ts';
import { flowScope, MachineUsage } from './machineUsage.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { collectOperation, ruleScope } from './procedureUsage.ts';
import { collectReport } from './reportUsage.ts';
import { type RootType, ScopeOf } from './scope.ts';
import { ANY, lazyMap, mapOf, NUMBER, TEXT, type Type } from './type.ts';
import type { TypedUsage } from './typedUsage.ts';
import { UsageCollector } from './UsageCollector.ts';

type Roots = { readonly [root: string]: RootType<PortalTypes> };

const BASE: Scope = new ScopeOf<PortalTypes>(
  Object.fromEntries(FACT_ROOTS.map((root): [string, RootType<PortalTypes>] => [root, (portal) => portal.fact(root)])),
);

const cache = new WeakMap<Node, TypedUsage>();

/** What has to do with types in a document; cached by its root, because it depends on nothing else. */
export function typedUsageOf({ kind, root, usage }: ResolvedDocument | SharedDocument): TypedUsage {
  const cached = cache.get(root);
  if (cached) return cached;
  const conditions = new Set(usage.conditions.map(({ node }) => node));
  const collector = new UsageCollector(conditions, kind === 'screen' || kind === 'frame' ? walkBlockMap : () => false);
  COLLECTORS[kind]?.(root, collector);
  cache.set(root, collector.usage);
  return collector.usage;
}

type Collect = (root: Node, collector: UsageCollector) => void;

const COLLECTORS: { readonly [K in Kind]?: Collect } = {
  screen: collectScreen,
  frame(root, collector) {
    collector.walkEntries(root, withValues(BASE, entryOf(root, 'values')));
  },
  machine: collectMachine,
  form: collectForm,
  operations(root, collector) {
    collectOperation(root, BASE, collector);
  },
  demo: collectDemo,
  report(root, collector) {
    collectReport(root, BASE, collector);
  },
  collections: collectCollections,
  menu: collectMenu,
  access: collectAccess,
  portal: collectPlain,
  facts: collectPlain,
};

function collectPlain(root: Node, collector: UsageCollector): void {
  collector.walk(root, BASE);
}

function collectMenu(root: Node, collector: UsageCollector): void {
  collector.walk(root, BASE);
  noteMenuFinds(entryOf(root, 'items'), collector);
}

function noteMenuFinds(items: Node | undefined, collector: UsageCollector): void {
  for (const item of itemsOf(items)) {
    collector.noteFinds(entryOf(item, 'has'), BASE);
    noteMenuFinds(entryOf(item, 'children'), collector);
  }
}

function collectScreen(root: Node, collector: UsageCollector): void {
  const sources = entriesOf(entryOf(root, 'data'));
  const id = textOf(entryOf(root, 'id')) ?? '';
  const data: Roots = {
    // That the screen loads no data of a name is reported with its names.
    data: (portal) =>
      lazyMap('the data of the screen', [...sources.keys()], (name) => portal.call(operationOf(sources.get(name))).response, ANY),
    route: (portal) => portal.route(id),
  };
  const scope = withValues(BASE.with(data), entryOf(root, 'values'));
  for (const source of sources.values()) {
    const name = entryOf(source, 'call');
    if (name)
      for (const key of ['with', 'fallbackWith']) {
        const input = entryOf(source, key);
        if (input || key === 'with') collector.usage.calls.push({ operation: operationOf(source), name, input, scope, isOfBlock: false });
      }
  }
  collector.walkActions(entryOf(root, 'onEnter'), scope);
  collector.walkEntries(root, scope, ['onEnter']);
}

function operationOf(source: Node | undefined): string {
  return textOf(entryOf(source, 'call')) ?? '';
}

function collectMachine(root: Node, collector: UsageCollector): void {
  const id = textOf(entryOf(root, 'id')) ?? '';
  const collection = textOf(entryOf(root, 'collection'));
  const scope = collection === undefined ? flowScope(id, BASE) : lifeCycleScope(root, id, collection);
  for (const record of entriesOf(entryOf(root, 'records')).values()) collector.noteFinds(record);
  new MachineUsage(id, scope, collector).collect(root);
}

/** The guards and effects of a life cycle read the record and those that the document looks up. */
function lifeCycleScope(root: Node, id: string, collection: string): Scope {
  const records = entriesOf(entryOf(root, 'records'));
  const names = ['record', ...records.keys()];
  const collectionOf = (name: string) => (name === 'record' ? collection : (textOf(entryOf(records.get(name), 'collection')) ?? ''));
  return BASE.with({
    data: (portal) => lazyMap('the records of the life cycle', names, (name) => portal.record(collectionOf(name))),
    context: (portal) => portal.flow(id).context,
  });
}

function collectForm(root: Node, collector: UsageCollector): void {
  const id = textOf(entryOf(root, 'id')) ?? '';
  // That the form has no such field is reported with its fields.
  const scope = BASE.with({ form: (portal) => open(portal.form(id)) });
  for (const check of itemsOf(entryOf(root, 'checks'))) {
    const each = entryOf(check, 'each');
    collector.walk(each, scope);
    collector.walkEntries(check, each ? ruleScope(each, scope) : scope, ['each']);
  }
  const submit = entryOf(root, 'submit');
  const name = entryOf(submit, 'call');
  collector.walk(entryOf(submit, 'with'), scope);
  const input = entryOf(submit, 'with');
  const form = input ? {} : { form: id };
  if (name) collector.usage.calls.push({ operation: operationOf(submit), name, input, scope, isOfBlock: false, ...form });
}

function open(type: Type): Type {
  return type.kind === 'map' ? { ...type, rest: ANY } : type;
}

const ORGANIZATION: Type = mapOf('an organization', {
  id: TEXT,
  code: TEXT,
  name: TEXT,
  oem: TEXT,
  index: NUMBER,
  group: TEXT,
  attributes: ANY,
});

function collectDemo(root: Node, collector: UsageCollector): void {
  const base = BASE.with({ organization: () => ORGANIZATION });
  const values = entryOf(root, 'values');
  const scope = withValues(base, values);
  collector.walk(values, scope);
  collector.walk(entryOf(root, 'perOrganization'), scope);
  for (const [to, records] of entriesOf(entryOf(root, 'records')))
    for (const node of itemsOf(records)) collector.usage.stored.push({ to, node, scope });
  for (const quantity of itemsOf(entryOf(root, 'quantities'))) {
    const names = ['index', ...keysOf(entryOf(quantity, 'draw')), ...keysOf(entryOf(quantity, 'beside'))];
    const ofItem = scope.with({ item: () => lazyMap('a drawn record', names, (name) => (name === 'index' ? NUMBER : ANY)) });
    collector.walkEntries(quantity, ofItem, ['draw']);
    const to = textOf(entryOf(quantity, 'collection')) ?? '';
    collector.usage.stored.push({ to, node: entryOf(quantity, 'document'), scope: ofItem });
  }
  for (const set of itemsOf(entryOf(root, 'perOrganization'))) {
    const to = textOf(entryOf(set, 'collection')) ?? '';
    for (const record of itemsOf(entryOf(set, 'cases')).flatMap(itemsOf))
      collector.usage.stored.push({ to, node: entryOf(record, 'document'), scope });
  }
}

function collectCollections(root: Node, collector: UsageCollector): void {
  for (const [to, collection] of entriesOf(entryOf(root, 'collections'))) {
    const scope = BASE.with({ item: (portal) => portal.record(to) });
    const node = entryOf(collection, 'derive');
    collector.walk(node, scope);
    collector.walk(entryOf(collection, 'keep'), scope);
    if (node) collector.usage.stored.push({ to, node, scope, derives: true });
  }
}

function collectAccess(root: Node, collector: UsageCollector): void {
  collector.walk(entryOf(root, 'roles'), BASE);
  for (const [id, rule] of entriesOf(entryOf(root, 'operations'))) {
    const params = (portal: PortalTypes) => {
      const { parameters } = portal.call(id);
      return lazyMap(`the parameters of "${id}"`, [...parameters.keys()], (name) => parameters.get(name) ?? ANY);
    };
    collector.walk(rule, BASE.with({ route: (portal) => mapOf('the call', { params: params(portal) }) }));
  }
}
