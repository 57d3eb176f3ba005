import { referencesOf } from '#conditions';
import { actionsOf } from '../documentParts.ts';
import { type LintInput, valuesOf } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** Context that is read must be declared or assigned. */
export function checkContext(input: LintInput): MachineDiagnostic[] {
  const known = new Set([...Object.keys(input.doc.context ?? {}), ...assignedKeys(input)]);
  return valuesOf(input).flatMap(({ value, pointer }) =>
    referencesOf(value)
      .filter((path) => path.startsWith('context.'))
      .map((path) => path.split('.')[1] ?? '')
      .filter((key) => !known.has(key))
      .map((key) => unknownName('MACHINE_CONTEXT_UNKNOWN', 'Context', key, known, pointer)),
  );
}

function assignedKeys({ nodes, edges }: LintInput): string[] {
  return actionsOf(nodes, edges).flatMap(({ action }) => {
    const values = action.type === 'assign' ? action.params?.['values'] : undefined;
    return typeof values === 'object' && values !== null ? Object.keys(values) : [];
  });
}
