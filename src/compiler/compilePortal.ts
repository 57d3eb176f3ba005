import type { OperationsDocument } from '#model';
import { operationsOf } from '#operations';
import type { Compilation, CompiledPortal, CompileOptions } from './compiledPortal.ts';
import type { Code } from './diagnostics/codes.ts';
import { Faults } from './diagnostics/faults.ts';
import { assemble } from './emit/assemble.ts';
import { checkJsonSchema } from './forms/checkJsonSchema.ts';
import { Entities } from './forms/entities.ts';
import { factsOf, linkPortal } from './link/linkPortal.ts';
import { mergeAccess } from './link/mergeAccess.ts';
import { mergeConditions } from './link/mergeConditions.ts';
import { mergeOpenApi } from './link/openApi.ts';
import { jsonOf } from './load/jsonOf.ts';
import { type LoadedPortal, loadPortal } from './load/loadPortal.ts';
import { nodeAt } from './load/nodeAt.ts';
import type { PortalFile } from './load/portalFile.ts';
import { type Layout, layoutOf } from './overlay/layout.ts';
import { provePortal } from './prove/provePortal.ts';
import { PortalResolver } from './resolvePortal.ts';
import { checkSchemaNames } from './validate/checkSchemaNames.ts';
import { metaSchemas } from './validate/metaSchemas.ts';

const REQUIRED = ['schemas/portal.json', 'schemas/routes.json', 'oem-config/base.json'];

const loads = new WeakMap<CompiledPortal, LoadedPortal>();

function operationTable(files: readonly PortalFile[], faults: Faults): ReturnType<typeof operationsOf>['table'] {
  const readable = files.filter((file) => file.root.type === 'object' && file.root.entries.get('paths')?.type === 'object');
  const { table, faults: found } = operationsOf(readable.map((file) => jsonOf(file.root) as unknown as OperationsDocument));
  for (const { code, document, pointer, message } of found) {
    const root = readable[document]?.root;
    const node = nodeAt(root, pointer) ?? root;
    if (node) faults.add(code satisfies Code, node, message);
  }
  return table;
}

function checkRequired(layout: Layout, loaded: LoadedPortal, faults: Faults): void {
  for (const path of REQUIRED) if (!loaded.loaded.has(path)) faults.addFile('FILE_MISSING', path, 'every portal needs this document');
  if (!layout.byKind.has('frame')) faults.addFile('FILE_MISSING', 'schemas/frames/main.frame.json', 'every portal needs a frame');
}

/**
 * Compiles the documents below `root`: load, validate, overlay, link, prove, emit. Total: a fault of a document is a diagnostic, never an
 * exception, and all faults are told at once. `portal` is absent exactly when one of them is an error.
 */
export async function compilePortal(options: CompileOptions): Promise<Compilation> {
  const faults = new Faults();
  const meta = metaSchemas(options.engineRoot);
  const loaded = await loadPortal(options.root, faults, options.previous && loads.get(options.previous));
  const layout = layoutOf(loaded.files);
  checkRequired(layout, loaded, faults);
  const entities = new Entities(layout.byKind.get('entity') ?? []);
  const operationFiles = layout.byKind.get('operations') ?? [];
  const openapi = mergeOpenApi(operationFiles, entities, faults);
  const resolved = new PortalResolver(layout, meta, entities, faults).resolve(operationTable(operationFiles, faults), loaded.assets);
  const conditions = mergeConditions(layout, faults);
  const access = mergeAccess(layout, faults);
  checkSchemaNames(loaded.files, faults);
  for (const file of layout.byKind.get('entity') ?? []) checkJsonSchema(file.root, meta, faults);
  const input = { layout, portal: resolved, meta, registry: options.registry, access, conditions, facts: factsOf(layout) };
  linkPortal(input, faults);
  provePortal(input, faults);
  const diagnostics = faults.list(resolved.variants.length);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const portal = assemble({ options, loaded, resolved, openapi, access, conditions });
  loads.set(portal, loaded);
  return { diagnostics, portal };
}
