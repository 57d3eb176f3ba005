import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
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
  /** Their paths: the same list while no overlay comes, goes or changes. */
  readonly paths: readonly string[];
  /** Message files that overlay the base's messages, lowest layer first. */
  readonly messageFiles: readonly PortalFile[];
  readonly ownProducts: PortalFile | undefined;
}

interface Merged {
  readonly node: Node;
  readonly diagnostics: readonly Diagnostic[];
}

/** The documents that a program changes, and the overlays of each, lowest layer first. */
interface Overlaid {
  readonly paths: readonly string[];
  readonly overlays: readonly (readonly PortalFile[])[];
}

/** A folder whose overlays are applied to a program. */
interface Layer {
  readonly kind: 'family' | 'oem' | 'skin';
  readonly folder: string;
}

const BASE = 'base';
const NO_FILES: readonly PortalFile[] = [];

/** Used for oem-config/base.json when it is missing. */
const EMPTY: Node = {
  type: 'object',
  entries: new Map(),
  source: { path: 'oem-config/base.json', layer: 'base', text: '' },
  offset: 0,
};

const programCache = new ResultCache<Node, Variant>();
const descriptionCache = new ResultCache<Node, Node>();
const overlaidCache = new ResultCache<Node, Overlaid>();
const documentsCache = new ItemsCache<Overlaid, Node | undefined, Node | undefined>();
const layerCache = new ResultCache<LayerFiles, void>();
const overlayCache = new ItemsCache<readonly PortalFile[], Node | undefined, void>();

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
    return [this.#base(base), ...this.#layout.programs.map((program) => this.#program(program, base))];
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
    const root = programFile?.root ?? base;
    const descriptions = [familyFile, programFile, skinFile];
    const files = layers.map((layer) => this.#filesOf(layer));
    return programCache.get(root, [this.#meta, base, ...descriptions, products, ...files], this.#diagnostics, () => {
      const oem = descriptionCache.get(root, [this.#meta, base, ...descriptions], this.#diagnostics, () =>
        // The description is merged in the order family, program, skin; so are the overlays.
        descriptions.reduce((merged, over) => (over ? this.#mergeDescription(merged, over) : merged), base),
      );
      const lists = files.flatMap((one) => one?.overlays ?? NO_FILES);
      const overlaid = overlaidCache.get(
        root,
        files.map((one) => one?.overlays),
        this.#diagnostics,
        () => this.#overlaid(lists),
      );
      const messageFiles = files.flatMap((one) => one?.messages ?? []);
      const documents = this.#documents(overlaid);
      const paths = documents.size === overlaid.paths.length ? overlaid.paths : [...documents.keys()];
      return { id: program, oem, documents, paths, messageFiles, ownProducts: products };
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

  #base(oem: Node): Variant {
    const overlayable = [...this.#layout.byPath.values()].filter(({ rule }) => rule.isOverlayable);
    const documents = new Map(overlayable.map(({ path, root }) => [path, root]));
    return { id: BASE, oem, documents, paths: [...documents.keys()], messageFiles: [], ownProducts: undefined };
  }

  #filesOf({ kind, folder }: Layer): LayerFiles | undefined {
    return this.#layout.layers.get(`${kind}/${folder}`);
  }

  #overlaid(files: readonly PortalFile[]): Overlaid {
    const byPath = new Map<string, PortalFile[]>();
    for (const over of files) {
      const path = over.groups[1] ?? '';
      const overlays = byPath.get(path);
      if (overlays) overlays.push(over);
      else byPath.set(path, [over]);
    }
    return { paths: [...byPath.keys()], overlays: [...byPath.values()] };
  }

  #documents(overlaid: Overlaid): Map<string, Node> {
    const { overlays, paths } = overlaid;
    const bases = paths.map((path) => this.#layout.byPath.get(path)?.root);
    const merged = documentsCache.map(overlaid, [this.#meta], bases, this.#diagnostics, (base, index) =>
      this.#merged(paths[index] ?? '', base, overlays[index] ?? NO_FILES),
    );
    return new Map(paths.flatMap((path, index) => (merged[index] ? [[path, merged[index]] as const] : [])));
  }

  /** A document with its overlays applied; undefined where there is none that may be overlaid. */
  #merged(path: string, base: Node | undefined, overlays: readonly PortalFile[]): Node | undefined {
    const { isOverlayable, schema } = this.#layout.byPath.get(path)?.rule ?? {};
    if (!base || !isOverlayable || !schema) return undefined;
    const declared = this.#meta.documents.get(schema) ?? {};
    return overlays.reduce((node, over) => this.#merge(node, over.root, declared, ['id']).node, base);
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
    const bases = overlays.map(({ groups }) => this.#layout.byPath.get(groups[1] ?? '')?.root);
    overlayCache.map(overlays, [], bases, this.#diagnostics, (_, index) => {
      const over = overlays[index];
      if (over) this.#checkOverlay(over);
    });
  }

  #checkOverlay(over: PortalFile): void {
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
    else if (!base.rule.isOverlayable) this.#diagnostics.add('OVERLAY_KIND', over.root, `a ${base.rule.kind} document may not be overlaid`);
  }
}

const mergesByBase = new WeakMap<Node, WeakMap<Node, Merged>>();

/** The root of an overlay without some keys, so that they stay as in the base. */
function withoutKeys(node: Node, keys: readonly string[]): Node {
  if (node.type !== 'object') return node;
  return { ...node, entries: new Map(Array.from(node.entries).filter(([key]) => !keys.includes(key))) };
}

function computeMerge(base: Node, over: Node, schema: Schema, meta: MetaSchemas, identityKeys: readonly string[]): Merged {
  // The values of a program's description are its own.
  const isOverlay = over.source.path.includes('/overlays/');
  const diagnostics = new Diagnostics();
  const context = new MergeContext(meta, diagnostics, isOverlay);
  const node = mergeNodes(base, withoutKeys(over, identityKeys), schema, context);
  return { node, diagnostics: diagnostics.list() };
}
