import type { Fact } from '#model';
import { currentTurn } from './budget.ts';
import { resolveValue } from './evaluate.ts';
import type { Evaluation } from './evaluation.ts';
import { LAZY_ROOTS } from './scope.ts';

/** What an evaluation is created from: how each root is read, and the facts document, which can define derived facts below a root. */
export interface EvaluationSources extends Pick<Evaluation, 'conditions' | 'translate' | 'report'> {
  readonly roots: { readonly [root: string]: () => unknown };
  readonly facts: { readonly [path: string]: Fact };
}

/** Creates an evaluation that reads a root or computes a derived fact only when a value or condition asks for it. */
export function createEvaluation({ roots, facts, conditions, translate, report }: EvaluationSources): Evaluation {
  const lazyRoots = new Map<string, () => unknown>();
  const evaluation: Evaluation = {
    scope: { [LAZY_ROOTS]: lazyRoots },
    conditions,
    ...(translate && { translate }),
    ...(report && { report }),
  };
  for (const [root, read] of Object.entries(roots)) {
    const derived = derivedReaders(facts, root, evaluation);
    lazyRoots.set(root, derived === undefined ? read : withDerivedFacts(read, derived));
  }
  return evaluation;
}

type Readers = ReadonlyMap<string | symbol, () => unknown>;

/** Used for a root that is undefined or null, so that its derived facts can still be read. */
const ABSENT_ROOT = {};

/** Reads a root and adds its derived facts. Returns the same object as long as the root is the same. */
function withDerivedFacts(read: () => unknown, derived: Readers): () => unknown {
  let latest: { readonly root: object; readonly extended: object } | undefined;
  return () => {
    const root = Object(read() ?? ABSENT_ROOT) as object;
    if (latest?.root !== root) latest = { root, extended: extendRoot(root, derived) };
    return latest.extended;
  };
}

/**
 * The root's properties and the derived facts as one object. A proxy and not a prototype chain: V8 keeps an object that is used as a
 * prototype in memory long after the evaluation that made it.
 */
function extendRoot(root: object, derived: Readers): object {
  return new Proxy(
    {},
    {
      get: (_target, name) => (derived.get(name) ?? (() => Reflect.get(root, name)))(),
      has: (_target, name) => derived.has(name) || Reflect.has(root, name),
    },
  );
}

function derivedReaders(facts: EvaluationSources['facts'], root: string, evaluation: Evaluation): Readers | undefined {
  const derived = derivedFacts(facts).get(root);
  return derived && new Map(derived.map(([name, fact]) => [name, derivedReader(fact, evaluation)]));
}

/** Computes a derived fact, once in each evaluation that reads it; a fact that refers back to itself reads undefined there. */
function derivedReader({ derive }: Fact, evaluation: Evaluation): () => unknown {
  let isRunning = false;
  let computed: { readonly turn: number; readonly value: unknown } | undefined;
  return () => {
    if (isRunning) return undefined;
    const turn = currentTurn();
    if (turn !== undefined && computed?.turn === turn) return computed.value;
    isRunning = true;
    try {
      const value = resolveValue(derive, evaluation);
      computed = turn === undefined ? undefined : { turn, value };
      return value;
    } finally {
      isRunning = false;
    }
  };
}

type DerivedByRoot = ReadonlyMap<string, readonly (readonly [name: string, fact: Fact])[]>;

const derivedByDocument = new WeakMap<EvaluationSources['facts'], DerivedByRoot>();

/** The derived facts of each root, collected once for a facts document. */
function derivedFacts(facts: EvaluationSources['facts']): DerivedByRoot {
  const cached = derivedByDocument.get(facts);
  if (cached) return cached;
  const byRoot = new Map<string, [string, Fact][]>();
  for (const [path, fact] of Object.entries(facts)) {
    const [root = '', name, ...more] = path.split('.');
    // Only a property of the root itself can be derived, not one further below.
    if (fact.derive === undefined || name === undefined || more.length > 0) continue;
    byRoot.set(root, [...(byRoot.get(root) ?? []), [name, fact]]);
  }
  derivedByDocument.set(facts, byRoot);
  return byRoot;
}
