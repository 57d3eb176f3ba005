import type { Fact } from '#model';
import type { Evaluation, Scope } from './evaluation.ts';
import { resolveValue } from './resolveValue.ts';

/** What an evaluation is made of: how each root is read, and the facts document, which may derive further facts of a root. */
export interface EvaluationSources extends Pick<Evaluation, 'conditions' | 'translate'> {
  readonly roots: { readonly [root: string]: () => unknown };
  readonly facts: { readonly [path: string]: Fact };
}

/** An evaluation that reads roots and derived facts when they are asked for; a derived fact that leads back to itself is absent. */
export function createEvaluation({ roots, facts, conditions, translate }: EvaluationSources): Evaluation {
  const scope: Record<string, unknown> = {};
  const evaluation: Evaluation = { scope: scope as Scope, conditions, ...(translate && { translate }) };
  for (const [root, read] of Object.entries(roots)) {
    const derived = derivedOf(facts, root, evaluation);
    const get = derived === undefined ? read : extended(read, derived);
    Object.defineProperty(scope, root, { get, enumerable: true });
  }
  return evaluation;
}

const absent = {};

/** A root with its derived facts, made anew only when another object is read. */
function extended(read: () => unknown, derived: PropertyDescriptorMap): () => unknown {
  let made: { readonly over: object; readonly root: object } | undefined;
  return () => {
    const over = Object(read() ?? absent) as object;
    if (made?.over !== over) made = { over, root: Object.create(over, derived) as object };
    return made.root;
  };
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

function derivedOf(facts: EvaluationSources['facts'], root: string, on: Evaluation): PropertyDescriptorMap | undefined {
  const derived = derivedFacts(facts).get(root);
  if (derived === undefined) return undefined;
  const found: PropertyDescriptorMap = {};
  for (const [name, fact] of derived) {
    let open = false;
    const get = (): unknown => {
      if (open) return undefined;
      open = true;
      try {
        return resolveValue(fact.derive, on);
      } finally {
        open = false;
      }
    };
    found[name] = { get, enumerable: true };
  }
  return found;
}
