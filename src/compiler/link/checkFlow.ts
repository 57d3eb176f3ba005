import { lintMachine, type MachineVocabulary } from '#machines';
import type { Diagnostic, MachineDocument } from '#model';
import { type Code, codes } from '../diagnostics/codes.ts';
import { Faults } from '../diagnostics/faults.ts';
import { jsonOf } from '../load/jsonOf.ts';
import { nodeAt } from '../load/nodeAt.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';

const lints = new WeakMap<Node, { readonly names: string; readonly faults: readonly Diagnostic[] }>();

/** The lint's faults but those of names: names are linked like those of every document. */
function lint(root: Node, vocabulary: MachineVocabulary): readonly Diagnostic[] {
  const faults = new Faults();
  for (const { code, pointer, message, fix } of lintMachine(jsonOf(root) as unknown as MachineDocument, vocabulary)) {
    if (Object.hasOwn(codes, code))
      faults.add(code as Code, nodeAt(root, pointer) ?? root, message, { fix, onKey: !code.includes('UNKNOWN') });
  }
  return faults.list();
}

/** Lints a flow; remembered as long as the names it may use stay the same. Only for flows of sound shape. */
export function checkFlow(flow: ResolvedDocument, vocabulary: MachineVocabulary, names: string, faults: Faults): void {
  if (flow.digest.faults.some(({ severity }) => severity === 'error')) return;
  const known = lints.get(flow.root);
  const found = known?.names === names ? known.faults : lint(flow.root, vocabulary);
  lints.set(flow.root, { names, faults: found });
  for (const fault of found) faults.take(fault);
}
