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
import { baseTables, type OwnDocuments, ownDocuments } from './resolve/documentTables.ts';
import { type OwnPart, ResolvedProgram } from './resolve/ResolvedProgram.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant, SharedDocument } from './resolved.ts';
import { hasSameItems } from './source/hasSameItems.ts';
import { ListInterner } from './source/ListInterner.ts';
import { entryOf, type Node, textOf } from './source/node.ts';
import { TextInterner } from './source/TextInterner.ts';
import type { Usage } from './source/usage.ts';
import type { MetaSchemas } from './validate/metaSchemas.ts';
import { usageOf } from './validate/usageOf.ts';

const NO_MESSAGES: ReadonlyMap<string, Message> = new Map();
// Documents that only contribute to others: they are validated as they are written, but never appear as resolved documents.
const CONTRIBUTING: readonly Kind[] = ['messages', 'sameTexts', 'operations', 'calls', 'part', 'reportColumns', 'inHand'];
// Documents that no overlay changes.
const SHARED: readonly Kind[] = [
  'portal',
  'routes',
  'facts',
  'conditions',
  'access',
  'collections',
  'report',
  'demo',
  'content',
  'oemProducts',
];

const layerCache = new ResultCache<readonly PortalFile[], void>();
const expandedCache = new ResultCache<Variant, Variant>();
const programCache = new ResultCache<Variant, OwnPart>();
const documentsCache = new ResultCache<Variant, OwnDocuments & Pick<ResolvedVariant, 'oemUsage'>>();
const expandedNodes = new ItemsCache<readonly string[], Node, Node>();
const documentCache = new ItemsCache<readonly string[], Node, ResolvedDocument | undefined>();
const documentsByUsage = new WeakMap<Usage, ResolvedDocument>();
/** `changedDocuments` of a variant as they were last, by its description. */
const lastChanged = new WeakMap<Node, readonly ResolvedDocument[]>();
const places = new TextInterner();
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
    const base = first && this.#base(this.#expanded(first, undefined), messages);
    const placesInBase = places.intern(JSON.stringify(base?.changedDocuments.map(({ id, kind, path }) => [kind, id, path])));
    const variants = base ? [base, ...programs.map((program) => this.#program(program, messages, base, placesInBase))] : [];
    return { languages, operations, assets, shared: this.#shared(), variants };
  }

  #base(variant: Variant, messages: ResolvedVariant['messages']): ResolvedVariant {
    const tables = baseTables(this.#documents(variant, undefined), this.#diagnostics);
    const { screens, frames, forms, flows, menus, products } = tables;
    const documents = [screens, frames, forms, flows, menus, products].flatMap((table) => [...table.values()]);
    const changedDocuments = sameList(variant.oem, documents);
    return { ...this.#part(variant, { changedDocuments, oemUsage: this.#oemUsage(variant) }, messages, undefined), ...tables };
  }

  #program(written: Variant, messages: ResolvedVariant['messages'], base: ResolvedVariant, placesInBase: string): ResolvedVariant {
    const variant = expandedCache.get(written, [this.#meta, this.#names], this.#diagnostics, () => this.#expanded(written, written.id));
    const own = variantMessages(variant, messages, this.#diagnostics);
    const documents = documentsCache.get(variant, [this.#meta, this.#entities, placesInBase], this.#diagnostics, () => ({
      ...ownDocuments(this.#documents(variant, variant.id), base, this.#diagnostics),
      oemUsage: this.#oemUsage(variant),
    }));
    const part = programCache.get(variant, [documents, own], this.#diagnostics, () => {
      const changedDocuments = sameList(variant.oem, documents.list);
      return this.#part(variant, { changedDocuments, oemUsage: documents.oemUsage }, own, messages);
    });
    return new ResolvedProgram(part, documents.tables, base);
  }

  #part(
    variant: Variant,
    { changedDocuments, oemUsage }: Pick<ResolvedVariant, 'changedDocuments' | 'oemUsage'>,
    messages: ResolvedVariant['messages'],
    ofBase: ResolvedVariant['messages'] | undefined,
  ): OwnPart {
    const changed = Array.from(messages, ([language, table]) => (table === ofBase?.get(language) ? NO_MESSAGES : table.entries));
    const ownTexts = ownTextLists.intern([variant.oem, ...changed]);
    const own = ownLists.intern([variant.oem, ownTexts, oemUsage, changedDocuments]);
    return { variant, messages, changedDocuments, oemUsage, ownTexts, own };
  }

  #oemUsage({ id, oem }: Variant): Usage {
    // Without oem-config/base.json there is nothing to validate; that it is missing is reported elsewhere.
    return this.#validate(oem, oem.source.text === '' ? '' : 'oem', id);
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

  /** The documents that a variant has itself; `id` is undefined for the base. */
  #documents({ documents, paths }: Variant, id: string | undefined): readonly ResolvedDocument[] {
    const roots = [...documents.values()];
    const resolved = documentCache.map(paths, [this.#meta, this.#entities], roots, this.#diagnostics, (root, index) =>
      this.#document(id, paths[index] ?? '', root),
    );
    return resolved.filter((document) => document !== undefined);
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

function nameOf(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? '';
}
