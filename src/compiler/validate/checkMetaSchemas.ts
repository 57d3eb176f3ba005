import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryOf, textOf } from '../source/node.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** Checks that the `$schema` of every document names the meta-schema of its kind, so that editors apply the same rules as the compiler. */
export function checkMetaSchemas(files: readonly PortalFile[], diagnostics: Diagnostics): void {
  for (const { root, rule } of files) {
    // `rule.schema` is null for entities: their documents are JSON Schemas themselves, so their meta-schema is that of draft-07.
    const expected = rule.schema === null ? DRAFT_07 : `schemas/meta/${rule.schema}.schema.json`;
    // The path to the meta-schema depends on the document's folder, so only its last part is compared.
    const ending = rule.schema === null ? DRAFT_07 : `/${rule.schema}.schema.json`;
    const named = entryOf(root, '$schema');
    if (named === undefined) {
      if (rule.needsSchemaKey !== false)
        diagnostics.add('SCHEMA_MISSING', root, '"$schema" is missing', { fix: `add "$schema" with a path to ${expected}` });
    } else if (!textOf(named)?.endsWith(ending)) {
      diagnostics.add('SCHEMA_WRONG', named, `"$schema" of a ${rule.kind} document must name ${expected}`);
    }
  }
}
