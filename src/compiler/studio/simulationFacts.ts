import { namesOf } from '#conditions';
import { graphOf } from '#machines';
import {
  type Action,
  type Condition,
  isJsonObject,
  type Json,
  type MachineDocument,
  type StudioInput,
  type StudioSimulation,
  type Value,
} from '#model';
import type { CompiledPortal, VariantPortal } from '../compiledPortal.ts';
import { conditionPhrases } from './conditionPhrases.ts';

/** Roots that the machine itself supplies, and those of the items of a loop. */
const OWN_ROOTS: ReadonlySet<string> = new Set(['context', 'event', 'item']);

type Conditions = CompiledPortal['conditions'];

/** What a machine needs to be tried by itself: the conditions that it names, the facts that it reads, and how its conditions are written. */
export function simulationFacts(portal: CompiledPortal, { oem }: VariantPortal, document: MachineDocument): StudioSimulation {
  const { states, transitions } = graphOf(document);
  const guards = transitions.flatMap(({ guard }) => guard ?? []);
  const actions = [...states.flatMap(({ entry, exit }) => [...entry, ...exit]), ...transitions.flatMap((transition) => transition.actions)];
  const { conditions, paths } = read([...guards, ...actions.flatMap(expressionsOf)], portal);
  const known: { readonly [root: string]: unknown } = { oem, portal: portal.portal };
  const inputs = [...new Set(paths.map((path) => declaredPath(path, portal)))].filter((path) => !isDerived(path, portal));
  return {
    conditions,
    facts: Object.fromEntries(Object.entries(portal.facts).filter(([path]) => isDerived(path, portal) && paths.includes(path))),
    inputs: inputs.sort().map((path) => studioInput(path, portal, known)),
    phrases: conditionPhrases(portal, [...guards, ...actions.flatMap(({ when }) => when ?? []), ...Object.values(conditions)]),
  };
}

function expressionsOf({ params, when }: Action): (Value | Condition)[] {
  return [...(params === undefined ? [] : [params as unknown as Value]), ...(when === undefined ? [] : [when])];
}

/** The named conditions and the paths that expressions read, also by way of conditions and derived facts. */
function read(expressions: readonly (Value | Condition)[], portal: CompiledPortal): { conditions: Conditions; paths: string[] } {
  const conditions: { [name: string]: Condition } = {};
  const paths = new Set<string>();
  const pending = [...expressions];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const names = namesOf(next);
    for (const name of names.conditions) {
      const condition = portal.conditions[name];
      if (condition === undefined || Object.hasOwn(conditions, name)) continue;
      conditions[name] = condition;
      pending.push(condition);
    }
    for (const path of names.references) {
      const [root = ''] = path.split('.');
      if (paths.has(path) || OWN_ROOTS.has(root)) continue;
      paths.add(path);
      const derived = portal.facts[declaredPath(path, portal)]?.derive;
      if (derived !== undefined) pending.push(derived);
    }
  }
  return { conditions, paths: [...paths] };
}

/** The fact to which a path belongs: the path itself or the beginning of it that the facts document declares. */
function declaredPath(path: string, { facts }: CompiledPortal): string {
  const parts = path.split('.');
  const lengths = parts.map((_, index) => parts.length - index);
  return lengths.map((length) => parts.slice(0, length).join('.')).find((beginning) => Object.hasOwn(facts, beginning)) ?? path;
}

function isDerived(path: string, { facts }: CompiledPortal): boolean {
  return facts[path]?.derive !== undefined;
}

function studioInput(path: string, { facts }: CompiledPortal, known: { readonly [root: string]: unknown }): StudioInput {
  const { description, domain, type } = facts[path] ?? {};
  const value = path.split('.').reduce<unknown>((at, name) => (isJsonObject(at) ? at[name] : undefined), known);
  return {
    path,
    ...(type && { type }),
    ...(description !== undefined && { description }),
    ...(domain && { domain }),
    ...(value !== undefined && { value: value as Json }),
  };
}
