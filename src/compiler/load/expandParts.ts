import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { mapEntries, mapItems } from '../source/mapNode.ts';
import { entryOf, type ListNode, type Node, type ObjectNode, type ScalarNode, type Source, textOf } from '../source/node.ts';
import type { Kind, PortalFile } from './kinds.ts';

/** The blocks of the parts by the parts' ids. */
export type Parts = ReadonlyMap<string, ListNode>;

const partsBySource = new WeakMap<Source, Node>();

/** The part that a node was written in, wherever it is shown; undefined for a node of another document. */
export function partOfSource(source: Source): Node | undefined {
  return partsBySource.get(source);
}

/** A document with its parts expanded. */
interface Expanded {
  readonly root: Node;
  /** The blocks of each part that it names; undefined where there was no such part. */
  readonly used: ReadonlyMap<string, ListNode | undefined>;
}

const KINDS_WITH_SLOTS: readonly Kind[] = ['screen', 'frame', 'overlay'];

/**
 * Puts the blocks of parts (documents with blocks that several screens share) into the slots that name them. This runs before everything
 * else, so that overlays, checks and pages need not know about parts; a diagnostic is reported at its position in the part.
 */
export function expandParts(files: readonly PortalFile[], diagnostics: Diagnostics): readonly PortalFile[] {
  return withParts(files, partsIn(files, diagnostics));
}

/** The parts among the documents. */
export function partsIn(files: readonly PortalFile[], diagnostics: Diagnostics): Parts {
  const partFiles = files.filter(({ rule }) => rule.kind === 'part');
  for (const { root } of partFiles) checkNamesNoPart(root, diagnostics);
  return partsOf(partFiles, diagnostics);
}

/** The documents with the blocks of the parts in their slots. */
export function withParts(files: readonly PortalFile[], parts: Parts): readonly PortalFile[] {
  return files.map((file) => {
    const root = KINDS_WITH_SLOTS.includes(file.rule.kind) ? expandedRoot(file, parts) : file.root;
    return root === file.root ? file : { ...file, root };
  });
}

// Later stages cache by the root of a document, so an unchanged document must give the same root in the next compilation.
const expandedByRoot = new WeakMap<Node, Expanded>();

function partsOf(files: readonly PortalFile[], diagnostics: Diagnostics): Parts {
  const parts = new Map<string, ListNode>();
  const names = new Set<string>();
  for (const { root } of files) {
    const id = entryOf(root, 'id');
    const name = textOf(id);
    const blocks = entryOf(root, 'blocks');
    partsBySource.set(root.source, root);
    if (id === undefined || name === undefined) continue;
    if (names.has(name)) diagnostics.add('ID_DUPLICATE', id, `"${name}" is also the id of another part`);
    // One with parameters was put in where its slots give them.
    else if (blocks?.type === 'array' && !entryOf(root, 'parameters')) parts.set(name, blocks);
    names.add(name);
  }
  return parts;
}

/** The name of the part that a slot shows. */
function partOf(node: ObjectNode): ScalarNode | undefined {
  const part = textOf(node.entries.get('block')) === 'slot' ? node.entries.get('part') : undefined;
  return part?.type === 'scalar' ? part : undefined;
}

/** Expands the parts of one document and notes which it uses. */
class Expansion {
  readonly used = new Map<string, ListNode | undefined>();
  readonly #parts: Parts;
  readonly #isOverlay: boolean;

  constructor(parts: Parts, isOverlay: boolean) {
    this.#parts = parts;
    this.#isOverlay = isOverlay;
  }

  /** The node with its parts expanded; the very same node where nothing below it names a part. */
  expand(node: Node): Node {
    if (node.type === 'array') return this.#list(node);
    if (node.type === 'object') return this.#map(node);
    // Whether a text of an overlay names a part depends on what it changes, so every text that could is noted.
    return this.#isOverlay ? this.#name(node) : node;
  }

  /** Notes the name of a part, and attaches the part's blocks to it. */
  #name(node: ScalarNode): ScalarNode {
    if (typeof node.value !== 'string') return node;
    const blocks = this.#parts.get(node.value);
    this.used.set(node.value, blocks);
    return blocks ? { ...node, blocks } : node;
  }

  #list(node: ListNode): ListNode {
    return mapItems(node, (item) => this.expand(item));
  }

  #map(node: ObjectNode): ObjectNode {
    const expanded = mapEntries(node, (child) => this.expand(child));
    const part = partOf(expanded);
    return part === undefined ? expanded : this.#slot(expanded, this.#name(part));
  }

  /** The slot with the blocks of its part, followed by blocks of its own. */
  #slot(node: ObjectNode, part: ScalarNode): ObjectNode {
    const own = node.entries.get('blocks');
    const { blocks } = part;
    if (!blocks || (own !== undefined && own.type !== 'array')) return node;
    const all = own ? { ...own, items: [...blocks.items, ...own.items] } : blocks;
    return { ...node, entries: new Map([...node.entries, ['part', part], ['blocks', all]]) };
  }
}

function expandedRoot({ root, rule }: PortalFile, parts: Parts): Node {
  const before = expandedByRoot.get(root);
  if (before && [...before.used].every(([name, blocks]) => parts.get(name) === blocks)) return before.root;
  const expansion = new Expansion(parts, rule.kind === 'overlay');
  const expanded = { root: expansion.expand(root), used: expansion.used };
  expandedByRoot.set(root, expanded);
  return expanded.root;
}

function checkNamesNoPart(node: Node, diagnostics: Diagnostics): void {
  if (node.type === 'scalar') return;
  const part = node.type === 'object' ? partOf(node) : undefined;
  if (part) diagnostics.add('PART_UNKNOWN', part, 'a part may not name another part', { fix: `write the blocks of "${part.value}" here` });
  for (const child of node.type === 'array' ? node.items : node.entries.values()) checkNamesNoPart(child, diagnostics);
}
