import type { PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, itemsOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { childSchema, schemaOf } from '../validate/childSchemas.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { coreAction } from './coreAction.ts';
import { coreBlock } from './coreBlock.ts';
import { mapPortalObjects } from './portalObjects.ts';
import { actionWords, wordsOf } from './shortWords.ts';

const CALL = 'op:';
// Definitions of the meta-schemas that have a short form, besides blocks, actions and effects.
const TRANSITIONS = new Set(['Transition', 'TransitionList']);
const INVOKES = new Set(['Invoke', 'Invokes']);
const LISTS = new Set(['Actions', 'Effects']);

/**
 * Writes out the short forms of blocks, actions, transitions and calls: `{ "notice": "@x" }` becomes `{ "block": "notice", "text": "@x" }`.
 * It comes before parts and overlays, so that these know one form only. Documents without short forms stay the same; overlays are left to
 * `overlaysWithoutShortForms`.
 */
export function withoutShortForms(files: readonly PortalFile[], meta: MetaSchemas, actors: readonly string[]): readonly PortalFile[] {
  const rewriter = new ShortForms(meta, actors);
  return files.map((file) => (file.rule.kind === 'overlay' ? file : rewriter.inFile(file, file.rule.schema, undefined)));
}

/** The same of the overlays among documents, whose parts are in their slots: a block that an overlay changes is of the kind that it has. */
export function overlaysWithoutShortForms(
  files: readonly PortalFile[],
  meta: MetaSchemas,
  actors: readonly string[],
): readonly PortalFile[] {
  const rewriter = new ShortForms(meta, actors);
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files.map((file) => {
    const base = file.rule.kind === 'overlay' ? byPath.get(file.groups[1] ?? '') : undefined;
    return base ? rewriter.inFile(file, base.rule.schema, base.root) : file;
  });
}

// The next stages cache by the root of a document, so an unchanged one must give the same root in the next compilation. An overlay is
// cached with the document that it changes.
const coreByRoot = new WeakMap<Node, { readonly base: Node | undefined; readonly root: Node }>();

class ShortForms {
  readonly #meta: MetaSchemas;
  readonly #actors: ReadonlySet<string>;
  #isMachine = false;

  constructor(meta: MetaSchemas, actors: readonly string[]) {
    this.#meta = meta;
    this.#actors = new Set(actors);
  }

  inFile(file: PortalFile, schema: string | null, base: Node | undefined): PortalFile {
    const declared = this.#meta.documents.get(schema ?? '');
    const root = declared ? this.#rootOf(file.root, declared, base) : file.root;
    return root === file.root ? file : { ...file, root };
  }

  #rootOf(root: Node, schema: Schema, base: Node | undefined): Node {
    const known = coreByRoot.get(root);
    if (known?.base === base && known) return known.root;
    this.#isMachine = schema.title === 'MachineDocument';
    const core =
      schema === this.#meta.documents.get('operations')
        ? mapPortalObjects(root, (portalObject) => this.#rewrite(portalObject, this.#meta.portalOperation, undefined))
        : this.#rewrite(root, schema, base);
    coreByRoot.set(root, { base, root: core });
    return core;
  }

  /** `base` is what an overlay changes here, if the node is part of one. */
  #rewrite(node: Node, declared: Schema, base: Node | undefined): Node {
    const schema = deref(declared);
    const core = this.#core(node, schema, base);
    if (core.type === 'array') return this.#list(core, schemaOf(schema, core, this.#meta), base);
    return core.type === 'object' ? this.#map(core, schemaOf(schema, kindOf(core, base), this.#meta), base) : core;
  }

  /** The node itself in its long form; what is in it is rewritten afterwards. */
  #core(node: Node, { name = '' }: Schema, base: Node | undefined): Node {
    if (node.type === 'object') return this.#coreMap(node, name, base);
    return TRANSITIONS.has(name) && textOf(node) !== undefined ? mapOf(node, ['target', node]) : node;
  }

  #coreMap(node: ObjectNode, name: string, base: Node | undefined): Node {
    if (name === 'Block') return coreBlock(node, wordsOf(this.#meta.blocks), base);
    if (name === 'Action') return coreAction(node, actionWords(this.#meta, this.#isMachine));
    if (name === 'Effect') return coreAction(node, wordsOf(this.#meta.effects));
    if (INVOKES.has(name)) return this.#invoke(node, base);
    return LISTS.has(name) && !isGuarded(node) ? listOf(node) : node;
  }

  /** An actor that is not of the vocabulary is a call. */
  #invoke(node: ObjectNode, base: Node | undefined): ObjectNode {
    const src = node.entries.get('src');
    const name = textOf(src);
    if (src?.type !== 'scalar' || name === undefined || name.includes(':') || this.#actors.has(name)) return node;
    const entries = new Map([...node.entries, ['src', { ...src, value: `${CALL}${name}` }]]);
    if (!entries.has('id') && !base) entries.set('id', { ...src, keyOffset: undefined });
    return { ...node, entries: entryMap([...entries].flat()) };
  }

  #list(node: ListNode, { items: schema }: Schema, base: Node | undefined): Node {
    if (!schema) return node;
    const items = node.items.map((item) => this.#rewrite(item, schema, itemOf(base, item)));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }

  #map(node: ObjectNode, schema: Schema, base: Node | undefined): Node {
    const entries = Array.from(node.entries, ([key, child]) => {
      const declared = key === 'params' ? this.#paramsOf(node, schema) : childSchema(schema, key);
      return [
        key,
        isGuarded(child) ? this.#guarded(child, declared, entryOf(base, key)) : this.#rewrite(child, declared, entryOf(base, key)),
      ] as const;
    });
    if (entries.every(([key, child]) => child === node.entries.get(key))) return node;
    return { ...node, entries: entryMap(entries.flat()) };
  }

  #guarded(node: ObjectNode, declared: Schema, base: Node | undefined): Node {
    const entries = Array.from(node.entries, ([key, child]) => [key, this.#rewrite(child, declared, base)] as const);
    return { ...node, entries: entryMap(entries.flat()) };
  }

  #paramsOf(node: ObjectNode, schema: Schema): Schema {
    if (schema.name !== 'Action' && schema.name !== 'Effect') return childSchema(schema, 'params');
    const { actions, effects } = this.#meta;
    const type = textOf(node.entries.get('type')) ?? '';
    return (schema.name === 'Action' ? actions.get(type) : undefined) ?? effects.get(type) ?? {};
  }
}

/** The node that says of which kind a block is: of an overlay's block that of the base, unless it adds or replaces a block. */
function kindOf(node: ObjectNode, base: Node | undefined): Node {
  return base && !node.entries.has('block') ? base : node;
}

/** What an item of an overlay changes; an item without id or with `$op` is new. */
function itemOf(base: Node | undefined, item: Node): Node | undefined {
  const id = textOf(entryOf(item, 'id'));
  if (!base || id === undefined || entryOf(item, '$op')) return undefined;
  const { offset, source } = item;
  // What an overlay of a lower layer added is not known here, and nothing is guessed of it.
  return itemsOf(base).find((candidate) => textOf(entryOf(candidate, 'id')) === id) ?? mapOf({ ...item, offset, source }, []);
}

/** Whether an overlay gives a value as `{ "$was": old, "$value": new }`. */
function isGuarded(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.has('$was');
}

function listOf(node: ObjectNode): ListNode {
  const { keyOffset, offset, source } = node;
  return { type: 'array', source, offset, keyOffset, items: [{ ...node, keyOffset: undefined }] };
}

function mapOf({ keyOffset, offset, source }: Node, entries: readonly (string | Node)[]): ObjectNode {
  return { type: 'object', source, offset, keyOffset, entries: entryMap(entries) };
}
