import { type Evaluation, namesOf } from '#conditions';
import type { Condition, MachineDocument, Value } from '#model';
import { edgesOf } from './edgesOf.ts';
import { nodesOf } from './nodesOf.ts';
import { rootOf } from './rootOf.ts';

const known = new WeakMap<MachineDocument, WeakMap<Evaluation['conditions'], readonly string[]>>();

/** Paths of everything but the event that a life cycle's guards, and the examples of its events, read: what decides which events it takes. */
export function decidingFacts(doc: MachineDocument, conditions: Evaluation['conditions']): readonly string[] {
  const byConditions = known.get(doc) ?? new WeakMap<Evaluation['conditions'], readonly string[]>();
  known.set(doc, byConditions);
  const found = byConditions.get(conditions) ?? readBy(doc, conditions);
  byConditions.set(conditions, found);
  return found;
}

function readBy(doc: MachineDocument, conditions: Evaluation['conditions']): readonly string[] {
  const guards = nodesOf(rootOf(doc)).flatMap((node) => edgesOf(node, doc.id).flatMap(({ transition }) => transition.guard ?? []));
  const examples = Object.values(doc.events ?? {}).flatMap((event) => Object.values((typeof event === 'object' && event.example) || {}));
  const paths = new Set<string>();
  const opened = new Set<string>();
  const open = (part: Value | Condition): void => {
    const { references, conditions: names } = namesOf(part);
    for (const path of references) if (!path.startsWith('event.')) paths.add(path);
    for (const name of names) {
      const condition = opened.has(name) ? undefined : conditions[name];
      opened.add(name);
      if (condition !== undefined) open(condition);
    }
  };
  for (const part of [...guards, ...examples]) open(part);
  return [...paths].sort();
}
