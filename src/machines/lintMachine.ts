import type { MachineDocument } from '#model';
import { edgesOf, invokesOf } from './documentParts.ts';
import { checkContext } from './lint/checkContext.ts';
import { checkEvents } from './lint/checkEvents.ts';
import { checkKeys } from './lint/checkKeys.ts';
import { checkLifecycle } from './lint/checkLifecycle.ts';
import { checkNames } from './lint/checkNames.ts';
import { checkReachability } from './lint/checkReachability.ts';
import { checkStructure } from './lint/checkStructure.ts';
import { checkTransitions } from './lint/checkTransitions.ts';
import type { MachineVocabulary } from './lint/lintInput.ts';
import type { MachineDiagnostic } from './lint/machineDiagnostic.ts';
import { statesOf, stateTree } from './stateTree.ts';

const RULES = [checkKeys, checkStructure, checkNames, checkContext, checkEvents, checkReachability, checkTransitions, checkLifecycle];

/** Checks what XState does not: names, keys, targets, reachability, loops. Collects all diagnostics; never throws. */
export function lintMachine(doc: MachineDocument, vocabulary: MachineVocabulary): MachineDiagnostic[] {
  const root = stateTree(doc);
  const nodes = statesOf(root);
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  const actors = nodes.flatMap((node) => invokesOf(node, doc.id));
  const diagnostics = RULES.flatMap((rule) => rule({ doc, vocabulary, root, nodes, edges, actors }));
  // A state that a misspelt target was meant for seems to be without a way in, and the one that it leads from without a way out.
  const hasUnknownTarget = diagnostics.some(({ code }) => code === 'MACHINE_TARGET_UNKNOWN');
  return diagnostics.filter(({ code }) => !hasUnknownTarget || !CONSEQUENCES.has(code));
}

const CONSEQUENCES = new Set(['MACHINE_STATE_UNREACHABLE', 'MACHINE_STATE_TRAP']);
