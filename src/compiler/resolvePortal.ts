import type { OperationTable } from '#model';
import type { Diagnostics } from './diagnostics/diagnostics.ts';
import { ItemsCache } from './diagnostics/ItemsCache.ts';
import { ResultCache } from './diagnostics/ResultCache.ts';
import { expandDocument } from './expand/expandDocument.ts';
import type { FeelNames } from './feel/names.ts';
import { buildForm } from './forms/buildForm.ts';
import type { BuiltForm } from './forms/builtForm.ts';
import type { Entities } from './forms/entities.ts';
import type { Asset } from './load/assets.ts';
import type { Kind, PortalFile } from './load/kinds.ts';
import type { Message } from './messages/messageTable.ts';
import { baseMessages, variantMessages } from './messages/variantMessages.ts';
import type { Layout } from './overlay/layout.ts';
import { type Variant, VariantResolver } from './overlay/resolveVariants.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant, SharedDocument } from './resolved.ts';
import { hasSameItems } from './source/hasSameItems.ts';
import { ListInterner } from './source/ListInterner.ts';
import { entryOf, type Node, textOf } from './source/node.ts';
import { OverlaidMap } from './source/OverlaidMap.ts';
import type { Usage } from './source/usage.ts';
import type { MetaSchemas } from './validate/metaSchemas.ts';
import { usageOf } from './validate/usageOf.ts';

type Documents = ReadonlyMap<string, ResolvedDocument>;

const NO_DOCUMENTS: Documents = new Map();
const NO_MESSAGES: ReadonlyMap<string, Message> = new Map();
// Documents that only contribute to others: they are validated as they are written, but never appear as resolved documents.
const CONTRIBUTING: readonly Kind[] = ['messages', 'sameTexts', 'operations', 'calls', 'part'];
// Documents that no overlay changes.
const SHARED: readonly Kind[] = ['portal', 'routes', 'facts', 'conditions', 'access', 'demo', 'content', 'oemProducts'];

const layerCache = new ResultCache<readonly PortalFile[], void>();
const expandedCache = new ResultCache<Variant, Variant>();
const variantCache = new ResultCache<Variant, ResolvedVariant>();
const tablesCache = new ResultCache<Variant, DocumentTables>();
const expandedNodes = new ItemsCache<readonly string[], Node, Node>();
const documentsCache = new ItemsCache<readonly string[], Node, ResolvedDocument | undefined>();
const documentsByUsage = new WeakMap<Usage, ResolvedDocument>();
/** `changedDocuments` of a variant as they were last, by its description. */
const lastChanged = new WeakMap<Node, readonly ResolvedDocument[]>();
/** The table of a kind in the base as it was last, by the first of its documents. */
const lastTables = new WeakMap<ResolvedDocument, Documents>();

/** The documents of a kind, and those among them that differ from the base. */
interface KindTable {
  readonly table: Documents;
  readonly changed: readonly ResolvedDocument[];
}

const tableCache = new ResultCache<readonly ResolvedDocument[], KindTable>();
const kindsByList = new WeakMap<readonly (ResolvedDocument | undefined)[], ReadonlyMap<Kind, readonly ResolvedDocument[]>>();

/** The very same lists for the same list. */
function groupedByKind(documents: readonly (ResolvedDocument | undefined)[]): ReadonlyMap<Kind, readonly ResolvedDocument[]> {
  const known = kindsByList.get(documents);
  if (known) return known;
  const byKind = new Map<Kind, ResolvedDocument[]>();
  for (const document of documents) {
    if (!document) continue;
    const ofKind = byKind.get(document.kind);
    if (ofKind) ofKind.push(document);
    else byKind.set(document.kind, [document]);
  }
  kindsByList.set(documents, byKind);
  return byKind;
}

const tablesById = new WeakMap<readonly ResolvedDocument[], Documents>();

function documentsById(documents: readonly ResolvedDocument[]): Documents {
  const byId = tablesById.get(documents) ?? new Map(documents.map((document) => [document.id, document]));
  tablesById.set(documents, byId);
  return byId;
}

type DocumentTables = Omit<ResolvedVariant, 'variant' | 'messages' | 'oemUsage' | 'own' | 'ownTexts'>;

const ownLists = new ListInterner<object>();
const ownTextLists = new ListInterner<object>();

interface ResolverInput {
  /** The documents as they are written, but for those that no overlay changes: they are expanded already. */
  readonly layout: Layout;
  readonly meta: MetaSchemas;
  readonly names: FeelNames;
  readonly entities: Entities;
  readonly diagnostics: Diagnostics;
}

/**
 * Resolves every variant, i.e. the base portal and the portal of each vehicle maker: applies overlays, expands short forms, builds forms,
 * collects messages. Validates all documents on the way.
 */
export class PortalResolver {
  readonly #layout: Layout;
  readonly #meta: MetaSchemas;
  readonly #names: FeelNames;
  readonly #diagnostics: Diagnostics;
  readonly #entities: Entities;

