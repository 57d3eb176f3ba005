import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import type { PortalFile } from '../load/portalFile.ts';
import { textOf } from '../load/textOf.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** Checks that every document names the meta-schema of its kind, so that an editor checks it by the same rules. */
export function checkSchemaNames(files: readonly PortalFile[], faults: Faults): void {
  for (const { root, rule } of files) {
    const wanted = rule.schema === null ? DRAFT_07 : `schemas/meta/${rule.schema}.schema.json`;
    const named = entryOf(root, '$schema');
    if (named === undefined) {
      if (rule.names !== false) faults.add('SCHEMA_MISSING', root, '"$schema" is missing', { fix: `it names ${wanted}` });
    } else if (!textOf(named)?.endsWith(rule.schema === null ? wanted : `/${rule.schema}.schema.json`)) {
      faults.add('SCHEMA_WRONG', named, `"$schema" of a ${rule.kind} document must name ${wanted}`);
    }
  }
}
