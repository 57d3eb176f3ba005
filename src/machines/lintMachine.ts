import type { MachineDocument } from '#model';
import { edgesOf, invokesOf } from './documentParts.ts';
import { checkContext } from './lint/context.ts';
import { checkEvents } from './lint/events.ts';
import { checkKeys } from './lint/keys.ts';
import { checkLifecycle } from './lint/lifecycle.ts';
import type { MachineVocabulary } from './lint/lintSubject.ts';
import type { MachineDiagnostic } from './lint/machineDiagnostic.ts';
import { checkNames } from './lint/names.ts';
import { checkOrder } from './lint/order.ts';
import { checkReach } from './lint/reach.ts';
import { checkStructure } from './lint/structure.ts';
import { statesOf, stateTree } from './stateTree.ts';

const RULES = [checkKeys, checkStructure, checkNames, checkContext, checkEvents, checkReach, checkOrder, checkLifecycle];

/** Checks a machine document for what XState does not: names, keys, targets, reachability, loops. Collects all diagnostics; never throws. */
export function lintMachine(doc: MachineDocument, vocabulary: MachineVocabulary): MachineDiagnostic[] {
  const root = stateTree(doc);
  const nodes = statesOf(root);
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  const actors = nodes.flatMap((node) => invokesOf(node, doc.id));
  return RULES.flatMap((rule) => rule({ doc, vocabulary, root, nodes, edges, actors }));
}
