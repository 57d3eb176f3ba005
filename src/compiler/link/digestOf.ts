import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Digest, NameUse } from '../source/digest.ts';
import type { Node, ObjectNode } from '../source/node.ts';
import { DocumentWalk } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';
import type { Visitor } from '../validate/visitor.ts';

const digests = new WeakMap<Schema, WeakMap<Node, Digest>>();
const HAS_LETTER = /\p{L}/u;

type Part = Omit<Digest, 'faults'>;
type Marks = { readonly [K in keyof Digest]: number };

const parts = new WeakMap<Node, Part>();

class Collector implements Visitor {
  readonly uses: NameUse[] = [];
  readonly conditions: { node: Node; flows: readonly string[] }[] = [];
  readonly prefixes: string[] = [];
  readonly flowBlocks: Node[] = [];
  readonly #faults: Faults;
  readonly #blocks: (Marks | undefined)[] = [];
  #flows: readonly string[] = [];
  #conditionDepth = 0;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  enter(node: Node, site: Schema, own: Schema): void {
    if (own.name === 'Condition') this.#condition(node);
    this.#annotated(node, site, own);
    if (site['x-text']) this.#literals(node);
    if (own.name === 'Block') this.#block(node);
    if (own.name === 'MessageValue') this.#message(node);
    if (own.name === 'Value') this.#prefix(node);
    this.#events(node, own);
  }

  /** Events are sent to flows around or by name, and to the life cycle of a collection's records. */
  #events(node: Node, { name, title }: Schema): void {
    const to = textOf(entryOf(node, 'to'));
    const collection = textOf(entryOf(node, 'collection')) ?? '';
    if (title === 'SendParams') this.#event('event', entryOf(node, 'event'), to === undefined ? this.#flows : [to]);
    if (title === 'RecordSendEffect') this.#event('step', entryOf(node, 'event'), [collection]);
    if (name === 'RecordFind') this.#event('step', entryOf(node, 'accepting'), [collection]);
  }

  #event(type: string, node: Node | undefined, flows: readonly string[]): void {
    const name = textOf(node);
    if (node && name !== undefined) this.uses.push({ type, name, node, onKey: false, flows });
  }

  #annotated(node: Node, site: Schema, own: Schema): void {
    const type = site['x-ref'] ?? own['x-ref'];
    if (type) this.#names(node, type);
    const keys = site['x-keys'] ?? own['x-keys'];
    if (keys && node.type === 'object') for (const [key, child] of node.entries) this.#use(keys, key, child, true);
  }

  leave(node: Node, own: Schema): void {
    if (own.name === 'Condition') this.#conditionDepth--;
    if (own.name !== 'Block') return;
    if (flowOf(node) !== undefined) this.#flows = this.#flows.slice(0, -1);
    this.#remember(node, this.#blocks.pop());
  }

  /** A block outside of flows that stood without fault in another document says the same here: overlays leave most blocks alone. */
  skips(node: Node, own: Schema): boolean {
    const part = own.name === 'Block' && this.#flows.length === 0 ? parts.get(node) : undefined;
    if (!part) return false;
    this.uses.push(...part.uses);
    this.conditions.push(...part.conditions);
    this.prefixes.push(...part.prefixes);
    this.flowBlocks.push(...part.flowBlocks);
    return true;
  }

  #marks(): Marks {
    return {
      uses: this.uses.length,
      conditions: this.conditions.length,
      prefixes: this.prefixes.length,
      flowBlocks: this.flowBlocks.length,
      faults: this.#faults.size,
    };
  }

  #remember(node: Node, marks: Marks | undefined): void {
    if (!marks || marks.faults !== this.#faults.size) return;
    parts.set(node, {
      uses: kept(this.uses.slice(marks.uses)),
      conditions: kept(this.conditions.slice(marks.conditions)),
      prefixes: kept(this.prefixes.slice(marks.prefixes)),
      flowBlocks: kept(this.flowBlocks.slice(marks.flowBlocks)),
    });
  }

  #use(type: string, name: string, node: Node, onKey = false, given?: ReadonlySet<string>): void {
    this.uses.push({ type, name, node, onKey, flows: this.#flows, ...(given ? { given } : {}) });
  }

  #condition(node: Node): void {
    if (this.#conditionDepth++ === 0) this.conditions.push({ node, flows: this.#flows });
  }

  #message(node: Node): void {
    const key = entryOf(node, '$t');
    const name = textOf(key);
    if (!key || name === undefined) return;
    const args = entryOf(node, 'with');
    this.#use('text', name, key, false, new Set(args?.type === 'object' ? args.entries.keys() : []));
  }

  /** A name stands as a text, or in the branches of a choice. */
  #names(node: Node, type: string): void {
    const name = textOf(node);
    if (name !== undefined) this.#use(type, name, node);
    for (const branch of branchesOf(node)) this.#names(branch, type);
  }

  #literals(node: Node): void {
    const text = textOf(node);
    if (text !== undefined && HAS_LETTER.test(text)) {
      this.#faults.add('LITERAL_TEXT', node, `"${text}" is shown as text`, { fix: 'put it into locales/ and write { "$t": "<key>" }' });
    }
    for (const branch of branchesOf(node)) this.#literals(branch);
    if (node.type === 'array') for (const item of node.items) this.#literals(entryOf(item, 'label') ?? item);
  }

  #prefix(node: Node): void {
    const text = textOf(node);
    if (text !== undefined && text.length > 1 && text.endsWith('.') && !text.includes(' ')) this.prefixes.push(text);
  }

  #block(node: Node): void {
    this.#blocks.push(this.#flows.length === 0 ? this.#marks() : undefined);
    const flow = flowOf(node);
    if (flow === undefined) return;
    this.#flows = [...this.#flows, flow];
    this.flowBlocks.push(node);
  }
}

function flowOf(node: Node): string | undefined {
  return textOf(entryOf(node, 'block')) === 'flow' ? textOf(entryOf(node, 'flow')) : undefined;
}

function branchesOf(node: Node): Node[] {
  if (node.type !== 'object' || !node.entries.has('$if')) return [];
  return ['then', 'else'].flatMap((key) => (node as ObjectNode).entries.get(key) ?? []);
}

const NONE: readonly never[] = [];

/** Most lists of most documents are empty. */
function kept<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list;
}

/** Validates a resolved document against its meta-schema and lists what it uses. Remembered by document. */
export function digestOf(root: Node, schema: Schema, meta: MetaSchemas): Digest {
  const known = digests.get(schema) ?? new WeakMap<Node, Digest>();
  digests.set(schema, known);
  const cached = known.get(root);
  if (cached) return cached;
  const faults = new Faults();
  const collector = new Collector(faults);
  new DocumentWalk(meta, faults, collector).walk(root, schema);
  const { uses, conditions, prefixes, flowBlocks } = collector;
  const digest = {
    uses: kept(uses),
    conditions: kept(conditions),
    prefixes: kept(prefixes),
    flowBlocks: kept(flowBlocks),
    faults: kept(faults.list()),
  };
  known.set(root, digest);
  return digest;
}
