import type { OperationTable } from '#model';
import type { Faults } from './diagnostics/faults.ts';
import { buildForm } from './forms/buildForm.ts';
import type { BuiltForm } from './forms/builtForm.ts';
import type { Entities } from './forms/entities.ts';
import type { Digest } from './link/digest.ts';
import { digestOf } from './link/digestOf.ts';
import { entryOf } from './load/entryOf.ts';
import type { Kind } from './load/kinds.ts';
import type { Node } from './load/node.ts';
import type { PortalFile } from './load/portalFile.ts';
import { textOf } from './load/textOf.ts';
import { baseMessages } from './messages/baseMessages.ts';
import { variantMessages } from './messages/variantMessages.ts';
import type { Layout } from './overlay/layout.ts';
import { VariantResolver } from './overlay/resolveVariants.ts';
import type { Variant } from './overlay/variant.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant, SharedDocument } from './resolved.ts';
import type { MetaSchemas } from './validate/metaSchemas.ts';

const SHARED: readonly Kind[] = ['portal', 'routes', 'facts', 'conditions', 'access', 'demo', 'content', 'oemProducts'];

/** Resolves every variant: overlays, digests, forms, messages. All documents are validated on the way. */
export class PortalResolver {
  readonly #layout: Layout;
  readonly #meta: MetaSchemas;
  readonly #faults: Faults;
  readonly #entities: Entities;
  readonly #forms = new Map<Node, BuiltForm>();

  constructor(layout: Layout, meta: MetaSchemas, entities: Entities, faults: Faults) {
    this.#layout = layout;
    this.#meta = meta;
    this.#entities = entities;
    this.#faults = faults;
  }

  /** Everything resolved; what could not be resolved is noted and left out. */
  resolve(operations: OperationTable, assets: ReadonlySet<string>): ResolvedPortal {
    const languages = this.#languages();
    const base = baseMessages(this.#layout, languages, this.#faults);
    const variants = new VariantResolver(this.#layout, this.#meta, this.#faults).variants();
    return {
      languages,
      operations,
      assets,
      shared: this.#shared(),
      variants: variants.map((variant) => this.#variant(variant, variantMessages(variant, base, this.#faults))),
    };
  }

  #languages(): string[] {
    const list = entryOf(this.#layout.byPath.get('schemas/portal.json')?.root, 'languages');
    return list?.type === 'array' ? list.items.flatMap((item) => textOf(entryOf(item, 'id')) ?? []) : [];
  }

  #digest(root: Node, schema: string, variant?: string): Digest {
    const digest = digestOf(root, this.#meta.documents.get(schema) ?? {}, this.#meta);
    for (const fault of digest.faults) this.#faults.take(fault, variant);
    return digest;
  }

  #shared(): SharedDocument[] {
    const operations = (this.#layout.byKind.get('operations') ?? []).flatMap((file) => this.#portalObjects(file));
    return [...this.#plainShared(), ...operations];
  }

  /** The `x-portal` objects of an OpenAPI document; the rest of it is ruled by OpenAPI. */
  #portalObjects({ path, root }: PortalFile): SharedDocument[] {
    const paths = entryOf(root, 'paths');
    if (paths?.type !== 'object') return [];
    return [...paths.entries.values()].flatMap((item) =>
      (item.type === 'object' ? [...item.entries.values()] : []).flatMap((operation) => {
        const own = entryOf(operation, 'x-portal');
        if (!own) return [];
        const digest = digestOf(own, this.#meta.portalOperation, this.#meta);
        for (const fault of digest.faults) this.#faults.take(fault);
        return [{ kind: 'operations' as const, path, root: operation, digest }];
      }),
    );
  }

  #plainShared(): SharedDocument[] {
    return SHARED.flatMap((kind) =>
      (this.#layout.byKind.get(kind) ?? []).map((file) => ({
        kind,
        path: file.path,
        root: file.root,
        digest: this.#digest(file.root, file.rule.schema ?? ''),
      })),
    );
  }

  #variant(variant: Variant, messages: ResolvedVariant['messages']): ResolvedVariant {
    const documents = new Map<Kind, Map<string, ResolvedDocument>>();
    for (const [path, root] of variant.documents) this.#document(variant, path, root, documents);
    const of = (kind: Kind): ReadonlyMap<string, ResolvedDocument> => documents.get(kind) ?? new Map<string, ResolvedDocument>();
    return {
      variant,
      messages,
      oemDigest: this.#digest(variant.oem, variant.oem.source.text === '' ? '' : 'oem', variant.id),
      screens: of('screen'),
      frames: of('frame'),
      forms: of('form'),
      flows: of('machine'),
      menus: of('menu'),
      products: of('products'),
    };
  }

  #document(variant: Variant, path: string, root: Node, documents: Map<Kind, Map<string, ResolvedDocument>>): void {
    const file = this.#layout.byPath.get(path);
    if (!file) return;
    const { kind, schema } = file.rule;
    const digest = this.#digest(root, schema ?? '', root === file.root ? undefined : variant.id);
    const table = documents.get(kind) ?? new Map<string, ResolvedDocument>();
    documents.set(kind, table);
    const id = kind === 'products' ? nameOf(path) : (textOf(entryOf(root, 'id')) ?? '');
    const twin = table.get(id);
    if (twin) this.#faults.add('ID_DUPLICATE', entryOf(root, 'id') ?? root, `"${id}" is also the id of ${twin.path}`);
    else table.set(id, { id, kind, path, root, digest, ...(kind === 'form' ? { form: this.#form(root) } : {}) });
  }

  #form(root: Node): BuiltForm {
    const known = this.#forms.get(root);
    if (known) return known;
    const form = buildForm(root, this.#entities, this.#meta);
    for (const fault of form.faults) this.#faults.take(fault);
    this.#forms.set(root, form);
    return form;
  }
}

function nameOf(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? '';
}
