import type { Diagnostic, OperationsDocument, OperationTable } from '#model';
import { operationsOf } from '#operations';
import type { Compilation, CompiledPortal, CompileOptions } from './compiledPortal.ts';
import type { Code } from './diagnostics/codes.ts';
import { Diagnostics } from './diagnostics/diagnostics.ts';
import { ResultCache } from './diagnostics/ResultCache.ts';
import { assemble, versionOf } from './emit/assemble.ts';
import { checkNamesUsed } from './expand/usedNames.ts';
import { checkJsonSchema } from './forms/checkJsonSchema.ts';
import { entitiesOf } from './forms/entities.ts';
import { mergeAccess } from './link/access.ts';
import { mergeConditions } from './link/conditions.ts';
import { factsOf } from './link/facts.ts';
import { linkPortal } from './link/linkPortal.ts';
import { checkOperationSchemas, mergeOpenApi } from './link/openApi.ts';
import { checkOperationSizes } from './link/operationSizes.ts';
import { checkResponseFields } from './link/responses.ts';
import { folderFiles } from './load/documentFiles.ts';
import type { Kind, PortalFile } from './load/kinds.ts';
import { isSameLoad, isThere, type LoadedPortal, loadPortal, ownFiles } from './load/loadPortal.ts';
import type { Layout } from './overlay/layout.ts';
import { prepareDocuments } from './prepareDocuments.ts';
import { provePortal } from './prove/provePortal.ts';
import { PortalResolver } from './resolvePortal.ts';
import { jsonOf, type Node, nodeAt } from './source/node.ts';
import { checkTypes } from './types/checkTypes.ts';
import { checkDescriptions } from './validate/checkDescriptions.ts';
import { type MetaSchemas, metaSchemas } from './validate/metaSchemas.ts';

/** What a portal was compiled from: when nothing of it has changed, the next compilation returns the same portal. */
interface Inputs {
  readonly loaded: LoadedPortal;
  /** The vocabulary as JSON text. */
  readonly registryText: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly untypedPaths: readonly string[];
}

const inputsByPortal = new WeakMap<CompiledPortal, Inputs>();

/**
 * Compiles the documents below `root` into what the server serves: load, validate, overlay, link, prove, emit. An error of a document is a
 * diagnostic, never an exception, and all of them are reported at once. `portal` is absent exactly when a diagnostic is an error.
 */
export async function compilePortal(options: CompileOptions): Promise<Compilation> {
  const diagnostics = new Diagnostics();
  const meta = metaSchemas(options.engineRoot);
  const before = options.previous && inputsByPortal.get(options.previous);
  const registryText = JSON.stringify(options.registry);
  const loaded = await loadPortal(options.files ?? folderFiles(options.root), diagnostics, before?.loaded);
  if (options.previous && before?.registryText === registryText && isSameLoad(before.loaded, loaded)) {
    return { diagnostics: before.diagnostics, portal: options.previous, untypedPaths: before.untypedPaths };
  }
  const version = versionOf(loaded);
  if (options.accepts?.(version) === false) return { diagnostics: [], declined: version };
  const { layout, named, names, partsUsed } = prepareDocuments(loaded, meta, options.registry, diagnostics);
  checkRequiredFiles(layout, loaded, diagnostics);
  const entities = entitiesOf(filesOf(layout, 'entity'));
  const operationFiles = filesOf(layout, 'operations');
  const openapi = mergeOpenApi(operationFiles, entities, diagnostics);
  const operations = operationTable(operationFiles, diagnostics);
  const resolved = new PortalResolver({ layout, meta, names, entities, diagnostics }).resolve(operations, loaded.assets);
  const conditions = mergeConditions(layout, diagnostics);
  const access = mergeAccess(layout, diagnostics);
  checkSchemas(layout, meta, diagnostics);
  // Without one of the documents nothing can be said of references between the others: they are only checked one by one.
  if (hasUnreadable(loaded))
    return { diagnostics: diagnostics.list(resolved.variants.length).filter(({ code }) => !CONSEQUENCES.test(code)) };
  const input = { layout, portal: resolved, meta, partsUsed, registry: options.registry, access, conditions, facts: factsOf(layout) };
  linkPortal(input, diagnostics);
  if (checkOperationSizes(operationFiles, openapi, diagnostics)) checkResponseFields(operationFiles, operations, entities, diagnostics);
  const { untypedPaths } = checkTypes({ ...input, entities }, diagnostics);
  provePortal(input, diagnostics);
  checkNamesUsed(named, diagnostics);
  checkDescriptions(ownFiles(loaded), diagnostics);
  const list = diagnostics.list(resolved.variants.length);
  if (list.some(({ severity }) => severity === 'error')) return { diagnostics: list, untypedPaths };
  const portal = assemble({ options, version, loaded, resolved, openapi, access, conditions });
  inputsByPortal.set(portal, { loaded, registryText, diagnostics: list, untypedPaths });
  return { diagnostics: list, portal, untypedPaths };
}

// Diagnostics that other documents may only seem to have, because what an unreadable document declares is missing.
const CONSEQUENCES = /^(?:OVERLAY_.*|REF_UNKNOWN|LANGUAGE_UNKNOWN)$/;

function hasUnreadable({ folders }: LoadedPortal): boolean {
  return [...folders.values()].some(({ contents }) => contents.hasUnreadable);
}

const REQUIRED = ['schemas/portal.json', 'schemas/routes.json', 'oem-config/base.json'];

function checkRequiredFiles(layout: Layout, loaded: LoadedPortal, diagnostics: Diagnostics): void {
  for (const path of REQUIRED) if (!isThere(loaded, path)) diagnostics.addFile('FILE_MISSING', path, 'every portal needs this document');
  if (!layout.byKind.has('frame') && !hasUnreadable(loaded))
    diagnostics.addFile('FILE_MISSING', 'schemas/frames/main.frame.json', 'every portal needs a frame');
}

function filesOf(layout: Layout, kind: Kind): readonly PortalFile[] {
  return layout.byKind.get(kind) ?? [];
}

function checkSchemas(layout: Layout, meta: MetaSchemas, diagnostics: Diagnostics): void {
  for (const file of filesOf(layout, 'entity')) checkJsonSchema(file.root, meta, diagnostics);
  for (const file of filesOf(layout, 'operations')) checkOperationSchemas(file.root, meta, diagnostics);
}

function operationTable(files: readonly PortalFile[], diagnostics: Diagnostics): OperationTable {
  const readable = files.filter((file) => file.root.type === 'object' && file.root.entries.get('paths')?.type === 'object');
  const [first] = readable;
  const make = () => operationsIn(readable, diagnostics);
  // Later steps know by the table that no operation has changed.
  return first
    ? operationCache.get(
        first.root,
        readable.map(({ root }) => root),
        diagnostics,
        make,
      )
    : make();
}

const operationCache = new ResultCache<Node, OperationTable>();

function operationsIn(readable: readonly PortalFile[], diagnostics: Diagnostics): OperationTable {
  const { table, diagnostics: found } = operationsOf(readable.map((file) => jsonOf(file.root) as unknown as OperationsDocument));
  for (const { code, document, pointer, message } of found) {
    const root = readable[document]?.root;
    const node = nodeAt(root, pointer) ?? root;
    if (node) diagnostics.add(code satisfies Code, node, message);
  }
  return table;
}
