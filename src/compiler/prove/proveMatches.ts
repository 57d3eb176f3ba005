import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { ResolvedPortal } from '../resolved.ts';

/** Proves that no two programs claim the same users. */
export function proveMatches(portal: ResolvedPortal, faults: Faults): void {
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
