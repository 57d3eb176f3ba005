import type { Condition, Fact } from '#model';
import { candidatesFor } from './candidatesFor.ts';
import { evaluate } from './evaluate.ts';
import type { Scope } from './evaluation.ts';
import { usesOf } from './usesOf.ts';

/** Named conditions and the facts that conditions may read. */
export interface Catalogue {
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
}

/** Facts under which a condition holds and under which it does not, as far as found; only if `complete` is the absence of one a proof. */
export interface Verdict {
  readonly holds?: Scope;
  readonly fails?: Scope;
  readonly complete: boolean;
}

type Assignment = readonly (readonly [path: string, value: unknown])[];

const MAX_ASSIGNMENTS = 20_000;

function put(holder: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length === 0) holder[name] = value;
  else {
    const next = holder[name];
    const inner = typeof next === 'object' && next !== null && !Array.isArray(next) ? { ...next } : {};
    holder[name] = inner;
    put(inner, rest, value);
  }
}

/** The scope of an assignment; what lies deeper is put later, and absent values leave their holder as it is. */
function scopeOf(assignment: Assignment): Scope {
  const scope: Record<string, unknown> = {};
  for (const [path, value] of assignment) if (value !== undefined) put(scope, path.split('.'), value);
  return scope;
}

function* assignments(choices: readonly (readonly [string, readonly unknown[]])[]): Generator<Assignment> {
  const [first, ...rest] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  const [path, values] = first;
  for (const value of values) for (const others of assignments(rest)) yield [[path, value], ...others];
}

/** Tries a condition on every combination of values that matters, to tell one that never holds or always does. Total and bounded. */
export function enumerate(condition: Condition, { conditions, facts }: Catalogue): Verdict {
  const uses = [...usesOf(condition, conditions)].toSorted(([left], [right]) => left.split('.').length - right.split('.').length);
  const candidates = uses.map(([path, use]) => ({ path, ...candidatesFor(use, Object.hasOwn(facts, path) ? facts[path] : undefined) }));
  let holds: Scope | undefined;
  let fails: Scope | undefined;
  let tried = 0;
  for (const assignment of assignments(candidates.map(({ path, values }) => [path, values]))) {
    if (tried === MAX_ASSIGNMENTS || (holds && fails)) break;
    tried += 1;
    const scope = scopeOf(assignment);
    if (evaluate(condition, { scope, conditions })) holds ??= scope;
    else fails ??= scope;
  }
  const complete = tried < MAX_ASSIGNMENTS && candidates.every((candidate) => candidate.complete);
  return { ...(holds && { holds }), ...(fails && { fails }), complete };
}
