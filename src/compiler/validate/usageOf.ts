import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';
import { DocumentWalk, type NodeVisitor } from './documentWalk.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import type { Schema } from './schema.ts';

const usages = new WeakMap<Schema, WeakMap<Node, Usage>>();

/**
 * Validates a resolved document against its meta-schema and lists the names, conditions and flow blocks in it, which linking and proving
 * then work on without walking the document again. Cached by document.
 */
export function usageOf(root: Node, schema: Schema, meta: MetaSchemas): Usage {
  const bySchema = usages.get(schema) ?? new WeakMap<Node, Usage>();
  usages.set(schema, bySchema);
  const cached = bySchema.get(root);
  if (cached) return cached;
  const diagnostics = new Diagnostics();
  const collector = new Collector(diagnostics);
  new DocumentWalk(meta, diagnostics, collector).walk(root, schema);
  const { uses, conditions, prefixes, flowBlocks } = collector;
  const usage = {
    uses: compact(uses),
    conditions: compact(conditions),
    prefixes: compact(prefixes),
    flowBlocks: compact(flowBlocks),
    diagnostics: compact(diagnostics.list()),
  };
  bySchema.set(root, usage);
  return usage;
}

/** What a block contributes to the usage of its document. */
type BlockUsage = Omit<Usage, 'diagnostics'>;
/** How long each list of a usage was when a block began. */
type Lengths = { readonly [K in keyof Usage]: number };

const HAS_LETTER = /\p{L}/u;
const blockUsages = new WeakMap<Node, BlockUsage>();

/** Collects what a walk over one document meets. */
class Collector implements NodeVisitor {
  readonly uses: NameUse[] = [];
  readonly conditions: { node: Node; flows: readonly string[] }[] = [];
  readonly prefixes: string[] = [];
  readonly flowBlocks: Node[] = [];
  readonly #diagnostics: Diagnostics;
  /** For each open block the lengths at its beginning; undefined inside a flow, where a block is not cached. */
  readonly #openBlocks: (Lengths | undefined)[] = [];
  #flows: readonly string[] = [];
  #conditionDepth = 0;

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  enter(node: Node, site: Schema, own: Schema): void {
    if (own.name === 'Condition') this.#condition(node);
    this.#annotated(node, site, own);
    if (site['x-text']) this.#checkLiterals(node);
    if (own.name === 'Block') this.#enterBlock(node);
    if (own.name === 'MessageValue') this.#message(node);
    if (own.name === 'Value') this.#prefix(node);
    this.#events(node, own);
  }

  leave(node: Node, own: Schema): void {
    if (own.name === 'Condition') this.#conditionDepth--;
    if (own.name !== 'Block') return;
    if (flowOf(node) !== undefined) this.#flows = this.#flows.slice(0, -1);
    this.#cacheBlock(node, this.#openBlocks.pop());
  }

  /** Takes over what is known of a block without diagnostics from another document: overlays leave most blocks as they are. */
  skips(node: Node, own: Schema): boolean {
    const known = own.name === 'Block' && this.#flows.length === 0 ? blockUsages.get(node) : undefined;
    if (!known) return false;
    this.uses.push(...known.uses);
    this.conditions.push(...known.conditions);
    this.prefixes.push(...known.prefixes);
    this.flowBlocks.push(...known.flowBlocks);
    return true;
  }

