import type { MachineDocument } from '#model';
import type { CompiledMachine } from '../compiledPortal.ts';
import type { FeelNames } from '../feel/names.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, textOf } from '../source/node.ts';
import { namesUsed } from '../source/usage.ts';
import { writtenExpressions } from './writtenExpressions.ts';

/** Beginning of the name of an actor that is a call. */
const CALL = 'op:';

/** The machines of a variant, sorted by id, each with what the documents say of it elsewhere. */
export function variantMachines({ flows, screens }: ResolvedVariant, base: ResolvedVariant, names: FeelNames): CompiledMachine[] {
  const usedBy = usersOf(screens);
  return Array.from(flows, ([id, document]) => ({
    id,
    path: document.path,
    document: jsonOf(document.root) as unknown as MachineDocument,
    isChanged: base.flows.get(id) !== document,
    screens: usedBy.get(id) ?? [],
    messages: namesUsed(document.usage, 'message'),
    operations: [...namesUsed(document.usage, 'operation'), ...calledActors(document)],
    written: () => writtenExpressions(document.root, names),
  })).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The operations that its states invoke. */
function calledActors({ usage }: ResolvedDocument): string[] {
  return namesUsed(usage, 'actor').flatMap((name) => (name.startsWith(CALL) ? [name.slice(CALL.length)] : []));
}

/** Flow -> screens that name it. */
function usersOf(screens: ReadonlyMap<string, ResolvedDocument>): ReadonlyMap<string, CompiledMachine['screens']> {
  const found = new Map<string, CompiledMachine['screens']>();
  for (const [id, { root, usage }] of screens)
    for (const flow of namesUsed(usage, 'flow'))
      found.set(flow, [...(found.get(flow) ?? []), { id, title: textOf(entryOf(root, 'title')) ?? id }]);
  return found;
}
