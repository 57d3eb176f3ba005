import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { FeelNames } from '../feel/names.ts';
import { partOfSource } from '../load/expandParts.ts';
import { entryMap } from '../source/entryMap.ts';
import { mapEntries, mapItems } from '../source/mapNode.ts';
import { type ListNode, type Node, type ObjectNode, type ScalarNode, type Source, textOf } from '../source/node.ts';
import { type SourceScope, scopeOfSource } from '../source/sourceScope.ts';
import { childSchema, hasType, isFree, paramsSchema, schemaOf } from '../validate/childSchemas.ts';
import { withinLimit } from '../validate/documentLimit.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { chooseBranch, deref, type Schema } from '../validate/schema.ts';
import { boundNames } from './boundNames.ts';
import { type Expander, namesOfPart, ownNames } from './documentNames.ts';
import { conditionNode, type ExpressionContext, keyNode, valueNode } from './expressionNode.ts';
import { differingNames } from './scopeNames.ts';

/** A document in the closed forms that pages and server interpret, and what was wrong in the short ones. */
export interface Expanded {
  readonly node: Node;
  readonly diagnostics: readonly Diagnostic[];
}

type ByNode = WeakMap<Node, Expanded>;
const expandedByNames = new WeakMap<FeelNames, WeakMap<Schema, ByNode>>();

/** Where a document is expanded. */
interface Surroundings {
  readonly meta: MetaSchemas;
  /** The names of the portal, which a part reads wherever it is shown. */
  readonly shared: FeelNames;
  /** True inside a machine document, a flow or life cycle. */
  readonly isMachine: boolean;
  /** Inside a part or a repeated item: what its names belong to, and what expands the document around it. */
  readonly scope?: object;
  readonly outside?: Expansion;
}

/**
 * Expands what a document writes in short: FEEL expressions and keys of messages become trees. The places are those of the meta-schema.
 * Cached by node, so that the documents of a program share what they have in common with the base; a node without anything to expand stays
 * the very same.
 */
export function expandDocument(root: Node, schema: Schema, meta: MetaSchemas, names: FeelNames): Expanded {
  const before = lastByRoot.get(root);
  if (before?.schema === schema && before.names === names) return before.expanded;
  const isMachine = deref(schema).title === 'MachineDocument';
  const expanded =
    before?.schema === schema && readsAlike(root, before, names)
      ? before.expanded
      : withinLimit(new Expansion(names, { meta, shared: names, isMachine }).expanded(root, schema), root);
  lastByRoot.set(root, { schema, names, expanded });
  return expanded;
}

interface Before {
  readonly schema: Schema;
  readonly names: FeelNames;
  readonly expanded: Expanded;
}

/** Of thousands of documents few have changed since the last compilation. */
const lastByRoot = new WeakMap<Node, Before>();

/** Whether a document is sure to become what it was: none of its sources says a name that means something else than before. */
function readsAlike(root: Node, before: Before, names: FeelNames): boolean {
  const differing = differingNames(before.names, names);
  // What was wrong may name what is new, and an escape may hide a name.
  if (!differing || before.expanded.diagnostics.length > 0) return false;
  return sourcesOf(root).every(({ text }) => !text.includes('\\u') && !differing.some((name) => text.includes(name)));
}

function sourcesOf(root: Node): readonly Source[] {
  const sources = new Set<Source>();
  const collect = (node: Node): void => {
    sources.add(node.source);
    if (node.type !== 'scalar') for (const child of node.type === 'array' ? node.items : node.entries.values()) collect(child);
  };
  collect(root);
  return [...sources];
}

class Expansion {
  readonly #around: Surroundings;
  readonly #meta: MetaSchemas;
  readonly #names: FeelNames;
  readonly #bySchema: WeakMap<Schema, ByNode>;
  readonly #expander: Expander;

  constructor(names: FeelNames, around: Surroundings) {
    this.#around = around;
    this.#meta = around.meta;
    this.#names = names;
    this.#bySchema = expandedByNames.get(names) ?? new WeakMap<Schema, ByNode>();
    expandedByNames.set(names, this.#bySchema);
    this.#expander = { meta: around.meta, expandValue: (node, context) => this.#valueWith(node, context) };
  }

  expanded(node: Node, declared: Schema): Expanded {
    const schema = deref(declared);
    const byNode = this.#bySchema.get(schema) ?? new WeakMap();
    this.#bySchema.set(schema, byNode);
    const known = byNode.get(node);
    if (known) return known;
    const diagnostics = new Diagnostics();
    const result = { node: this.#expand(node, schema, { names: this.#names, diagnostics }), diagnostics: diagnostics.list() };
    byNode.set(node, result);
    return result;
  }

  #expand(node: Node, schema: Schema, context: ExpressionContext): Node {
    const text = textOf(node);
    if (text !== undefined && node.type === 'scalar') return this.#text(node, text, schema, context);
    if (node.type === 'array') return schema.name === 'Condition' ? this.#all(node, schema, context) : this.#list(node, schema, context);
    return node.type === 'object' ? this.#map(node, schemaOf(schema, node, this.#meta), context) : node;
  }

  #text(node: ScalarNode, text: string, schema: Schema, context: ExpressionContext): Node {
    if (schema.name === 'Condition') return conditionNode(node, text, context);
    if (schema.name === 'Value') return valueNode(node, text, context);
    if (schema.name === 'MessageKey') return keyNode(node, text);
    const branch = schema.anyOf && chooseBranch(schema.anyOf, node);
    return branch ? this.#text(node, text, deref(branch), context) : node;
  }

