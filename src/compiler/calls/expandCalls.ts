import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Kind, type KindRule, kinds, type PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, type Node, type ObjectNode } from '../source/node.ts';
import { withinLimit } from '../validate/documentLimit.ts';
import { checkUsed, Definitions } from './definitions.ts';
import { type ExpandedCall, expandCall } from './expandCall.ts';
import { expandReport } from './expandReport.ts';
import { madeMap, madeMapOf } from './made.ts';

const SHARED = 'schemas/calls.json';
const SHARED_REPORTS = 'schemas/reports.json';
const VERSION = '1.0.0';

/**
 * Adds to every calls document what it stands for: an OpenAPI document and rows of the access document. What is made of a word has the
 * position of that word, so that whatever is wrong with it is reported there. Expressions stay as they are written.
 */
export function expandCalls(files: readonly PortalFile[], diagnostics: Diagnostics): readonly PortalFile[] {
  const shared = files.find(({ path }) => path === SHARED)?.root;
  const reports = files.find(({ path }) => path === SHARED_REPORTS)?.root;
  const used = new Set<Node>();
  // In the order of the files, which is that of the areas in the OpenAPI document.
  const all = files.flatMap((file) => {
    if (file.rule.kind === 'report') {
      const { definitions, root } = expandReport(file.root, { calls: shared, reports });
      diagnostics.takeAll(definitions.diagnostics.list());
      for (const node of definitions.used) used.add(node);
      return [{ ...file, root }];
    }
    if (file.rule.kind !== 'calls') return [file];
    const expanded = expandedOf(file.root, shared);
    diagnostics.takeAll(expanded.diagnostics);
    for (const node of expanded.used) used.add(node);
    const operations = { ...file, rule: ruleOf('operations'), root: expanded.operations };
    const collections = expanded.collections && { ...file, rule: ruleOf('collections'), root: expanded.collections };
    return [file, operations, ...(collections ? [collections] : []), { ...file, rule: ruleOf('access'), root: expanded.access }];
  });
  checkUsed(
    files.flatMap(({ root, rule }) => (rule.kind === 'calls' ? [root] : [])),
    used,
    diagnostics,
  );
  return all;
}

interface Expanded {
  /** The document that holds for all calls documents, as this one was expanded with it. */
  readonly shared: Node | undefined;
  readonly operations: Node;
  readonly access: Node;
  /** What the document says of collections; undefined if it is nothing that the server goes by. */
  readonly collections: Node | undefined;
  readonly used: ReadonlySet<Node>;
  readonly diagnostics: readonly Diagnostic[];
}

// Later stages cache by the root of a document, so an unchanged document must give the same roots in the next compilation.
const expandedByRoot = new WeakMap<Node, Expanded>();

function expandedOf(root: Node, shared: Node | undefined): Expanded {
  const before = expandedByRoot.get(root);
  if (before && before.shared === shared) return before;
  const diagnostics = new Diagnostics();
  const definitions = new Definitions(root, shared, diagnostics);
  const calls = [...entriesOf(entryOf(root, 'operations'))].flatMap(([id, call]) => {
    const expanded = call.type === 'object' ? expandCall(id, call, definitions) : undefined;
    return expanded ? [[id, expanded] as const] : [];
  });
  const { node: operations, diagnostics: tooLarge } = withinLimit({ node: openApiOf(root, calls, diagnostics), diagnostics: [] }, root);
  diagnostics.takeAll(tooLarge);
  const served = servedCollections(root);
  for (const [, collection] of served) definitions.used.add(collection);
  const collections = served.length > 0 ? madeMap(root, { collections: madeMapOf(root, served) }) : undefined;
  const access = accessOf(root, calls);
  const expanded = { shared, operations, access, collections, used: definitions.used, diagnostics: diagnostics.list() };
  expandedByRoot.set(root, expanded);
  return expanded;
}

/** Words of a collection that the server goes by, whatever call stores its records. */
const SERVED = ['derive', 'typed', 'keep'];

function servedCollections(root: Node): readonly (readonly [string, Node])[] {
  return [...entriesOf(entryOf(root, 'collections'))].filter(([, node]) => SERVED.some((word) => entryOf(node, word)));
}

type Calls = readonly (readonly [id: string, call: ExpandedCall])[];

function openApiOf(root: Node, calls: Calls, diagnostics: Diagnostics): ObjectNode {
  const byPath = new Map<string, Map<string, Node>>();
  for (const [id, { method, operation, path }] of calls) {
    const methods = byPath.get(path) ?? new Map<string, Node>();
    byPath.set(path, methods);
    if (methods.has(method)) diagnostics.add('OPERATION_PATH_DUPLICATE', operation, `"${id}" has the method and path of another call`);
    else methods.set(method, operation);
  }
  const at = entryOf(root, 'operations') ?? root;
  const paths = madeMapOf(
    at,
    [...byPath].map(([path, methods]) => [path, madeMapOf([...methods.values()][0] ?? at, methods)]),
  );
  const info = { title: entryOf(root, 'title'), description: entryOf(root, 'description'), version: VERSION };
  return madeMap(root, { openapi: '3.1.0', info: madeMap(root, info), paths });
}

function accessOf(root: Node, calls: Calls): ObjectNode {
  const rows = calls.flatMap(([id, { access }]) => (access ? [[id, access] as const] : []));
  return madeMap(root, { roles: madeMap(root, {}), operations: madeMapOf(entryOf(root, 'operations') ?? root, rows) });
}

function ruleOf(kind: Kind): KindRule {
  const rule = kinds.find((candidate) => candidate.kind === kind);
  if (!rule) throw new Error(`no rule for documents of the kind ${kind}`);
  return rule;
}
