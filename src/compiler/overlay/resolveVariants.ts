import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';
import type { LayerFiles, Layout } from './layout.ts';
import { MergeContext } from './mergeContext.ts';
import { mergeNodes } from './mergeNodes.ts';

/** The base portal, or the portal of one vehicle maker: the base, changed by overlays of the maker's family, program folder and skin. */
export interface Variant {
  readonly id: string;
  /** The description of the maker's program (name, number, colours, users), merged from its layers. */
  readonly oem: Node;
  /** Resolved documents by their path in the base: those that overlays change; in the base itself, all. */
  readonly documents: ReadonlyMap<string, Node>;
  /** Message files that overlay the base's messages, lowest layer first. */
  readonly messageFiles: readonly PortalFile[];
  readonly ownProducts: PortalFile | undefined;
}

interface Merged {
  readonly node: Node;
  readonly diagnostics: readonly Diagnostic[];
}

/** A folder whose overlays are applied to a program. */
interface Layer {
  readonly kind: 'family' | 'oem' | 'skin';
  readonly folder: string;
}

const BASE = 'base';

/** Used for oem-config/base.json when it is missing. */
const EMPTY: Node = {
  type: 'object',
  entries: new Map(),
  source: { path: 'oem-config/base.json', layer: 'base', text: '' },
  offset: 0,
};

const programCache = new ResultCache<Node, Variant>();
const layerCache = new ResultCache<LayerFiles, void>();

/** Applies the overlays of every program. Merges are cached by their two nodes, so an unchanged pair is merged once per process. */
export class VariantResolver {
  readonly #layout: Layout;
  readonly #meta: MetaSchemas;
  readonly #diagnostics: Diagnostics;

  constructor(layout: Layout, meta: MetaSchemas, diagnostics: Diagnostics) {
    this.#layout = layout;
    this.#meta = meta;
    this.#diagnostics = diagnostics;
  }

  /** The base variant first, then one per program. */
  variants(): Variant[] {
    this.#checkOverlayFiles();
    // Without base.json there is no portal, but the other documents can still be checked.
    const base = this.#layout.byPath.get('oem-config/base.json')?.root ?? EMPTY;
    return [this.#variant(BASE, base, []), ...this.#layout.programs.map((program) => this.#program(program, base))];
  }

  #program(program: string, base: Node): Variant {
    const file = (path: string): PortalFile | undefined => this.#layout.byPath.get(path);
    const programFile = file(`oem-config/${program}/oem.json`);
    const family = textOf(entryOf(programFile?.root, 'family'));
    const familyFile = family === undefined ? undefined : file(`oem-config/_families/${family}/family.json`);
    const skin = textOf(entryOf(programFile?.root, 'skin')) ?? textOf(entryOf(familyFile?.root, 'skin'));
    const skinFile = skin === undefined ? undefined : file(`oem-config/_skins/${skin}/skin.json`);
    const layers: Layer[] = [];
    if (family !== undefined) layers.push({ kind: 'family', folder: family });
    layers.push({ kind: 'oem', folder: program });
    if (skin !== undefined) layers.push({ kind: 'skin', folder: skin });
    const products = file(`oem-config/${program}/products.json`);
    const inputs = [this.#meta, base, familyFile, skinFile, products, ...layers.map((layer) => this.#filesOf(layer))];
    return programCache.get(programFile?.root ?? base, inputs, this.#diagnostics, () => {
      // The description is merged in the order family, program, skin; so are the overlays.
      let oem = base;
      for (const over of [familyFile, programFile, skinFile]) if (over) oem = this.#mergeDescription(oem, over);
      return this.#variant(program, oem, layers, products);
    });
  }

