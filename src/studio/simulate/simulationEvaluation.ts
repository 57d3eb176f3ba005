import { createEvaluation, type Evaluation } from '#conditions';
import type { Json, StudioSimulation } from '#model';

/** Dotted path of a fact -> its value; a path that is not there is absent. */
export type GivenFacts = Readonly<Record<string, Json | undefined>>;

/** The facts of the program, and today for facts that are a day. */
export function firstFacts({ inputs }: StudioSimulation, now: Date): GivenFacts {
  return Object.fromEntries(
    inputs.flatMap(({ path, type, value }) => {
      const given = type === 'date' ? now.toISOString().slice(0, 10) : value;
      return given === undefined ? [] : [[path, given]];
    }),
  );
}

/** What conditions and values read when a machine is tried: the given facts and those that follow from them. */
export function simulationEvaluation({ conditions, facts, inputs }: StudioSimulation, given: GivenFacts): Evaluation {
  const names = rootsOf([...inputs.map(({ path }) => path), ...Object.keys(facts)]);
  const roots = Object.fromEntries(Array.from(names, (root) => [root, () => valuesBelow(root, given)]));
  return createEvaluation({ roots, facts, conditions });
}

/** What is given, by the first name of its paths. */
export function givenRoots(given: GivenFacts): { readonly [root: string]: unknown } {
  const paths = Object.keys(given).filter((path) => given[path] !== undefined);
  return Object.fromEntries(Array.from(rootsOf(paths), (root) => [root, valuesBelow(root, given)]));
}

function rootsOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map((path) => path.split('.')[0] ?? path));
}

function valuesBelow(root: string, given: GivenFacts): unknown {
  const values: Record<string, unknown> = {};
  // Shorter paths first: `user.impersonator` before `user.impersonator.role`.
  for (const path of Object.keys(given).sort()) {
    const [first, ...rest] = path.split('.');
    const last = rest.pop();
    if (first !== root || given[path] === undefined) continue;
    if (last === undefined) return given[path];
    let at = values;
    for (const name of rest) {
      const inner = { ...(at[name] as object) } as Record<string, unknown>;
      at[name] = inner;
      at = inner;
    }
    at[last] = given[path];
  }
  return values;
}
