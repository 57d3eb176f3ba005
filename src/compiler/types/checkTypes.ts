import type { Fact } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { FACT_ROOTS } from '../expand/scopeNames.ts';
import type { Entities } from '../forms/entities.ts';
import type { Kind } from '../load/kinds.ts';
import type { Layout } from '../overlay/layout.ts';
import { distinctDocuments, type ResolvedDocument, type ResolvedPortal, type SharedDocument } from '../resolved.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { hasErrors } from '../source/usage.ts';
import { checkAnswers } from './checkAnswers.ts';
import { type Checking, checkCalls } from './checkCalls.ts';
import { checkEnumNames } from './checkEnumNames.ts';
import { checkExits } from './checkExits.ts';
import { checkFacts } from './checkFacts.ts';
import { checkLeads } from './checkLeads.ts';
import { checkDemo, checkLifeCycle, checkRecords, checkSentEvents } from './checkRecords.ts';
import { checkTables } from './checkTables.ts';
import { checkCondition, typeOfValue } from './expressions.ts';
import { Findings } from './findings.ts';
import { loopOf } from './loops.ts';
import { PortalModel } from './PortalModel.ts';
import type { NamedConditions } from './portalTypes.ts';
import { relatedRoots } from './relatedRoots.ts';
import { typedUsageOf } from './typedUsageOf.ts';

interface TypeInput {
  readonly layout: Layout;
  readonly entities: Entities;
  readonly portal: ResolvedPortal;
  readonly facts: { readonly [path: string]: Fact };
}

/** What the check of types measures. */
export interface TypeMeasures {
  /** The paths that documents read of whose values nothing is known, as often as they are read. */
  readonly untypedPaths: readonly string[];
}

/** Checks everything that documents read, compare and hand on against the types of what they name. */
export function checkTypes({ layout, entities, portal, facts }: TypeInput, diagnostics: Diagnostics): TypeMeasures {
  const documents = distinctDocuments(portal.variants);
  const checked = [...documents, ...portal.shared].filter(({ usage }) => !hasErrors(usage));
  const conditions = namedConditions(layout);
  const operationFiles = layout.byKind.get('operations') ?? [];
  const [routes, document] = ['schemas/routes.json', 'schemas/portal.json'].map((path) => layout.byPath.get(path)?.root);
  // Only made when a document has to be checked anew.
  let model: PortalModel | undefined;
  const reading = () => {
    const usages = checked.map(typedUsageOf);
    model ??= new PortalModel({ facts, entities, operationFiles, routes, document, conditions, documents, usages });
    return { portal: model, conditions };
  };
  const common = [...COMMON.flatMap((kind) => layout.byKind.get(kind) ?? []).map(({ root }) => root)];
  const related = relatedRoots(checked);
  const untyped = new Map<string, string>();
  for (const one of checked) {
    const inputs = { common, related: related.get(one.root) ?? [] };
    const findings = findingsIn(one, inputs, reading);
    diagnostics.takeAll(findings.diagnostics.list());
    for (const [node, path] of findings.untyped) untyped.set(`${node.source.path}:${node.offset}`, path);
  }
  // What is sent in a document with errors is not known.
  const machines = documents.flatMap(({ kind, root }) => (kind === 'machine' ? [root] : []));
  if (checked.length === documents.length + portal.shared.length) checkExits(machines, checked.map(typedUsageOf), diagnostics);
  return { untypedPaths: [...untyped.values()].sort() };
}

/** Documents on which the types of every other document may depend. */
const COMMON: readonly Kind[] = ['facts', 'conditions', 'entity', 'operations', 'routes', 'portal'];

/** What the findings in a document depend on beside the document itself, as roots. */
interface Inputs {
  readonly common: readonly Node[];
  readonly related: readonly Node[];
}

const cache = new WeakMap<Node, { readonly inputs: Inputs; readonly findings: Findings }>();

/** What is found in a document; taken over from the last compilation where nothing has changed that it depends on. */
function findingsIn(document: ResolvedDocument | SharedDocument, inputs: Inputs, reading: () => Omit<Checking, 'findings'>): Findings {
  const before = cache.get(document.root);
  if (before && hasSameItems(before.inputs.common, inputs.common) && hasSameItems(before.inputs.related, inputs.related))
    return before.findings;
  const findings = checkDocument(document, { ...reading(), findings: new Findings() });
  cache.set(document.root, { inputs, findings });
  return findings;
}

function checkDocument(document: ResolvedDocument | SharedDocument, checking: Checking): Findings {
  const usage = typedUsageOf(document);
  for (const { node, scope, isCondition } of usage.expressions)
    if (isCondition) checkCondition(node, scope, checking);
    else typeOfValue(node, scope, checking);
  checkCalls(usage, checking);
  checkAnswers(usage, checking);
  checkTables(usage, checking);
  checkLeads(usage, checking.portal.routes, checking);
  checkRecords(usage, checking);
  if ('form' in document && document.form) checkEnumNames(entryOf(document.root, 'uiSchema'), document.form.schema, checking.findings);
  if (document.kind === 'facts') checkFacts(document.root, checking.portal.document, checking);
  if (document.kind === 'machine') checkLifeCycle(document.root, checking);
  if (document.kind === 'demo') checkDemo(document.root, checking);
  if (document.kind === 'operations') checkSentEvents(document.root, checking);
  return checking.findings;
}

/** The named conditions, and of each whether it reads what only some scopes have. */
function namedConditions(layout: Layout): NamedConditions {
  const named = (layout.byKind.get('conditions') ?? []).flatMap(({ root }) => [...entriesOf(entryOf(root, 'conditions'))]);
  const nodes = new Map(named.flatMap(([id, node]) => [[id, entryOf(node, 'when') ?? node] as const]));
  return new Map([...nodes].map(([id, node]) => [id, { node, isLocal: readsLocal(node, nodes, new Set([id])) }]));
}

function readsLocal(node: Node, conditions: ReadonlyMap<string, Node>, seen: Set<string>, items: readonly string[] = []): boolean {
  const root = textOf(entryOf(node, '$'))?.split('.')[0];
  if (root !== undefined) return !FACT_ROOTS.includes(root) && !items.includes(root);
  const ref = textOf(entryOf(node, 'ref'));
  const next = ref === undefined || seen.has(ref) ? undefined : conditions.get(ref);
  if (next && ref !== undefined) return readsLocal(next, conditions, seen.add(ref), items);
  return partsOf(node, items).some(([part, known]) => readsLocal(part, conditions, seen, known));
}

/** What stands in a node, each with the names that loops around it give to their items. */
function partsOf(node: Node, items: readonly string[]): readonly (readonly [part: Node, items: readonly string[]])[] {
  const loop = loopOf(node);
  if (loop) return [[loop.list, items], ...(loop.body ? [[loop.body, [...items, loop.item]] as const] : [])];
  const children = node.type === 'array' ? node.items : [...entriesOf(node).values()];
  return children.map((child) => [child, items]);
}
