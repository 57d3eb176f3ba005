import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { typedUsageOf } from './typedUsageOf.ts';

type AnyDocument = ResolvedDocument | SharedDocument;

const NAMES = new WeakMap<Node, readonly string[]>();

/**
 * The roots of all documents whose types may depend on each other, by root: those that have to do with the same flow, form or collection,
 * directly or through others. Calls, facts and routes are left out, as every document may depend on them.
 */
export function relatedRoots(documents: readonly AnyDocument[]): ReadonlyMap<Node, readonly Node[]> {
  const groupByName = new Map<string, Group>();
  const groupByRoot = new Map<Node, Group>();
  for (const document of documents) {
    const own: Group = {};
    groupByRoot.set(document.root, own);
    for (const name of namesOf(document)) {
      const known = groupByName.get(name);
      if (known) join(known, own);
      else groupByName.set(name, own);
    }
  }
  const roots = new Map<Group, Node[]>();
  for (const [root, group] of groupByRoot) {
    const top = topOf(group);
    const members = roots.get(top);
    if (members) members.push(root);
    else roots.set(top, [root]);
  }
  return new Map(Array.from(groupByRoot, ([root, group]) => [root, roots.get(topOf(group)) ?? []]));
}

/** A set of documents; joined with another one it points at that. */
interface Group {
  into?: Group;
}

function topOf(group: Group): Group {
  let top = group;
  while (top.into) top = top.into;
  // Later walks are short.
  if (top !== group) group.into = top;
  return top;
}

function join(one: Group, other: Group): void {
  const [left, right] = [topOf(one), topOf(other)];
  if (left !== right) right.into = left;
}

/** The flows, forms and collections that a document has to do with. */
function namesOf(document: AnyDocument): readonly string[] {
  const known = NAMES.get(document.root);
  if (known) return known;
  const names = [...new Set([...ownNames(document), ...usedNames(document)])];
  NAMES.set(document.root, names);
  return names;
}

function ownNames({ kind, root }: AnyDocument): string[] {
  const id = textOf(entryOf(root, 'id'));
  if (kind === 'form') return [`form ${id}`];
  if (kind !== 'machine') return [];
  const collection = textOf(entryOf(root, 'collection'));
  const looked = [...entriesOf(entryOf(root, 'records')).values()].flatMap((record) => textOf(entryOf(record, 'collection')) ?? []);
  return [`flow ${id}`, ...[collection ?? [], looked].flat().map((name) => `collection ${name}`)];
}

function usedNames(document: AnyDocument): string[] {
  const { assigned, found, sent, shown, stored } = typedUsageOf(document);
  const forms = document.usage.uses.flatMap(({ type, name }) => (type === 'form' ? [`form ${name}`] : []));
  const collections = [...stored.map(({ to }) => to), ...found].map((name) => `collection ${name}`);
  const receivers = sent.map(({ to }) => (to.startsWith('collection ') ? to : `flow ${to}`));
  return [...forms, ...collections, ...receivers, ...assigned.map(({ to }) => `flow ${to}`), ...shown.map(({ flow }) => `flow ${flow}`)];
}