  /** A list at a place that takes a condition: all of them hold. */
  #all(node: ListNode, schema: Schema, context: ExpressionContext): Node {
    const { keyOffset, offset, source } = node;
    const items = node.items.map((item) => this.#child(item, schema, context));
    return { type: 'object', source, offset, keyOffset, entries: entryMap(['all', { type: 'array', source, offset, items }]) };
  }

  #list(node: ListNode, declared: Schema, context: ExpressionContext): Node {
    const { items: itemSchema } = schemaOf(declared, node, this.#meta);
    if (!itemSchema) return node;
    return mapItems(node, (item) => this.#child(item, itemSchema, context));
  }

  #map(node: ObjectNode, schema: Schema, context: ExpressionContext): Node {
    const { diagnostics, names, rest } = ownNames(node, schema, this.#names, this.#expander);
    if (names === this.#names) return this.#entries(node, schema, context);
    context.diagnostics.takeAll(diagnostics);
    return new Expansion(names, this.#around).#entries(rest, schema, { ...context, names });
  }

  #valueWith(node: Node, { diagnostics, names }: ExpressionContext): Node {
    // The names are those of the place already, also while those of a part are still being read.
    const scope = scopeKeyOf(node.source);
    const around = scope ? { ...this.#around, scope, outside: this } : this.#around;
    const expanded = new Expansion(names, around).expanded(node, this.#meta.value);
    diagnostics.takeAll(expanded.diagnostics);
    return expanded.node;
  }

  #entries(node: ObjectNode, schema: Schema, context: ExpressionContext): Node {
    return mapEntries(node, (child, key) => this.#child(child, this.#schemaAt(node, schema, key), context));
  }

  /** The parameters of an action or effect have the schema of its type. */
  #schemaAt(node: ObjectNode, schema: Schema, key: string): Schema {
    if (key !== 'params' || !hasType(schema)) return childSchema(schema, key);
    return paramsSchema(node, schema, this.#meta, this.#around.isMachine) ?? {};
  }

  #child(node: Node, declared: Schema, context: ExpressionContext): Node {
    if (isFree(declared)) return node;
    const expansion = this.#at(node.source, context.diagnostics);
    if (node.type === 'scalar') return expansion.#expand(node, deref(declared), { ...context, names: expansion.#names });
    const { diagnostics, node: expanded } = expansion.expanded(node, declared);
    context.diagnostics.takeAll(diagnostics);
    return expanded;
  }

  /** Names change where a part or a repeated item begins, and back where what a document puts beside the part's blocks begins. */
  #at(source: Source, diagnostics: Diagnostics): Expansion {
    const scope = scopeOfSource(source);
    const key = scopeKeyOf(source);
    const entered = this.#entered(key);
    if (entered) return entered;
    if (scope) return this.#at(scope.writtenIn, diagnostics).#inside(scope, diagnostics);
    if (!key) return this.#outermost();
    const { shared } = this.#around;
    return new Expansion(namesOfPart(source, shared, this.#expander) ?? shared, { ...this.#around, scope: key, outside: this });
  }

  #entered(key: object | undefined): Expansion | undefined {
    const { outside, scope } = this.#around;
    if (scope === key) return this;
    return outside ? outside.#entered(key) : undefined;
  }

  #outermost(): Expansion {
    const { outside } = this.#around;
    return outside ? outside.#outermost() : this;
  }

  #inside(scope: SourceScope, diagnostics: Diagnostics): Expansion {
    const bound = boundNames(scope, this.#names, this.#around.shared, this.#expander);
    diagnostics.takeAll(bound.diagnostics);
    return new Expansion(bound.names, { ...this.#around, scope, outside: this });
  }
}

/** What the names of everything that is written in a source belong to; undefined for those of a document itself. */
function scopeKeyOf(source: Source): object | undefined {
  return scopeOfSource(source) ?? partOfSource(source);
}