  constructor({ diagnostics, entities, layout, meta, names }: ResolverInput) {
    this.#layout = layout;
    this.#meta = meta;
    this.#names = names;
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  /** Resolves everything; what cannot be resolved is reported and left out. */
  resolve(operations: OperationTable, assets: ReadonlyMap<string, Asset>): ResolvedPortal {
    const languages = this.#languages();
    const messages = baseMessages(this.#layout, languages, this.#diagnostics);
    for (const kind of CONTRIBUTING)
      for (const { root, rule } of this.#layout.byKind.get(kind) ?? []) this.#validate(root, rule.schema ?? '');
    for (const { messages, overlays } of this.#layout.layers.values())
      for (const files of [messages, overlays])
        layerCache.get(files, [this.#meta], this.#diagnostics, () => {
          for (const { root, rule } of files) this.#validate(root, rule.schema ?? '');
        });
    const [first, ...programs] = new VariantResolver(this.#layout, this.#meta, this.#diagnostics).variants();
    const base = first && this.#variant(this.#expanded(first, undefined), messages, undefined);
    const variants = base ? [base, ...programs.map((program) => this.#program(program, messages, base))] : [];
    return { languages, operations, assets, shared: this.#shared(), variants };
  }

  #program(written: Variant, messages: ResolvedVariant['messages'], base: ResolvedVariant): ResolvedVariant {
    const variant = expandedCache.get(written, [this.#meta, this.#names], this.#diagnostics, () => this.#expanded(written, written.id));
    const own = variantMessages(variant, messages, this.#diagnostics);
    const inputs = [this.#meta, this.#entities, own, base.screens, base.frames, base.forms, base.flows, base.menus, base.products];
    return variantCache.get(variant, inputs, this.#diagnostics, () => this.#variant(variant, own, base));
  }

  /** The variant with its documents expanded; `id` is undefined for the base. */
  #expanded(variant: Variant, id: string | undefined): Variant {
    const { documents, paths } = variant;
    const nodes = expandedNodes.map(paths, [this.#meta, this.#names], [...documents.values()], this.#diagnostics, (root, index) => {
      const { isOverlayable, schema } = this.#layout.byPath.get(paths[index] ?? '')?.rule ?? {};
      const declared = isOverlayable && this.#meta.documents.get(schema ?? '');
      if (!declared) return root;
      const expanded = expandDocument(root, declared, this.#meta, this.#names);
      this.#diagnostics.takeAll(expanded.diagnostics, id);
      return expanded.node;
    });
    return { ...variant, documents: new Map(nodes.map((node, index) => [paths[index] ?? '', node])) };
  }

  #languages(): string[] {
    const list = entryOf(this.#layout.byPath.get('schemas/portal.json')?.root, 'languages');
    return list?.type === 'array' ? list.items.flatMap((item) => textOf(entryOf(item, 'id')) ?? []) : [];
  }

  /** Validates a document and returns what it uses. If overlays have changed it, its diagnostics name the `variant`. */
  #validate(root: Node, schema: string, variant?: string): Usage {
    const usage = usageOf(root, this.#meta.documents.get(schema) ?? {}, this.#meta);
    this.#diagnostics.takeAll(usage.diagnostics, variant);
    return usage;
  }

  #shared(): SharedDocument[] {
    const operations = (this.#layout.byKind.get('operations') ?? []).flatMap((file) => this.#portalObjects(file));
    return [...this.#sharedFiles(), ...operations];
  }

  /** The `x-portal` objects of an OpenAPI document; OpenAPI describes the rest of it. */
  #portalObjects({ path, root }: PortalFile): SharedDocument[] {
    const paths = entryOf(root, 'paths');
    if (paths?.type !== 'object') return [];
    return [...paths.entries.values()].flatMap((item) =>
      (item.type === 'object' ? [...item.entries.values()] : []).flatMap((operation) => {
        const portalObject = entryOf(operation, 'x-portal');
        if (!portalObject) return [];
        const usage = usageOf(portalObject, this.#meta.portalOperation, this.#meta);
        this.#diagnostics.takeAll(usage.diagnostics);
        return [{ kind: 'operations' as const, path, root: operation, usage }];
      }),
    );
  }

  #sharedFiles(): SharedDocument[] {
    return SHARED.flatMap((kind) =>
      (this.#layout.byKind.get(kind) ?? []).map((file) => ({
        kind,
        path: file.path,
        root: file.root,
        usage: this.#validate(file.root, file.rule.schema ?? ''),
      })),
    );
  }

  /** Where a variant changes no document of a kind, it has the very table of the base; otherwise the unchanged documents of the base. */
  #variant(variant: Variant, messages: ResolvedVariant['messages'], base: ResolvedVariant | undefined): ResolvedVariant {
    const inherited = base ? [base.screens, base.frames, base.forms, base.flows, base.menus, base.products] : [];
    // Apart from the messages, which change more often: later steps know by the tables that no document has changed.
    const own = tablesCache.get(variant, [this.#meta, this.#entities, ...inherited], this.#diagnostics, () => this.#tables(variant, base));
    // Without oem-config/base.json there is nothing to validate; that it is missing is reported elsewhere.
    const oemUsage = this.#validate(variant.oem, variant.oem.source.text === '' ? '' : 'oem', variant.id);
    const ofBase = base?.messages;
    const changed = Array.from(messages, ([language, table]) => (table === ofBase?.get(language) ? NO_MESSAGES : table.entries));
    const ownTexts = ownTextLists.intern([variant.oem, ...changed]);
    return { ...own, variant, messages, oemUsage, ownTexts, own: ownLists.intern([variant.oem, ownTexts, oemUsage, own.changedDocuments]) };
  }

  #tables(variant: Variant, base: ResolvedVariant | undefined): DocumentTables {
    const variantId = base ? variant.id : undefined;
    const { paths } = variant;
    const roots = [...variant.documents.values()];
    const documents = documentsCache.map(paths, [this.#meta, this.#entities], roots, this.#diagnostics, (root, index) =>
      this.#document(variantId, paths[index] ?? '', root),
    );
    const byKind = groupedByKind(documents);
    const changedDocuments: ResolvedDocument[] = [];
    /** The documents of a kind by id. Adds those that differ from the base to `changedDocuments`. */
    const tableOf = (kind: Kind, inherited: Documents = NO_DOCUMENTS): Documents => {
      const ofKind = byKind.get(kind);
      if (!ofKind) return inherited;
      const make = () => this.#tableOf(ofKind, inherited);
      const { changed, table } = tableCache.get(ofKind, [inherited], this.#diagnostics, make);
      changedDocuments.push(...changed);
      return table;
    };
    const tables = {
      screens: tableOf('screen', base?.screens),
      frames: tableOf('frame', base?.frames),
      forms: tableOf('form', base?.forms),
      flows: tableOf('machine', base?.flows),
      menus: tableOf('menu', base?.menus),
      products: tableOf('products', base?.products),
    };
    return { ...tables, changedDocuments: sameList(variant.oem, changedDocuments) };
  }

  #tableOf(documents: readonly ResolvedDocument[], inherited: Documents): KindTable {
    const byId = documentsById(documents);
    const isInPlace = byId.size === documents.length && documents.every(({ id, path }) => inherited.get(id)?.path === path);
    if (isInPlace) return { table: new OverlaidMap(inherited, byId), changed: documents };
    const [first] = documents;
    const merged = this.#withChanged(documents, inherited);
    const table = first && inherited === NO_DOCUMENTS ? sameTable(first, merged) : merged;
    return { table, changed: documents.filter((document) => table.get(document.id) === document) };
  }

  /** `variantId` is undefined for a document of the base. */
  #document(variantId: string | undefined, path: string, root: Node): ResolvedDocument | undefined {
    const file = this.#layout.byPath.get(path);
    if (!file) return undefined;
    const { kind, schema } = file.rule;
    const usage = this.#validate(root, schema ?? '', variantId);
    const form = kind === 'form' ? this.#form(root) : undefined;
    // The same usage object means the same node and schema, i.e. the same document in another variant or the last compilation.
    const known = documentsByUsage.get(usage);
    if (known && known.form === form) return known;
    const id = kind === 'products' ? nameOf(path) : (textOf(entryOf(root, 'id')) ?? '');
    const document = { id, kind, path, root, usage, ...(form ? { form } : {}) };
    documentsByUsage.set(usage, document);
    return document;
  }

  /** The table of the base with the changed documents in place of those with the same path. */
  #withChanged(changed: readonly ResolvedDocument[], inherited: Documents): Documents {
    const own = new Map<string, ResolvedDocument>();
    for (const document of changed) {
      const { id, path, root } = document;
      const sameId = own.get(id) ?? inherited.get(id);
      if (sameId && sameId.path !== path)
        this.#diagnostics.add('ID_DUPLICATE', entryOf(root, 'id') ?? root, `"${id}" is also the id of ${sameId.path}`);
      else own.set(id, document);
    }
    return inherited === NO_DOCUMENTS ? own : new OverlaidMap(inherited, own);
  }

  #form(root: Node): BuiltForm {
    const form = buildForm(root, this.#entities, this.#meta);
    this.#diagnostics.takeAll(form.diagnostics);
    return form;
  }
}

/** The list that a variant had last, if it holds the same: later steps know what has changed by the list. */
function sameList(oem: Node, documents: readonly ResolvedDocument[]): readonly ResolvedDocument[] {
  const last = lastChanged.get(oem);
  if (last && hasSameItems(last, documents)) return last;
  lastChanged.set(oem, documents);
  return documents;
}

/** The table that began with the same document last, if it holds the same. */
function sameTable(first: ResolvedDocument, table: Documents): Documents {
  const last = lastTables.get(first);
  if (last && hasSameItems([...last.values()], [...table.values()])) return last;
  lastTables.set(first, table);
  return table;
}

function nameOf(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? '';
}
