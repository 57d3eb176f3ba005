import { referencesOf } from '#conditions';
import { actionsOf } from '../documentParts.ts';
import { type LintInput, valuesOf } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** Context that is read or set must be declared. */
export function checkContext(input: LintInput): MachineDiagnostic[] {
  const declared = new Set(Object.keys(input.doc.context ?? {}));
  const assigned = assignedKeys(input);
  const known = new Set([...declared, ...assigned.map(({ key }) => key)]);
  const read = valuesOf(input).flatMap(({ value, pointer }) =>
    referencesOf(value)
      .filter((path) => path.startsWith('context.'))
      .map((path) => ({ key: path.split('.')[1] ?? '', pointer }))
      .filter(({ key }) => !known.has(key)),
  );
  return [...read, ...assigned.filter(({ key }) => !declared.has(key))].map(({ key, pointer }) => {
    const unknown = unknownName('MACHINE_CONTEXT_UNKNOWN', 'Context', key, declared, pointer);
    return { ...unknown, fix: unknown.fix ?? `declare it: "context": { "${key}": null }` };
  });
}

function assignedKeys({ nodes, edges }: LintInput): { readonly key: string; readonly pointer: string }[] {
  return actionsOf(nodes, edges).flatMap(({ action, pointer }) => {
    const values = action.type === 'assign' ? action.params?.['values'] : undefined;
    const keys = typeof values === 'object' && values !== null ? Object.keys(values) : [];
    return keys.map((key) => ({ key, pointer: `${pointer}/params/values/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` }));
  });
}