  #enterBlock(node: Node): void {
    this.#openBlocks.push(this.#flows.length === 0 ? this.#lengths() : undefined);
    const flow = flowOf(node);
    if (flow === undefined) return;
    this.#flows = [...this.#flows, flow];
    this.flowBlocks.push(node);
  }

  #lengths(): Lengths {
    return {
      uses: this.uses.length,
      conditions: this.conditions.length,
      prefixes: this.prefixes.length,
      flowBlocks: this.flowBlocks.length,
      diagnostics: this.#diagnostics.size,
    };
  }

  /** Remembers what was collected since a block began, if it is without diagnostics and outside of flows. */
  #cacheBlock(node: Node, start: Lengths | undefined): void {
    if (!start || start.diagnostics !== this.#diagnostics.size) return;
    blockUsages.set(node, {
      uses: compact(this.uses.slice(start.uses)),
      conditions: compact(this.conditions.slice(start.conditions)),
      prefixes: compact(this.prefixes.slice(start.prefixes)),
      flowBlocks: compact(this.flowBlocks.slice(start.flowBlocks)),
    });
  }

  #use(type: string, name: string, node: Node, isOnKey = false, argumentNames?: ReadonlySet<string>): void {
    this.uses.push({ type, name, node, isOnKey, flows: this.#flows, ...(argumentNames ? { argumentNames } : {}) });
  }

  /** Names of the type that the schema's `x-ref` or `x-keys` says. */
  #annotated(node: Node, site: Schema, own: Schema): void {
    const type = site['x-ref'] ?? own['x-ref'];
    if (type) this.#names(node, type);
    const keyType = site['x-keys'] ?? own['x-keys'];
    if (keyType) for (const [key, child] of entriesOf(node)) this.#use(keyType, key, child, true);
  }

  /** A name is a text, or the texts in the branches of a choice. */
  #names(node: Node, type: string): void {
    const name = textOf(node);
    if (name !== undefined) this.#use(type, name, node);
    for (const branch of branchesOf(node)) this.#names(branch, type);
  }

  /** Events are sent to a flow, by name or to the enclosing ones, or to the life cycle of a collection's records. */
  #events(node: Node, { name, title }: Schema): void {
    const to = textOf(entryOf(node, 'to'));
    const collection = textOf(entryOf(node, 'collection')) ?? '';
    if (title === 'SendParams') this.#event('event', entryOf(node, 'event'), to === undefined ? this.#flows : [to]);
    if (title === 'RecordSendEffect') this.#event('recordEvent', entryOf(node, 'event'), [collection]);
    if (name === 'RecordFind') this.#event('recordEvent', entryOf(node, 'accepting'), [collection]);
  }

  #event(type: string, node: Node | undefined, flows: readonly string[]): void {
    const name = textOf(node);
    if (node && name !== undefined) this.uses.push({ type, name, node, isOnKey: false, flows });
  }

  /** Only outermost conditions are listed. */
  #condition(node: Node): void {
    if (this.#conditionDepth++ === 0) this.conditions.push({ node, flows: this.#flows });
  }

  #message(node: Node): void {
    const key = entryOf(node, '$t');
    const name = textOf(key);
    if (key && name !== undefined) this.#use('messageArguments', name, key, false, new Set(keysOf(entryOf(node, 'with'))));
  }

  /** A text that ends in a dot is the beginning of message keys that are put together from it. */
  #prefix(node: Node): void {
    const text = textOf(node);
    if (text !== undefined && text.length > 1 && text.endsWith('.') && !text.includes(' ')) this.prefixes.push(text);
  }

  #checkLiterals(node: Node): void {
    const text = textOf(node);
    if (text !== undefined && HAS_LETTER.test(text)) {
      const fix = 'put it into locales/ and write { "$t": "<key>" }';
      this.#diagnostics.add('LITERAL_TEXT', node, `"${text}" is shown as text`, { fix });
    }
    for (const branch of branchesOf(node)) this.#checkLiterals(branch);
    for (const item of itemsOf(node)) this.#checkLiterals(entryOf(item, 'label') ?? item);
  }
}

function flowOf(node: Node): string | undefined {
  return textOf(entryOf(node, 'block')) === 'flow' ? textOf(entryOf(node, 'flow')) : undefined;
}

/** The branches of a choice `{ "$if", "then", "else" }`. */
function branchesOf(node: Node): Node[] {
  if (!entryOf(node, '$if')) return [];
  return ['then', 'else'].flatMap((key) => entryOf(node, key) ?? []);
}

const NONE: readonly never[] = [];

/** One list for all that are empty: most lists of most documents are. */
function compact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list;
}
