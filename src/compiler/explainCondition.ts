import { createEvaluation, trace } from '#conditions';
import type { JsonObject } from '#model';
import type { CompiledPortal } from './compiledPortal.ts';
import { traceText } from './feel/traceText.ts';

/**
 * Whether a named condition of a portal holds where facts are as given by their roots, and why, as text; undefined if no condition has the
 * name. What the portal itself supplies (`portal.*` and derived facts) need not be given.
 */
export function explainCondition(portal: CompiledPortal, name: string, facts: JsonObject): string | undefined {
  const { conditions } = portal;
  const isCondition = (candidate: string): boolean => Object.hasOwn(conditions, candidate);
  if (!isCondition(name)) return undefined;
  const given: JsonObject = { portal: portal.portal as unknown as JsonObject, ...facts };
  const rootNames = new Set([...Object.keys(given), ...Object.keys(portal.facts).map((path) => path.split('.')[0] ?? '')]);
  const roots = Object.fromEntries(Array.from(rootNames, (root) => [root, () => given[root]]));
  const { because } = trace({ ref: name }, createEvaluation({ roots, facts: portal.facts, conditions }));
  return traceText(because, { isCondition, isRoot: (root) => !isCondition(root), isList: () => false });
}
