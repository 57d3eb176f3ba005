import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';
import { DocumentWalk, type NodeVisitor } from './documentWalk.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import type { Schema } from './schema.ts';

const usages = new WeakMap<Schema, WeakMap<Node, Usage>>();

/**
 * Validates a resolved document against its meta-schema and lists the names, conditions and flow blocks in it, so that linking and proving
 * need not walk the document again. Cached by the document's root node: a node never changes.
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

/** The part of a document's usage that comes from one block. */
type BlockUsage = Omit<Usage, 'diagnostics'>;
/** How long each list was when the walk entered a block; what comes after belongs to the block. */
type Lengths = { readonly [K in keyof Usage]: number };

/** Definitions of values and conditions that name the item of a list; a filter's is called `item` everywhere. */
const LOOPS = new Set(['LoopValue', 'ItemTest']);
/** Beginnings of the keys of texts that blocks of few pages look up by themselves: only these pages have them. */
const BLOCK_PREFIXES: ReadonlyMap<string, readonly string[]> = new Map([
  ['chart', ['chart.']],
  ['map', ['map.']],
  ['report', ['report.', 'chart.']],
  ['source', ['source.']],
  ['upload', ['upload.']],
]);
const HAS_LETTER = /\p{L}/u;
const blockUsages = new WeakMap<Node, BlockUsage>();

/** Collects the usage of one document while it is walked. */
class Collector implements NodeVisitor {
  readonly uses: NameUse[] = [];
  readonly conditions: { node: Node; flows: readonly string[] }[] = [];
  readonly prefixes: string[] = [];
  readonly flowBlocks: Node[] = [];
  readonly #diagnostics: Diagnostics;
  /**
   * For each block that the walk is in, the lengths at its beginning. Undefined for a block inside a flow block: such a block is not
   * cached, because its uses name the enclosing flows and another document may show it in another flow.
   */
  readonly #openBlocks: (Lengths | undefined)[] = [];
  /** The flows whose blocks the walk is in, the innermost last. */
  #flows: readonly string[] = [];
  #conditionDepth = 0;
  /** The names that the loops around give their items. */
  readonly #items: (string | undefined)[] = [];

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  enter(node: Node, declared: Schema, resolved: Schema): void {
    if (resolved.name === 'Condition') this.#addCondition(node);
    if (LOOPS.has(resolved.name ?? '')) this.#items.push(textOf(entryOf(node, 'as')));
    this.#addAnnotated(node, declared, resolved);
    if (declared['x-text']) this.#checkLiterals(node);
    if (resolved.name === 'Block') this.#enterBlock(node);
    if (resolved.name === 'MessageValue') this.#addMessage(node);
    if (resolved.name === 'Value') this.#addPrefix(node);
    this.#addEvents(node, resolved);
  }

  leave(node: Node, resolved: Schema): void {
    if (resolved.name === 'Condition') this.#conditionDepth--;
    if (LOOPS.has(resolved.name ?? '')) this.#items.pop();
    if (resolved.name !== 'Block') return;
    if (flowOf(node) !== undefined) this.#flows = this.#flows.slice(0, -1);
    this.#cacheBlock(node, this.#openBlocks.pop());
  }

  /**
   * Skips a block that an earlier walk over another document found to be without diagnostics, and adds its cached usage. Worth it because
   * the documents of a program share most block nodes with those of the base.
   */
  skips(node: Node, resolved: Schema): boolean {
    const cached = resolved.name === 'Block' && this.#flows.length === 0 ? blockUsages.get(node) : undefined;
    if (!cached) return false;
    this.uses.push(...cached.uses);
    this.conditions.push(...cached.conditions);
    this.prefixes.push(...cached.prefixes);
    this.flowBlocks.push(...cached.flowBlocks);
    return true;
  }

  #enterBlock(node: Node): void {
    this.#openBlocks.push(this.#flows.length === 0 ? this.#lengths() : undefined);
    this.prefixes.push(...(BLOCK_PREFIXES.get(textOf(entryOf(node, 'block')) ?? '') ?? []));
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

