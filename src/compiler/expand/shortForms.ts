import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { FieldItems, fieldListOf } from '../fields/FieldItems.ts';
import { FieldReader, FieldSources } from '../fields/FieldSources.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { isGuarded } from '../source/mapNode.ts';
import { entryOf, itemsOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { childSchema, hasType, paramsSchema, schemaOf } from '../validate/childSchemas.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { coreAction } from './coreAction.ts';
import { coreBlock } from './coreBlock.ts';
import { DocumentParts } from './documentParts.ts';
import { openingDialog } from './openDialog.ts';
import { hasParameters, isPartUse, type Parts } from './partUse.ts';
import { mapPortalObjects } from './portalObjects.ts';
import { isRepeated, repeatedEntries, repeatedItems } from './repeated.ts';
import { withSharedStates } from './sharedStates.ts';
import { actionWords, wordsOf } from './shortWords.ts';
import { withoutWrittenNames } from './writtenNames.ts';
import { headOf, isMapOf, isOpenMap, itemOf, kindOf, listOf, mapOf, withoutParts } from './writtenNodes.ts';

const CALL = 'op:';
const MAX_COPIES = 5000;
// Definitions of the meta-schemas that have a short form, besides blocks, actions and effects.
const TRANSITIONS = new Set(['Transition', 'TransitionList']);
const INVOKES = new Set(['Invoke', 'Invokes']);
const LISTS = new Set(['Actions', 'Effects']);

/** The files by their paths. */
export function filesByPath(files: readonly PortalFile[]): ReadonlyMap<string, PortalFile> {
  return new Map(files.map((file) => [file.path, file]));
}

const partsByFiles = new WeakMap<readonly PortalFile[], Parts>();

function partsOf(files: readonly PortalFile[]): Parts {
  const known = partsByFiles.get(files);
  if (known) return known;
  const roots = files.flatMap(({ root, rule }) => (rule.kind === 'part' && root.type === 'object' ? [root] : []));
  const parts = new Map(roots.map((root) => [textOf(root.entries.get('id')) ?? '', root] as const));
  partsByFiles.set(files, parts);
  return parts;
}

/** What is told of a list whose items are paths; nothing of it is left in the long form. */
const FIELD_WORDS = new Set(['entity', 'record', 'sortable']);

// An overlay that adds a path to a list does not say once more of what the list is.
const holders = new WeakMap<Node, ObjectNode>();

/** A document in its long form, with what it depends on. */
interface Core {
  readonly base: Node | undefined;
  readonly root: Node;
  readonly parts: ReadonlyMap<string, ObjectNode | undefined>;
  /** The entities, calls and life cycles that say what its fields are. */
  readonly fields: ReadonlyMap<string, Node | undefined>;
  readonly diagnostics: readonly Diagnostic[];
}

// The next stages cache by the root of a document, so an unchanged one must give the same root in the next compilation. An overlay is
// cached with the document that it changes.
const coreByRoot = new WeakMap<Node, Core>();

/**
 * Writes out the short forms of blocks, actions, transitions and calls: `{ "notice": "@x" }` becomes `{ "block": "notice", "text": "@x" }`;
 * repeats what stands with `for`, and puts in the parts that stand for lists or take parameters. Documents without any of it stay the same.
 */
export class ShortForms {
  /** The ids of the parts that stand for their content somewhere. */
  readonly partsUsed = new Set<string>();
  readonly #meta: MetaSchemas;
  readonly #actors: ReadonlySet<string>;
  readonly #files: readonly PortalFile[];
  readonly #parts: Parts;
  readonly #all: Diagnostics;
  #isMachine = false;
  #copies = 0;
  #diagnostics = new Diagnostics();
  #documentParts: DocumentParts | undefined;
  readonly #sources: FieldSources;
  #reader: FieldReader;
  /** What has the list that is looked at next, if its items may be paths of fields. */
  #holder: ObjectNode | undefined;

  /** `sources` are the documents that say what fields are, if they are others than `files`. */
  constructor(
    files: readonly PortalFile[],
    meta: MetaSchemas,
    actors: readonly string[],
    diagnostics: Diagnostics,
    sources = new FieldSources(files),
  ) {
    this.#meta = meta;
    this.#actors = new Set(actors);
    this.#files = files;
    this.#parts = partsOf(files);
    this.#all = diagnostics;
    this.#sources = sources;
    this.#reader = new FieldReader(sources);
  }

  /** The documents in their long forms, before parts get into slots and overlays are applied, which know one form only. */
  documents(files = this.#files): readonly PortalFile[] {
    return files.map((file) => (file.rule.kind === 'overlay' ? file : this.#inFile(file, file.rule.schema, undefined)));
  }

  /** The same of the overlays among documents, whose parts are in their slots: a block that one changes is of the kind that it has. */
  overlays(files: readonly PortalFile[], bases = filesByPath(files)): readonly PortalFile[] {
    return files.map((file) => {
      const base = file.rule.kind === 'overlay' ? bases.get(file.groups[1] ?? '') : undefined;
      return base ? this.#inFile(file, base.rule.schema, base.root) : file;
    });
  }

  #inFile(file: PortalFile, schema: string | null, base: Node | undefined): PortalFile {
    const declared = this.#meta.documents.get(schema ?? '');
    // What a part holds is looked at where it is put in, with what it is given; blocks without parameters also stand in slots.
    const isWhole = file.rule.kind !== 'part' || (!hasParameters(file.root) && entryOf(file.root, 'blocks') !== undefined);
    const written = isWhole ? file.root : headOf(file.root);
    const root = declared ? this.#rootOf(written, declared, base) : written;
    return root === file.root ? file : { ...file, root };
  }

  #rootOf(root: Node, schema: Schema, base: Node | undefined): Node {
    const before = coreByRoot.get(root);
    const core = before && before.base === base && this.#readsAlike(before) ? before : this.#coreOf(root, schema, base);
    coreByRoot.set(root, core);
    this.#all.takeAll(core.diagnostics);
    for (const id of core.parts.keys()) this.partsUsed.add(id);
    return core.root;
  }

  #readsAlike({ fields, parts }: Core): boolean {
    const hasSameParts = [...parts].every(([id, part]) => this.#parts.get(id) === part);
    return hasSameParts && [...fields].every(([key, source]) => this.#sources.get(key) === source);
  }

  #coreOf(root: Node, schema: Schema, base: Node | undefined): Core {
    this.#isMachine = schema.title === 'MachineDocument';
    this.#copies = 0;
    this.#diagnostics = new Diagnostics();
    this.#reader = new FieldReader(this.#sources);
    const own = schema['x-parts'] ? entryOf(root, 'parts') : undefined;
    const id = schema.title === 'PartDocument' ? textOf(entryOf(root, 'id')) : undefined;
    const documentParts = new DocumentParts(own, this.#parts, id, this.#diagnostics);
    this.#documentParts = documentParts;
    const written = own ? withoutParts(root) : root;
    const core =
      schema === this.#meta.documents.get('operations')
        ? mapPortalObjects(written, (portalObject) => this.#rewrite(portalObject, this.#meta.portalOperation, undefined))
        : this.#rewrite(written, schema, base);
    documentParts.checkUsed();
    return { base, root: core, parts: documentParts.used, fields: this.#reader.used, diagnostics: this.#diagnostics.list() };
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
    if (name === 'TransitionList' && isPartUse(node)) return listOf(node);
    if (name === 'State' && isPartUse(node)) return this.#documentParts?.contentOf(node, 'state') ?? mapOf(node, []);
    if (node.type === 'object') return this.#coreMap(node, name, base);
    return TRANSITIONS.has(name) && textOf(node) !== undefined ? mapOf(node, ['target', node]) : node;
  }

  #coreMap(node: ObjectNode, name: string, base: Node | undefined): Node {
    if (name === 'Block') return this.#slot(coreBlock(node, wordsOf(this.#meta.blocks), base));
    if (name === 'Action') return coreAction(openingDialog(node), actionWords(this.#meta, this.#isMachine));
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

  #list(node: ListNode, declared: Schema, base: Node | undefined): Node {
    const { items: schema, 'x-part': content } = declared;
    if (!schema) return node;
    const fields = fieldListOf(declared, this.#holder);
    const written = node.items.flatMap((item) => this.#written(item, content));
    const long = fields ? new FieldItems(fields, written, this.#reader, this.#diagnostics).written(written) : written;
    const items = long.map((item) => this.#rewrite(item, schema, itemOf(base, item)));
    const isSame = items.length === node.items.length && items.every((item, index) => item === node.items[index]);
    const list = isSame ? node : { ...node, items };
    if (fields) holders.set(list, fields.holder);
    return list;
  }

  /** An item of a list: repeated if it says so, and what it stands for if it is a part. */
  #written(item: Node, content: string | undefined): readonly Node[] {
    if (isRepeated(item)) return this.#within(item, repeatedItems(item, this.#diagnostics)).flatMap((copy) => this.#written(copy, content));
    if (!content || !isPartUse(item)) return [item];
    return this.#partItems(item, content).flatMap((held) => this.#written(held, content));
  }

  /** Copies of something repeated, as long as there are not too many: a loop in a loop in a loop is soon larger than any document. */
  #within<T>(node: Node, copies: readonly T[]): readonly T[] {
    this.#copies += copies.length;
    if (this.#copies <= MAX_COPIES) return copies;
    const message = `repeated, the document holds more than ${MAX_COPIES} copies`;
    this.#diagnostics.add('EXPANSION_TOO_LARGE', node, message, { fix: 'divide it, or show a list instead' });
    return [];
  }

  #partItems(use: ObjectNode, content: string): readonly Node[] {
    const held = this.#documentParts?.contentOf(use, content);
    // One item needs no list.
    return this.#within(use, held && held.type !== 'array' ? [held] : itemsOf(held));
  }

  /** A slot whose part takes parameters has the part's blocks with what it gives them; other slots are filled before overlays. */
  #slot(node: ObjectNode): ObjectNode {
    const part = textOf(entryOf(node, 'block')) === 'slot' ? node.entries.get('part') : undefined;
    const id = textOf(part) ?? '';
    const given = node.entries.get('with');
    if (!part || !(this.#documentParts?.isOwn(id) || (this.#parts.has(id) && (given || hasParameters(this.#parts.get(id)))))) return node;
    const use = mapOf(node, ['part', part, ...(given ? ['with', given] : [])]);
    const items = [...this.#partItems(use, 'blocks'), ...itemsOf(node.entries.get('blocks'))];
    const blocks: ListNode = { ...listOf(node), items };
    const entries = [...node.entries].filter(([key]) => key !== 'with' && key !== 'blocks');
    return { ...node, entries: entryMap([...entries, ['blocks', blocks] as const].flat()) };
  }

  #map(written: ObjectNode, schema: Schema, base: Node | undefined): Node {
    const node = withoutWrittenNames(written, schema);
    const isOpen = isOpenMap(schema);
    const flat: (string | Node)[] = [];
    let isSame = true;
    for (const [key, child] of node.entries) {
      if (FIELD_WORDS.has(key) && hasFieldLists(schema)) {
        isSame = false;
        continue;
      }
      const declared = key === 'params' ? this.#paramsOf(node, schema) : childSchema(schema, key);
      const copies = isOpen && isRepeated(child) ? this.#within(child, repeatedEntries(key, child, this.#diagnostics)) : undefined;
      for (const [name, copy] of copies ?? [[key, child] as const]) {
        const entry = this.#entry(copy, declared, entryOf(base, name), node);
        isSame &&= entry === child;
        flat.push(name, entry);
      }
      isSame &&= copies === undefined;
    }
    return isSame ? node : { ...node, entries: entryMap(flat) };
  }

  #entry(node: Node, declared: Schema, base: Node | undefined, holder: ObjectNode): Node {
    this.#holder = isFieldList(declared) ? holderOf(holder, base) : undefined;
    const each = node.type === 'object' && isMapOf(declared, 'State') ? withSharedStates(node, this.#diagnostics) : node;
    return isGuarded(each) ? this.#guarded(each, declared, base) : this.#rewrite(each, declared, base);
  }

  #guarded(node: ObjectNode, declared: Schema, base: Node | undefined): Node {
    const entries = Array.from(node.entries, ([key, child]) => [key, this.#rewrite(child, declared, base)] as const);
    return { ...node, entries: entryMap(entries.flat()) };
  }

  #paramsOf(node: ObjectNode, schema: Schema): Schema {
    if (!hasType(schema)) return childSchema(schema, 'params');
    return paramsSchema(node, schema, this.#meta, this.#isMachine) ?? {};
  }
}

function isFieldList(declared: Schema): boolean {
  return deref(declared)['x-paths'] !== undefined;
}

function hasFieldLists({ properties = {} }: Schema): boolean {
  return Object.values(properties).some(isFieldList);
}

/** The block or export that has a list; of an overlay, that of the list which it changes. */
function holderOf(node: ObjectNode, base: Node | undefined): ObjectNode {
  return (base && holders.get(base)) ?? node;
}
