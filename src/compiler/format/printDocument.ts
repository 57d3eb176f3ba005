import { entriesOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { MapShapes } from './mapShapes.ts';

const WIDTH = 120;
const INDENT = 2;
/** An open map with more entries has a line for each even where all would fit into one. */
const MOST_IN_LINE = 2;

/** Words of a call, its finds and its effects that say what kind of thing it is, by a path or a collection. */
const HEADS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'one', 'all', 'create', 'send', 'set', 'remove', 'setProfile'];

/** What a record begins with: who it is, what kind of thing, what it is called, when it counts. */
const FIRST_KEYS = ['$schema', 'id', 'block', 'type', 'call', 'collection', ...HEADS, 'title', 'label', 'visibleIf', 'when'];

/**
 * Prints a document in its one canonical layout: what fits into a line stands in one; of an open map each entry has a line, the short
 * entries of a record share lines. The layout depends on the content alone, so printing what was printed changes nothing.
 */
export function printDocument(root: Node, shapes: MapShapes): string {
  return `${new DocumentPrinter(shapes).print(root, { indent: 0, lead: 0, isRoot: true })}\n`;
}

/** Where a value begins: how far its lines are indented, and how many characters stand before it and after it in its first line. */
interface Position {
  readonly indent: number;
  readonly lead: number;
  readonly isRoot?: true;
}

class DocumentPrinter {
  readonly #shapes: MapShapes;
  readonly #inLine = new Map<Node, string>();
  readonly #withLineForEach = new Map<Node, boolean>();

  constructor(shapes: MapShapes) {
    this.#shapes = shapes;
  }

  /** A value from its first character to its last. */
  print(node: Node, position: Position): string {
    if (node.type === 'scalar' || this.#staysInLine(node, position)) return this.#lineOf(node);
    const lines = node.type === 'array' ? this.#linesOfList(node, position.indent + INDENT) : this.#linesOfMap(node, position);
    const [open, close] = node.type === 'array' ? '[]' : '{}';
    return `${open}\n${lines.join('\n')}\n${' '.repeat(position.indent)}${close}`;
  }

  #staysInLine(node: ObjectNode | ListNode, { indent, lead, isRoot }: Position): boolean {
    if (isRoot || this.#hasLineForEach(node)) return node.type === 'object' ? node.entries.size === 0 : node.items.length === 0;
    // The comma that may follow.
    return indent + lead + this.#lineOf(node).length + 1 <= WIDTH;
  }

  /** Whether a map, or one inside it, has so many entries with names of their own that each has a line. */
  #hasLineForEach(node: Node): boolean {
    if (node.type === 'scalar') return false;
    const isLarge = this.#shapes.open.has(node) && node.type === 'object' && node.entries.size > MOST_IN_LINE;
    const children = node.type === 'array' ? node.items : [...node.entries.values()];
    const found = this.#withLineForEach.get(node) ?? (isLarge || children.some((child) => this.#hasLineForEach(child)));
    this.#withLineForEach.set(node, found);
    return found;
  }

  #lineOf(node: Node): string {
    const known = this.#inLine.get(node);
    if (known !== undefined) return known;
    const line = this.#newLineOf(node);
    this.#inLine.set(node, line);
    return line;
  }

  #newLineOf(node: Node): string {
    if (node.type === 'scalar') return JSON.stringify(node.value);
    if (node.type === 'array') return `[${node.items.map((item) => this.#lineOf(item)).join(', ')}]`;
    if (node.entries.size === 0) return '{}';
    return `{ ${this.#entriesOf(node)
      .map(([key, child]) => `${JSON.stringify(key)}: ${this.#lineOf(child)}`)
      .join(', ')} }`;
  }

  /** The entries of a map in their canonical order: that of an open map is its author's. */
  #entriesOf(node: ObjectNode): readonly (readonly [string, Node])[] {
    const entries = [...entriesOf(node)];
    if (!this.#shapes.records.has(node)) return entries;
    const first = FIRST_KEYS.flatMap((key) => entries.filter(([name, child]) => name === key && (!HEADS.includes(key) || isText(child))));
    return [...first, ...entries.filter((entry) => !first.includes(entry))];
  }

  #linesOfList({ items }: ListNode, indent: number): readonly string[] {
    const areScalars = items.every(({ type }) => type === 'scalar');
    const filler = new LineFiller(indent);
    items.forEach((item, index) => {
      const comma = index < items.length - 1 ? ',' : '';
      filler.add(this.print(item, { indent, lead: 0 }) + comma, areScalars);
    });
    return filler.lines;
  }

  #linesOfMap(node: ObjectNode, { indent: outer, isRoot }: Position): readonly string[] {
    const indent = outer + INDENT;
    const hasLineForEach = isRoot === true || this.#shapes.open.has(node) || (this.#shapes.values.has(node) && !holdsConstants(node));
    const entries = this.#entriesOf(node);
    const filler = new LineFiller(indent);
    entries.forEach(([key, child], index) => {
      const head = `${JSON.stringify(key)}: `;
      const text = head + this.print(child, { indent, lead: head.length }) + (index < entries.length - 1 ? ',' : '');
      filler.add(text, !hasLineForEach);
    });
    return filler.lines;
  }
}

/** Whether nothing is worked out in a map of values, as in the context that a flow begins with: it is read at a glance. */
function holdsConstants({ entries }: ObjectNode): boolean {
  return [...entries.values()].every((node) => {
    if (node.type === 'scalar') return !/^[=@]/.test(textOf(node) ?? '');
    return node.type === 'array' ? node.items.length === 0 : node.entries.size === 0;
  });
}

function isText(node: Node): boolean {
  return textOf(node) !== undefined;
}

/** Puts short texts beside each other into lines. */
class LineFiller {
  readonly lines: string[] = [];
  readonly #indent: number;
  /** Whether the last line may take more. */
  #isOpen = false;

  constructor(indent: number) {
    this.#indent = indent;
  }

  /** Adds a text in a line of its own, or `mayShare` a line with others as far as they fit. */
  add(text: string, mayShare: boolean): void {
    const last = this.lines.at(-1) ?? '';
    const shares = mayShare && !text.includes('\n');
    if (shares && this.#isOpen && last.length + 1 + text.length <= WIDTH) this.lines[this.lines.length - 1] = `${last} ${text}`;
    else this.lines.push(' '.repeat(this.#indent) + text);
    this.#isOpen = shares;
  }
}