  /** Caches what was collected since a block began, unless that included a diagnostic, which must be reported for each document. */
  #cacheBlock(node: Node, start: Lengths | undefined): void {
    if (!start || start.diagnostics !== this.#diagnostics.size) return;
    blockUsages.set(node, {
      uses: compact(this.uses.slice(start.uses)),
      conditions: compact(this.conditions.slice(start.conditions)),
      prefixes: compact(this.prefixes.slice(start.prefixes)),
      flowBlocks: compact(this.flowBlocks.slice(start.flowBlocks)),
    });
  }

  #addUse(type: string, name: string, node: Node, isOnKey = false, more: Pick<NameUse, 'argumentNames' | 'maxBytes'> = {}): void {
    this.uses.push({ type, name, node, isOnKey, flows: this.#flows, ...more });
  }

  /** Adds the text or the keys that the schema declares to be names, by `x-ref` or `x-keys`, which say what they name. */
  #addAnnotated(node: Node, declared: Schema, resolved: Schema): void {
    const type = declared['x-ref'] ?? resolved['x-ref'];
    const maxBytes = declared['x-maxBytes'];
    if (type) this.#addNames(node, type, maxBytes === undefined ? {} : { maxBytes });
    const keyType = declared['x-keys'] ?? resolved['x-keys'];
    if (keyType) for (const [key, child] of entriesOf(node)) this.#addUse(keyType, key, child, true);
  }

  /** A name is written as a text or as a choice `{ $if, then, else }` of texts. */
  #addNames(node: Node, type: string, more: Pick<NameUse, 'maxBytes'>): void {
    const name = textOf(node);
    const isOfLoop = type === 'fact' && this.#items.includes(name?.split('.')[0]);
    if (name !== undefined && !isOfLoop) this.#addUse(type, name, node, false, more);
    for (const branch of branchesOf(node)) this.#addNames(branch, type, more);
  }

  /** Adds an event that is sent: to the flow that `to` names, else to an enclosing flow, or to the life cycle of a collection's records. */
  #addEvents(node: Node, { name, title }: Schema): void {
    const to = textOf(entryOf(node, 'to'));
    const collection = textOf(entryOf(node, 'collection')) ?? '';
    if (title === 'SendParams') this.#addEvent('event', entryOf(node, 'event'), to === undefined ? this.#flows : [to]);
    if (title === 'RecordSendEffect') this.#addEvent('recordEvent', entryOf(node, 'event'), [collection]);
    if (name === 'RecordFind') this.#addEvent('recordEvent', entryOf(node, 'accepting'), [collection]);
  }

  #addEvent(type: string, node: Node | undefined, flows: readonly string[]): void {
    const name = textOf(node);
    if (node && name !== undefined) this.uses.push({ type, name, node, isOnKey: false, flows });
  }

  /** Lists only outermost conditions, not the parts of another condition. */
  #addCondition(node: Node): void {
    if (this.#conditionDepth++ === 0) this.conditions.push({ node, flows: this.#flows });
  }

  #addMessage(node: Node): void {
    const key = entryOf(node, '$t');
    const name = textOf(key);
    if (key && name !== undefined)
      this.#addUse('messageArguments', name, key, false, { argumentNames: new Set(keysOf(entryOf(node, 'with'))) });
    const [beginning] = textOf(entryOf(key, '$fn')) === 'concat' ? itemsOf(entryOf(key, 'of')) : [];
    const prefix = textOf(beginning);
    if (beginning && prefix !== undefined && prefix !== '') this.#addUse('messagePrefix', prefix, beginning, false);
  }

  /** A text that ends in a dot, e.g. 'status.', is the beginning of message keys that are put together when the screen is shown. */
  #addPrefix(node: Node): void {
    const text = textOf(node);
    if (text !== undefined && text.length > 1 && text.endsWith('.') && !text.includes(' ')) this.prefixes.push(text);
  }

  #checkLiterals(node: Node): void {
    const text = textOf(node);
    if (text !== undefined && HAS_LETTER.test(text)) {
      const fix = 'put it into locales/ and write "@<key>"';
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

/** The same empty list for every empty one, to save memory: most lists of most documents are empty. */
function compact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list;
}
