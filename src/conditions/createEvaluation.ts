import type { Fact } from '#model';
import type { Evaluation } from './evaluation.ts';
import { live } from './live.ts';
import { resolveValue } from './resolveValue.ts';

/** What an evaluation is made of: how each root is read, and the facts document, which may derive further facts of a root. */
export interface EvaluationSources extends Pick<Evaluation, 'conditions' | 'translate'> {
  readonly roots: { readonly [root: string]: () => unknown };
  readonly facts: { readonly [path: string]: Fact };
}

/** An evaluation that reads roots and derived facts when they are asked for; a derived fact that leads back to itself is absent. */
export function createEvaluation({ roots, facts, conditions, translate }: EvaluationSources): Evaluation {
  const read = new Map<string, () => unknown>();
  const evaluation: Evaluation = { scope: { [live]: read }, conditions, ...(translate && { translate }) };
  for (const [root, own] of Object.entries(roots)) {
    const derived = derivedOf(facts, root, evaluation);
    read.set(root, derived === undefined ? own : extended(own, derived));
  }
  return evaluation;
}

type Reads = ReadonlyMap<string | symbol, () => unknown>;

const absent = {};

/** A root with its derived facts, made anew only when another object is read. */
function extended(read: () => unknown, derived: Reads): () => unknown {
  let made: { readonly over: object; readonly root: object } | undefined;
  return () => {
    const over = Object(read() ?? absent) as object;
    if (made?.over !== over) made = { over, root: withDerived(over, derived) };
    return made.root;
  };
}

/** Does not inherit from what it extends: a prototype of its own would outlive the evaluation. */
function withDerived(over: object, derived: Reads): object {
  return new Proxy(
    {},
    {
      get: (_none, name) => (derived.get(name) ?? (() => Reflect.get(over, name)))(),
      has: (_none, name) => derived.has(name) || Reflect.has(over, name),
    },
  );
}

type Derived = readonly (readonly [name: string, fact: Fact])[];

const sorted = new WeakMap<EvaluationSources['facts'], ReadonlyMap<string, Derived>>();

/** The derived facts of each root; the document is looked through once. */
function derivedFacts(facts: EvaluationSources['facts']): ReadonlyMap<string, Derived> {
  const known = sorted.get(facts);
  if (known) return known;
  const found = new Map<string, [string, Fact][]>();
  for (const [path, fact] of Object.entries(facts)) {
    const [root = '', name, ...more] = path.split('.');
    if (fact.derive === undefined || name === undefined || more.length > 0) continue;
    found.set(root, [...(found.get(root) ?? []), [name, fact]]);
  }
  sorted.set(facts, found);
  return found;
}

function derivedOf(facts: EvaluationSources['facts'], root: string, on: Evaluation): Reads | undefined {
  const derived = derivedFacts(facts).get(root);
  return derived && new Map(derived.map(([name, fact]) => [name, readingOf(fact, on)]));
}

/** Undefined while it is under way: a fact that leads back to itself. */
function readingOf({ derive }: Fact, on: Evaluation): () => unknown {
  let open = false;
  return () => {
    if (open) return undefined;
    open = true;
    try {
      return resolveValue(derive, on);
    } finally {
      open = false;
    }
  };
}
