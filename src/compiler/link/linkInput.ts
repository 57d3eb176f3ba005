import type { AccessDocument, Condition, Fact } from '#model';
import type { Vocabulary } from '../compiledPortal.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedPortal } from '../resolved.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

/** The compiled portal as the checks of `link` (do all references lead somewhere?) and of `prove` (is the whole sound?) see it. */
export interface LinkInput {
  readonly layout: Layout;
  readonly portal: ResolvedPortal;
  readonly meta: MetaSchemas;
  /** The parts that stand for their content somewhere, without a slot that names them. */
  readonly partsUsed: ReadonlySet<string>;
  readonly registry: Vocabulary;
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
}
