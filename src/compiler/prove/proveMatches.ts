import type { Faults } from '../diagnostics/faults.ts';
import { checkNumbers } from '../link/checkNumbers.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { ResolvedPortal } from '../resolved.ts';

/** Proves that no two programs claim the same users or have the same number. */
export function proveMatches(portal: ResolvedPortal, faults: Faults): void {
  const numbers = portal.variants.flatMap(({ variant }) => {
    const node = entryOf(variant.oem, 'oemId');
    return node && variant.id !== 'base' ? [{ name: `program "${variant.id}"`, node }] : [];
  });
  checkNumbers(numbers, faults);
  const taken = new Map<string, string>();
  for (const { variant } of portal.variants) {
    const match = entryOf(variant.oem, 'match');
    for (const row of match?.type === 'array' ? match.items : []) {
      const users = JSON.stringify(Object.entries(jsonOf(row) ?? {}).sort());
      const other = taken.get(users);
      if (other !== undefined && other !== variant.id) faults.add('OEM_MATCH', row, `program "${other}" is for the same users`);
      taken.set(users, variant.id);
    }
  }
}
