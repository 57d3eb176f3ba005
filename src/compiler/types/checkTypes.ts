import type { Fact } from '#model';
import type { Vocabulary } from '../compiledPortal.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { FACT_ROOTS } from '../expand/scopeNames.ts';
import type { Entities } from '../forms/entities.ts';
import type { HandlerDescriptions } from '../handlerDescription.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedDocument, ResolvedPortal, SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { hasErrors } from '../source/usage.ts';
import { checkExits } from './checkExits.ts';
import { loopOf } from './loops.ts';
import type { NamedConditions } from './portalTypes.ts';
import { TypeChecker } from './TypeChecker.ts';

interface TypeInput {
  readonly layout: Layout;
  readonly entities: Entities;
  readonly portal: ResolvedPortal;
  readonly facts: { readonly [path: string]: Fact };
  readonly registry: Vocabulary;
}

/** What the check of types measures. */
export interface TypeMeasures {
  /** The paths that documents read of whose values nothing is known, as often as they are read. */
  readonly untypedPaths: readonly string[];
}

/** The same object each time, so that what was found before is taken over. */
const NO_HANDLERS: HandlerDescriptions = {};

type AnyDocument = ResolvedDocument | SharedDocument;

/** Checks everything that documents read, compare and hand on against the types of what they name. */
export function checkTypes(input: TypeInput, diagnostics: Diagnostics): TypeMeasures {
  const { layout, portal } = input;
  const described = { ...input, conditions: namedConditions(layout), handlers: input.registry.handlers ?? NO_HANDLERS };
  const [base, ...programs] = portal.variants.map(({ changedDocuments }) => changedDocuments);
  const own: readonly (readonly AnyDocument[])[] = [base ?? [], portal.shared];
  const lists = [...own, ...programs];
  const checked = lists.map(withoutErrors);
  const checker = new TypeChecker({ own, programs }, checked, described, diagnostics);
  const untyped = [
    ...checked.slice(0, own.length).flatMap((list) => checker.check(list)),
    ...checker.checkPrograms(checked.slice(own.length)),
  ];
  // What is sent in a document with errors is not known.
  if (checked.every((list, index) => list === lists[index])) checkExits(checked, diagnostics);
  return { untypedPaths: [...new Map(untyped).values()].sort() };
}

const errorless = new WeakMap<readonly AnyDocument[], readonly AnyDocument[]>();

/** The documents without errors: the same list if none has any. */
function withoutErrors(documents: readonly AnyDocument[]): readonly AnyDocument[] {
  const known = errorless.get(documents);
  if (known) return known;
  const list = documents.some(({ usage }) => hasErrors(usage)) ? documents.filter(({ usage }) => !hasErrors(usage)) : documents;
  errorless.set(documents, list);
  return list;
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
