import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import { ListInterner } from '../source/ListInterner.ts';
import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import { hasErrors } from '../source/usage.ts';
import type { TypedUsage } from './typedUsage.ts';
import { typedUsageOf } from './typedUsageOf.ts';

type AnyDocument = ResolvedDocument | SharedDocument;

/** Of a list of documents: what relates them to others. */
interface Relations {
  readonly names: readonly string[];
  /** The names of each document that has several: whoever depends on one of them may depend on the others. */
  readonly joined: readonly (readonly string[])[];
  /** The roots of the documents from which types of others are made, each under one of its names. */
  readonly sources: ReadonlyMap<string, readonly Node[]>;
}

const NO_ROOTS: readonly (readonly Node[])[] = [];
const relationsByList = new WeakMap<readonly AnyDocument[], Relations>();
const lastRoots = new ListInterner<Node>();
const lastLists = new ListInterner<readonly Node[]>();

/**
 * The roots of all documents on which the types of a document may depend: those that have to do with the same flow, form, call or
 * collection, directly or through others, and say something of it. What every document may depend on is left out: facts, routes, and what
 * calls declare.
 */
export class RelatedRoots {
  readonly #groups = new Map<string, Group>();
  readonly #roots = new Map<Group, readonly Node[]>();
  /** The same for documents that have to do with nothing else, which are most. */
  readonly #single = new Map<Group, readonly [readonly Node[]]>();
  /** All lists: the same as in the last compilation while none has changed. */
  readonly all: readonly (readonly Node[])[];

  /** `own` are the documents of the portal itself, `programs` those of each program. */
  constructor(own: readonly (readonly AnyDocument[])[], programs: readonly (readonly AnyDocument[])[]) {
    const relations = [...own.map(relationsOf), relationsOfAll(programs)];
    for (const { joined } of relations)
      for (const [first = '', ...others] of joined) for (const name of others) join(this.#groupOf(first), this.#groupOf(name));
    const lists = new Map<Group, (readonly Node[])[]>();
    for (const [name, list] of relations.flatMap(({ sources }) => [...sources])) {
      const group = topOf(this.#groupOf(name));
      const known = lists.get(group);
      if (known) known.push(list);
      else lists.set(group, [list]);
    }
    for (const [group, roots] of lists) {
      const interned = lastRoots.intern(roots.flat());
      this.#roots.set(group, interned);
      this.#single.set(group, [interned]);
    }
    this.all = lastLists.intern([...this.#roots.values()]);
  }

  /** The lists for these documents; while no root in one has changed, it is the same list as in the last compilation. */
  of(documents: readonly AnyDocument[]): readonly (readonly Node[])[] {
    return this.#rootsOf(relationsOf(documents).names);
  }

  /** The same for one document. */
  ofDocument(document: AnyDocument): readonly (readonly Node[])[] {
    return this.#rootsOf(namesOf(document));
  }

  #rootsOf(names: readonly string[]): readonly (readonly Node[])[] {
    const [first] = names;
    if (first === undefined) return NO_ROOTS;
    if (names.length === 1) return this.#single.get(topOf(this.#groupOf(first))) ?? NO_ROOTS;
    const groups = new Set(names.map((name) => topOf(this.#groupOf(name))));
    return [...groups].flatMap((group) => {
      const roots = this.#roots.get(group);
      return roots ? [roots] : [];
    });
  }

  #groupOf(name: string): Group {
    const group = this.#groups.get(name) ?? {};
    this.#groups.set(name, group);
    return group;
  }
}

const programLists = new ListInterner<readonly AnyDocument[]>();
const relationsOfPrograms = new WeakMap<readonly (readonly AnyDocument[])[], Omit<Relations, 'names'>>();

/** The relations of all programs, which mostly have not changed. */
function relationsOfAll(programs: readonly (readonly AnyDocument[])[]): Omit<Relations, 'names'> {
  const lists = programLists.intern(programs);
  const known = relationsOfPrograms.get(lists);
  if (known) return known;
  const relations = lists.map(relationsOf);
  const sources = new Map<string, Node[]>();
  for (const [name, roots] of relations.flatMap((one) => [...one.sources])) {
    const all = sources.get(name);
    if (all) all.push(...roots);
    else sources.set(name, [...roots]);
  }
  const together = { joined: relations.flatMap(({ joined }) => joined), sources };
  relationsOfPrograms.set(lists, together);
  return together;
}

function relationsOf(documents: readonly AnyDocument[]): Relations {
  const known = relationsByList.get(documents);
  if (known) return known;
  const all = new Set<string>();
  const joined: (readonly string[])[] = [];
  const sources = new Map<string, Node[]>();
  for (const document of documents) {
    const names = namesOf(document);
    const [first] = names;
    if (first === undefined) continue;
    for (const name of names) all.add(name);
    if (names.length > 1) joined.push(names);
    if (isSource(document)) sources.set(first, [...(sources.get(first) ?? []), document.root]);
  }
  const relations = { names: [...all], joined, sources };
  relationsByList.set(documents, relations);
  return relations;
}

/** Whether a document says something of a flow, form or collection; one that only shows a form does not. */
export function isSource(document: AnyDocument): boolean {
  if (document.kind === 'form' || document.kind === 'machine') return true;
  return !hasErrors(document.usage) && handsOn(typedUsageOf(document));
}

/** Whether something in a document reaches others. */
export function handsOn({ assigned, found, sent, shown, stored }: TypedUsage): boolean {
  return assigned.length + found.length + sent.length + shown.length + stored.length > 0;
}

const NAMES = new WeakMap<Node, readonly string[]>();

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

/** The flows, forms, calls and collections that a document has to do with. */
function namesOf(document: AnyDocument): readonly string[] {
  const known = NAMES.get(document.root);
  if (known) return known;
  // What a document with errors uses is not known.
  const names = [...new Set([...ownNames(document), ...(hasErrors(document.usage) ? [] : usedNames(document))])];
  NAMES.set(document.root, names);
  return names;
}

function ownNames({ kind, root }: AnyDocument): string[] {
  const id = textOf(entryOf(root, 'id'));
  if (kind === 'form') return [`form ${id}`];
  if (kind === 'operations') return [`call ${textOf(entryOf(root, 'operationId'))}`];
  if (kind !== 'machine') return [];
  const collection = textOf(entryOf(root, 'collection'));
  const looked = [...entriesOf(entryOf(root, 'records')).values()].flatMap((record) => textOf(entryOf(record, 'collection')) ?? []);
  return [`flow ${id}`, ...[collection ?? [], looked].flat().map((name) => `collection ${name}`)];
}

function usedNames(document: AnyDocument): string[] {
  const { assigned, calls, found, sent, shown, stored, tables } = typedUsageOf(document);
  const called = [...calls.map(({ operation }) => operation), ...tables.map(({ node }) => textOf(entryOf(node, 'call')) ?? '')];
  const forms = document.usage.uses.flatMap(({ type, name }) => (type === 'form' ? [`form ${name}`] : []));
  const followed = document.kind === 'operations' ? keysOf(entryOf(document.root, 'x-portal', 'freshOn')) : [];
  const collections = [...stored.map(({ to }) => to), ...found, ...followed].map((name) => `collection ${name}`);
  const receivers = sent.map(({ to }) => (to.startsWith('collection ') ? to : `flow ${to}`));
  // What a call answers depends on the records that it finds.
  const answers = called.map((operation) => `call ${operation}`);
  return [
    ...forms,
    ...answers,
    ...collections,
    ...receivers,
    ...assigned.map(({ to }) => `flow ${to}`),
    ...shown.map(({ flow }) => `flow ${flow}`),
  ];
}
