import type { OperationsDocument } from '#model';
import { operationsOf } from '#operations';
import type { Compilation, CompiledPortal, CompileOptions } from './compiledPortal.ts';
import type { Code } from './diagnostics/codes.ts';
import { Faults } from './diagnostics/faults.ts';
import { assemble } from './emit/assemble.ts';
import { checkJsonSchema } from './forms/checkJsonSchema.ts';
import { Entities } from './forms/entities.ts';
import { checkAnswers } from './link/checkAnswers.ts';
import { checkOperationSchemas } from './link/checkOperationSchemas.ts';
import { factsOf } from './link/factsOf.ts';
import { linkPortal } from './link/linkPortal.ts';
import { mergeAccess } from './link/mergeAccess.ts';
import { mergeConditions } from './link/mergeConditions.ts';
import { mergeOpenApi } from './link/openApi.ts';
import { folderFiles } from './load/folderFiles.ts';
import { jsonOf } from './load/jsonOf.ts';
import type { Kind } from './load/kinds.ts';
import { type LoadedPortal, loadPortal } from './load/loadPortal.ts';
import { nodeAt } from './load/nodeAt.ts';
import type { PortalFile } from './load/portalFile.ts';
import { writeParts } from './load/writeParts.ts';
import { type Layout, layoutOf } from './overlay/layout.ts';
import { provePortal } from './prove/provePortal.ts';
import { PortalResolver } from './resolvePortal.ts';
import { checkSchemaNames } from './validate/checkSchemaNames.ts';
import { type MetaSchemas, metaSchemas } from './validate/metaSchemas.ts';

const REQUIRED = ['schemas/portal.json', 'schemas/routes.json', 'oem-config/base.json'];

/** What a later compilation of the same root can take over. */
interface Kept {
  readonly loaded: LoadedPortal;
  readonly registry: string;
  readonly diagnostics: Compilation['diagnostics'];
}

const kept = new WeakMap<CompiledPortal, Kept>();

function isUnchanged(before: LoadedPortal, now: LoadedPortal): boolean {
  const sameFiles =
    before.loaded.size === now.loaded.size && [...now.loaded].every(([path, { content }]) => before.loaded.get(path)?.content === content);
  return sameFiles && before.assets.size === now.assets.size && [...now.assets].every((path) => before.assets.has(path));
}

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

// What a document that cannot be read would have given to others: missing it there is an echo, not a fault of theirs.
const ECHOES = /^(?:OVERLAY_.*|REF_UNKNOWN|LANGUAGE_UNKNOWN)$/;

function isUnread({ loaded }: LoadedPortal): boolean {
  return [...loaded.values()].some(({ content }) => content.file === undefined);
}

function checkRequired(layout: Layout, loaded: LoadedPortal, faults: Faults): void {
  for (const path of REQUIRED) if (!loaded.loaded.has(path)) faults.addFile('FILE_MISSING', path, 'every portal needs this document');
  if (!layout.byKind.has('frame') && !isUnread(loaded))
    faults.addFile('FILE_MISSING', 'schemas/frames/main.frame.json', 'every portal needs a frame');
}

function filesOf(layout: Layout, kind: Kind): readonly PortalFile[] {
  return layout.byKind.get(kind) ?? [];
}

function checkSchemas(layout: Layout, meta: MetaSchemas, faults: Faults): void {
  for (const file of filesOf(layout, 'entity')) checkJsonSchema(file.root, meta, faults);
  for (const file of filesOf(layout, 'operations')) checkOperationSchemas(file.root, meta, faults);
}

/**
 * Compiles the documents below `root`: load, validate, overlay, link, prove, emit. Total: a fault of a document is a diagnostic, never an
 * exception, and all faults are told at once, but not the echoes of a document that cannot be read. `portal` is absent exactly when one of them is an error.
 */
export async function compilePortal(options: CompileOptions): Promise<Compilation> {
  const faults = new Faults();
  const meta = metaSchemas(options.engineRoot);
  const before = options.previous && kept.get(options.previous);
  const registry = JSON.stringify(options.registry);
  const loaded = await loadPortal(options.files ?? folderFiles(options.root), faults, before?.loaded);
  if (options.previous && before?.registry === registry && isUnchanged(before.loaded, loaded)) {
    return { diagnostics: before.diagnostics, portal: options.previous };
  }
  const layout = layoutOf(writeParts(loaded.files, faults));
  checkRequired(layout, loaded, faults);
  const entities = new Entities(filesOf(layout, 'entity'));
  const operationFiles = filesOf(layout, 'operations');
  const openapi = mergeOpenApi(operationFiles, entities, faults);
  const operations = operationTable(operationFiles, faults);
  const resolved = new PortalResolver(layout, meta, entities, faults).resolve(operations, loaded.assets);
  const conditions = mergeConditions(layout, faults);
  const access = mergeAccess(layout, faults);
  checkSchemaNames(loaded.files, faults);
  checkSchemas(layout, meta, faults);
  // With a document unread, the others are judged each by itself.
  if (isUnread(loaded)) return { diagnostics: faults.list(resolved.variants.length).filter(({ code }) => !ECHOES.test(code)) };
  const input = { layout, portal: resolved, meta, registry: options.registry, access, conditions, facts: factsOf(layout) };
  linkPortal(input, faults);
  checkAnswers(operationFiles, operations, entities, faults);
  provePortal(input, faults);
  const diagnostics = faults.list(resolved.variants.length);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const portal = assemble({ options, loaded, resolved, openapi, access, conditions });
  kept.set(portal, { loaded, registry, diagnostics });
  return { diagnostics, portal };
}