  /** The description of a program is merged like any document, but takes its `id` from the program's `oem.json`, not from the base. */
  #mergeDescription(oem: Node, over: PortalFile): Node {
    const schema = this.#meta.documents.get('oem') ?? {};
    const identityKeys = over.rule.layer === 'oem' ? [] : ['id'];
    const id = entryOf(over.root, 'id');
    if (textOf(id) !== over.groups[0])
      this.#diagnostics.add('ID_FILE', id ?? over.root, `"id" must be the name of the folder, "${over.groups[0]}"`);
    return this.#merge(oem, over.root, schema, identityKeys).node;
  }

  #variant(id: string, oem: Node, layers: readonly Layer[], ownProducts?: PortalFile): Variant {
    const documents = id === BASE ? this.#baseDocuments() : new Map<string, Node>();
    for (const layer of layers) this.#applyOverlays(layer, documents);
    const messageFiles = layers.flatMap((layer) => this.#filesOf(layer)?.messages ?? []);
    return { id, oem, documents, messageFiles, ownProducts };
  }

  #baseDocuments(): Map<string, Node> {
    const overlayable = [...this.#layout.byPath.values()].filter(({ rule }) => rule.isOverlayable);
    return new Map(overlayable.map(({ path, root }) => [path, root]));
  }

  #filesOf({ kind, folder }: Layer): LayerFiles | undefined {
    return this.#layout.layers.get(`${kind}/${folder}`);
  }

  #applyOverlays(layer: Layer, documents: Map<string, Node>): void {
    for (const over of this.#filesOf(layer)?.overlays ?? []) {
      const path = over.groups[1] ?? '';
      const file = this.#layout.byPath.get(path);
      if (!file?.rule.isOverlayable || !file.rule.schema) continue;
      const schema = this.#meta.documents.get(file.rule.schema) ?? {};
      const merged = this.#merge(documents.get(path) ?? file.root, over.root, schema, ['id']);
      documents.set(path, merged.node);
    }
  }

  #merge(base: Node, over: Node, schema: Schema, identityKeys: readonly string[]): Merged {
    const byOverlay = mergesByBase.get(base) ?? new WeakMap<Node, Merged>();
    mergesByBase.set(base, byOverlay);
    const merged = byOverlay.get(over) ?? computeMerge(base, over, schema, this.#meta, identityKeys);
    byOverlay.set(over, merged);
    this.#diagnostics.takeAll(merged.diagnostics);
    return merged;
  }

  #checkOverlayFiles(): void {
    for (const files of this.#layout.layers.values())
      layerCache.get(files, [], this.#diagnostics, () => this.#checkOverlays(files.overlays));
  }

  #checkOverlays(overlays: readonly PortalFile[]): void {
    for (const over of overlays) {
      const path = over.groups[1] ?? '';
      const base = this.#layout.byPath.get(path);
      const id = entryOf(over.root, 'id');
      const baseId = textOf(entryOf(base?.root, 'id'));
      if (id && base && textOf(id) !== baseId)
        this.#diagnostics.add('OVERLAY_ID', id, `"id" must be that of the overlaid document, "${baseId}"`);
      if (!base)
        this.#diagnostics.add('OVERLAY_BASE_MISSING', over.root, `there is no ${path} to overlay`, {
          fix: Diagnostics.suggestion(path, this.#layout.byPath.keys()),
        });
      else if (!base.rule.isOverlayable)
        this.#diagnostics.add('OVERLAY_KIND', over.root, `a ${base.rule.kind} document may not be overlaid`);
    }
  }
}

const mergesByBase = new WeakMap<Node, WeakMap<Node, Merged>>();

/** The root of an overlay without some keys, so that they stay as in the base. */
function withoutKeys(node: Node, keys: readonly string[]): Node {
  if (node.type !== 'object') return node;
  return { ...node, entries: new Map(Array.from(node.entries).filter(([key]) => !keys.includes(key))) };
}

function computeMerge(base: Node, over: Node, schema: Schema, meta: MetaSchemas, identityKeys: readonly string[]): Merged {
  const diagnostics = new Diagnostics();
  const context = new MergeContext(meta, diagnostics);
  const node = mergeNodes(base, withoutKeys(over, identityKeys), schema, context);
  return { node, diagnostics: diagnostics.list() };
}
