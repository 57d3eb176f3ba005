import type { AccessDocument, Condition, Fact } from '#model';
import type { Vocabulary } from '../compiledPortal.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedPortal } from '../resolved.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

/** What linking (do all references lead somewhere?) and proving (is the whole sound?) look at. */
export interface LinkInput {
  readonly layout: Layout;
  readonly portal: ResolvedPortal;
  readonly meta: MetaSchemas;
  readonly registry: Vocabulary;
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
}
