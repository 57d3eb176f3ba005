import { join } from 'node:path';
import { type CompiledPortal, compilePortal, type VariantPortal } from '#compiler';
import { handlerDescriptions } from '#server';
import { vocabulary } from '../../../../src/cli/vocabulary.ts';

/** What calls need of a compiled portal, as JSON: a process that is killed hundreds of times does not compile each time. */
export type PortalSnapshot = Omit<
  CompiledPortal,
  'files' | 'sources' | 'variants' | 'variantFor' | 'manifest' | 'whereFrom' | 'machinesOf'
> & {
  readonly variants: readonly Omit<VariantPortal, 'text' | 'messages'>[];
};

/** Compiles the portal of a folder under the repository into a snapshot. */
export async function snapshotPortal(folder: string): Promise<PortalSnapshot> {
  const engineRoot = process.cwd();
  const root = join(engineRoot, folder);
  const { portal, diagnostics } = await compilePortal({ root, engineRoot, registry: { ...vocabulary, handlers: handlerDescriptions } });
  if (!portal) throw new Error(`the portal has faults: ${diagnostics[0]?.message}`);
  const {
    version,
    defaultVariant,
    routes,
    conditions,
    facts,
    access,
    openapi,
    operations,
    machines,
    collections,
    reports,
    demo,
    contents,
    roots,
  } = portal;
  const variants = [...portal.variants.values()].map(({ id, oem, menus, products }) => ({ id, oem, menus, products }));
  const documents = {
    portal: portal.portal,
    routes,
    conditions,
    facts,
    access,
    openapi,
    operations,
    machines,
    collections,
    reports,
    demo,
    contents,
  };
  return { version, root, defaultVariant, variants, roots, ...documents };
}
