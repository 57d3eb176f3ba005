import type { Faults } from '../diagnostics/faults.ts';
import type { ListNode, Node, ObjectNode, ScalarNode } from '../source/node.ts';
import { entryOf } from './entryOf.ts';
import type { Kind } from './kinds.ts';
import type { PortalFile } from './portalFile.ts';
import { textOf } from './textOf.ts';

type Parts = ReadonlyMap<string, ListNode>;

/** A document with the parts that it names written into it. */
interface Written {
  readonly root: Node;
  /** What stood under each name; undefined where there was no such part. */
  readonly used: ReadonlyMap<string, ListNode | undefined>;
}

const SHOWING: readonly Kind[] = ['screen', 'frame', 'overlay'];

// Whoever merges and judges a document remembers it by its root, so an unchanged one keeps its root.
const known = new WeakMap<Node, Written>();

function partsOf(files: readonly PortalFile[], faults: Faults): Parts {
  const parts = new Map<string, ListNode>();
  for (const { root } of files) {
    const id = entryOf(root, 'id');
    const name = textOf(id);
    const blocks = entryOf(root, 'blocks');
    if (id === undefined || name === undefined || blocks?.type !== 'array') continue;
    if (parts.has(name)) faults.add('ID_DUPLICATE', id, `"${name}" is also the id of another part`);
    else parts.set(name, blocks);
  }
  return parts;
}

/** The name of the part that a slot shows. */
function partOf(node: ObjectNode): ScalarNode | undefined {
  const part = textOf(node.entries.get('block')) === 'slot' ? node.entries.get('part') : undefined;
  return part?.type === 'scalar' ? part : undefined;
}

class Writing {
  readonly used = new Map<string, ListNode | undefined>();
  readonly #parts: Parts;
  readonly #isOverlay: boolean;

  constructor(parts: Parts, isOverlay: boolean) {
    this.#parts = parts;
    this.#isOverlay = isOverlay;
  }

  /** The node itself where nothing below it names a part. */
  write(node: Node): Node {
    if (node.type === 'array') return this.#list(node);
    if (node.type === 'object') return this.#map(node);
    // Whether a text of an overlay names the part of a slot is told by what it lies over.
    return this.#isOverlay ? this.#name(node) : node;
  }

  #name(node: ScalarNode): ScalarNode {
    if (typeof node.value !== 'string') return node;
    const blocks = this.#parts.get(node.value);
    this.used.set(node.value, blocks);
    return blocks ? { ...node, blocks } : node;
  }

  #list(node: ListNode): ListNode {
    const items = node.items.map((item) => this.write(item));
    return items.every((item, at) => item === node.items[at]) ? node : { ...node, items };
  }

  #map(node: ObjectNode): ObjectNode {
    const entries = new Map(Array.from(node.entries, ([key, child]) => [key, this.write(child)]));
    const whole = [...entries].every(([key, child]) => child === node.entries.get(key)) ? node : { ...node, entries };
    const part = partOf(whole);
    return part === undefined ? whole : this.#slot(whole, this.#name(part));
  }

  #slot(node: ObjectNode, part: ScalarNode): ObjectNode {
    const own = node.entries.get('blocks');
    const { blocks } = part;
    if (!blocks || (own !== undefined && own.type !== 'array')) return node;
    const all = own ? { ...own, items: [...blocks.items, ...own.items] } : blocks;
    return { ...node, entries: new Map([...node.entries, ['part', part], ['blocks', all]]) };
  }
}

function written({ root, rule }: PortalFile, parts: Parts): Node {
  const before = known.get(root);
  if (before && [...before.used].every(([name, blocks]) => parts.get(name) === blocks)) return before.root;
  const writing = new Writing(parts, rule.kind === 'overlay');
  const now = { root: writing.write(root), used: writing.used };
  known.set(root, now);
  return now.root;
}

function checkHoldsNone(node: Node, faults: Faults): void {
  if (node.type === 'scalar') return;
  const part = node.type === 'object' ? partOf(node) : undefined;
  if (part) faults.add('PART_UNKNOWN', part, 'a part holds no parts', { fix: `put the blocks of "${part.value}" here` });
  for (const child of node.type === 'array' ? node.items : node.entries.values()) checkHoldsNone(child, faults);
}

/**
 * The documents with the blocks of the parts that their slots name. It is done before anything else looks at them, so that overlays,
 * checks and pages know no parts; a fault is told where the part has it.
 */
export function writeParts(files: readonly PortalFile[], faults: Faults): readonly PortalFile[] {
  const own = files.filter(({ rule }) => rule.kind === 'part');
  const parts = partsOf(own, faults);
  for (const { root } of own) checkHoldsNone(root, faults);
  return files.map((file) => (SHOWING.includes(file.rule.kind) ? { ...file, root: written(file, parts) } : file));
}
