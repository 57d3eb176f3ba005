import type { MachineDocument } from '#model';
import { edgesOf, invokesOf } from './documentParts.ts';
import { context } from './lint/context.ts';
import { events } from './lint/events.ts';
import { keys } from './lint/keys.ts';
import { lifecycle } from './lint/lifecycle.ts';
import type { MachineVocabulary } from './lint/lintSubject.ts';
import type { MachineFault } from './lint/machineFault.ts';
import { names } from './lint/names.ts';
import { order } from './lint/order.ts';
import { reach } from './lint/reach.ts';
import { structure } from './lint/structure.ts';
import { statesOf, stateTree } from './stateTree.ts';

const RULES = [keys, structure, names, context, events, reach, order, lifecycle];

/** Checks a machine document for what XState does not: names, keys, targets, reachability, loops. Collects all faults; never throws. */
export function lintMachine(doc: MachineDocument, vocabulary: MachineVocabulary): MachineFault[] {
  const root = stateTree(doc);
  const nodes = statesOf(root);
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  const actors = nodes.flatMap((node) => invokesOf(node, doc.id));
  return RULES.flatMap((rule) => rule({ doc, vocabulary, root, nodes, edges, actors }));
}
