import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from './entryOf.ts';
import type { Kind } from './kinds.ts';
import type { ListNode, Node, ObjectNode } from './node.ts';
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
const NONE: Parts = new Map();

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

class Writing {
  readonly used = new Map<string, ListNode | undefined>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The node itself where nothing below it names a part. */
  write(node: Node): Node {
    if (node.type === 'array') return this.#list(node);
    return node.type === 'object' ? this.#map(node) : node;
  }

  #list(node: ListNode): ListNode {
    const items = node.items.map((item) => this.write(item));
    return items.every((item, at) => item === node.items[at]) ? node : { ...node, items };
  }

  #map(node: ObjectNode): ObjectNode {
    const entries = new Map(Array.from(node.entries, ([key, child]) => [key, this.write(child)]));
    const whole = [...entries].every(([key, child]) => child === node.entries.get(key)) ? node : { ...node, entries };
    const name = textOf(entries.get('block')) === 'slot' ? textOf(entries.get('part')) : undefined;
    return name === undefined ? whole : this.#slot(whole, name);
  }

  #slot(node: ObjectNode, name: string): ObjectNode {
    const blocks = this.#parts.get(name);
    this.used.set(name, blocks);
    const own = node.entries.get('blocks');
    if (!blocks || (own !== undefined && own.type !== 'array')) return node;
    const all = own ? { ...own, items: [...blocks.items, ...own.items] } : blocks;
    return { ...node, entries: new Map([...node.entries, ['blocks', all]]) };
  }
}

function written(root: Node, parts: Parts): Written {
  const before = known.get(root);
  if (before && [...before.used].every(([name, blocks]) => parts.get(name) === blocks)) return before;
  const writing = new Writing(parts);
  const now = { root: writing.write(root), used: writing.used };
  known.set(root, now);
  return now;
}

/**
 * The documents with the blocks of the parts that their slots name. It is done before anything else looks at them, so that overlays,
 * checks and pages know no parts; a fault is told where the part has it.
 */
export function writeParts(files: readonly PortalFile[], faults: Faults): readonly PortalFile[] {
  const own = files.filter(({ rule }) => rule.kind === 'part');
  const parts = partsOf(own, faults);
  for (const { root } of own) {
    if (written(root, NONE).used.size > 0) faults.add('PART_UNKNOWN', root, 'a part holds no parts');
  }
  return files.map((file) => (SHOWING.includes(file.rule.kind) ? { ...file, root: written(file.root, parts).root } : file));
}
