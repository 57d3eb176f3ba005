import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { jsonOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { checkScalar, matchesPattern } from './checkScalar.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import { chooseBranch, deref, type Schema, typeOf } from './schema.ts';

/** Is called for every value of a document; `site` is the schema at the value's position, `own` the schema that its `$ref` leads to. */
export interface NodeVisitor {
  /** True if the visitor knows the node already: it is then neither checked nor entered. */
  skips?(node: Node, own: Schema): boolean;
  enter(node: Node, site: Schema, own: Schema): void;
  leave?(node: Node, own: Schema): void;
}

/**
 * Checks a document against its meta-schema and calls a visitor for every value. It interprets JSON Schema draft-07 as far as the
 * meta-schemas use it: a generated validator does not say which branch was meant, and does not know that blocks and actions have
 * schemas of their own.
 */
export class DocumentWalk {
  readonly #meta: MetaSchemas;
  readonly #diagnostics: Diagnostics;
  readonly #visitor: NodeVisitor | undefined;
  /** True once the walk is in a machine document. */
  #isInFlow = false;

  constructor(meta: MetaSchemas, diagnostics: Diagnostics, visitor?: NodeVisitor) {
    this.#meta = meta;
    this.#diagnostics = diagnostics;
    this.#visitor = visitor;
  }

  /** Walks one value; an error does not stop the walk. */
  walk(node: Node, site: Schema): void {
    const own = deref(site);
    if (this.#visitor?.skips?.(node, own)) return;
    this.#visitor?.enter(node, site, own);
    if (own.title === 'MachineDocument') this.#isInFlow = true;
    this.#check(node, own);
    if (own.name === 'Block') this.#block(node);
    else if (own.name === 'Action' || own.name === 'Effect') this.#action(node, own.name);
    this.#visitor?.leave?.(node, own);
  }

  #check(node: Node, own: Schema): void {
    for (const part of own.allOf ?? []) this.#check(node, deref(part));
    const branches = own.anyOf ?? own.oneOf;
    if (branches && own.properties === undefined) {
      this.#union(node, branches);
      return;
    }
    if (!this.#hasType(node, own)) return;
    this.#content(node, own);
    if (branches) this.#alternatives(node, branches);
  }

  /** In a schema that has properties, the branches only say which keys are required. */
  #alternatives(node: Node, branches: readonly Schema[]): void {
    if (node.type === 'object' && !chooseBranch(branches, node)) this.#noBranch(node, branches);
  }

  #content(node: Node, own: Schema): void {
    if (node.type === 'scalar' || own.enum || own.const !== undefined) checkScalar(node, own, this.#diagnostics);
    if (node.type === 'object') this.#object(node, own);
    if (node.type === 'array') this.#list(node, own);
  }

  #union(node: Node, branches: readonly Schema[]): void {
    const branch = chooseBranch(branches, node);
    if (branch) {
      this.walk(node, branch);
      return;
    }
    if (node.type === 'object') this.#noBranch(node, branches);
    else this.#diagnostics.add('VALUE_SHAPE', node, `must be ${[...new Set(branches.flatMap(typesOf))].join(' or ')}, not ${typeOf(node)}`);
  }

  #noBranch(node: ObjectNode, branches: readonly Schema[]): void {
    const keys = branches.flatMap((candidate) => deref(candidate).required ?? []);
    const [first] = node.entries;
    const fix = first && Diagnostics.suggestion(first[0], keys);
    this.#diagnostics.add('VALUE_SHAPE', node, `the map must hold one of: ${[...new Set(keys)].join(', ')}`, { fix });
  }

  #hasType(node: Node, own: Schema): boolean {
    if (own.type === undefined) return true;
    const types = typeof own.type === 'string' ? [own.type] : own.type;
    const type = typeOf(node);
    if (types.includes(type) || (type === 'integer' && types.includes('number'))) return true;
    this.#diagnostics.add('VALUE_TYPE', node, `must be ${types.join(' or ')}, not ${type}`);
    return false;
  }

  #object(node: ObjectNode, own: Schema): void {
    for (const key of own.required ?? []) {
      // checkSchemaNames checks "$schema" for every file.
      if (key !== '$schema' && !node.entries.has(key)) this.#diagnostics.add('KEY_MISSING', node, `"${key}" is missing`);
    }
    if (own.minProperties !== undefined && node.entries.size < own.minProperties) {
      this.#diagnostics.add('VALUE_RANGE', node, `must have at least ${own.minProperties} keys`);
    }
    for (const [key, child] of node.entries) this.#entry(node, own, key, child);
  }

  #entry(node: ObjectNode, own: Schema, key: string, child: Node): void {
    // The action's own schema describes its parameters; see #action.
    if ((own.name === 'Action' || own.name === 'Effect') && key === 'params') return;
    this.#keyPattern(own, key, child);
    const declared = own.properties && Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
    if (declared) {
      this.walk(child, declared);
      return;
    }
    if (own.additionalProperties === false) {
      this.#unknownKey(node, own, key, child);
      return;
    }
    if (typeof own.additionalProperties === 'object') this.walk(child, own.additionalProperties);
  }

  #keyPattern(own: Schema, key: string, child: Node): void {
    const pattern = own.propertyNames && deref(own.propertyNames).pattern;
    if (!pattern || matchesPattern(pattern, key)) return;
    const fix = Diagnostics.suggestion(key, ['$', '$t', '$if', '$fn']);
    this.#diagnostics.add('KEY_PATTERN', child, `"${key}" is not allowed as a key here`, { isOnKey: true, fix });
  }

  #unknownKey(node: ObjectNode, own: Schema, key: string, child: Node): void {
    const known = Object.keys(own.properties ?? {});
    const free = known.filter((name) => !node.entries.has(name));
    // In a merged document the right key may be there already, from the layer below.
    const fix = Diagnostics.suggestion(key, free) ?? Diagnostics.suggestion(key, known);
    this.#diagnostics.add('KEY_UNKNOWN', child, `"${key}" is not known here`, { isOnKey: true, fix });
  }

  #list(node: Extract<Node, { type: 'array' }>, own: Schema): void {
    this.#length(node, node.items.length, own);
    if (own['x-merge'] === 'id') this.#uniqueIds(node.items);
    if (own.uniqueItems) this.#uniqueValues(node.items);
    if (own.items) for (const item of node.items) this.walk(item, own.items);
  }

  #length(node: Node, length: number, { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema): void {
    if (length < minItems) this.#diagnostics.add('VALUE_RANGE', node, `must have at least ${minItems} items, not ${length}`);
    if (length > maxItems) this.#diagnostics.add('VALUE_RANGE', node, `must have at most ${maxItems} items, not ${length}`);
  }

  #uniqueIds(items: readonly Node[]): void {
    const seen = new Set<string>();
    for (const item of items) {
      const id = item.type === 'object' ? item.entries.get('id') : undefined;
      const text = textOf(id);
      if (id === undefined || text === undefined) continue;
      if (seen.has(text)) this.#diagnostics.add('ID_DUPLICATE', id, `the list already has an item "${text}"`);
      seen.add(text);
    }
  }

  #uniqueValues(items: readonly Node[]): void {
    const seen = new Set<string>();
    for (const item of items) {
      const text = JSON.stringify(jsonOf(item));
      if (seen.has(text)) this.#diagnostics.add('VALUE_RANGE', item, 'is in the list twice; leave one out');
      seen.add(text);
    }
  }

  /** Checks a block against the schema of its kind too. */
  #block(node: Node): void {
    const kind = node.type === 'object' ? node.entries.get('block') : undefined;
    const name = textOf(kind);
    if (kind === undefined || name === undefined) return;
    const schema = this.#meta.blocks.get(name);
    if (schema) {
      this.#check(node, schema);
      return;
    }
    this.#diagnostics.add('BLOCK_UNKNOWN', kind, `there is no block "${name}"`, {
      fix: Diagnostics.suggestion(name, this.#meta.blocks.keys()),
    });
  }

  /** Checks the parameters of an action or effect against the schema of its type. */
  #action(node: Node, kind: 'Action' | 'Effect'): void {
    if (node.type !== 'object') return;
    const type = node.entries.get('type');
    const name = textOf(type);
    if (type === undefined || name === undefined) return;
    const known = this.#vocabularyOf(kind);
    const schema = known.get(name);
    if (!schema) {
      this.#diagnostics.add('ACTION_UNKNOWN', type, `there is no action "${name}"`, { fix: Diagnostics.suggestion(name, known.keys()) });
      return;
    }
    const params = node.entries.get('params');
    if (params) this.walk(params, schema);
    else if ((schema.required ?? []).length > 0)
      this.#diagnostics.add('KEY_MISSING', node, `"params" is missing: action "${name}" needs ${schema.required?.join(', ')}`);
  }

  /** Flows (in the browser) and life cycles (on the server) share a meta-schema, so both vocabularies are allowed; the lint decides. */
  #vocabularyOf(kind: 'Action' | 'Effect'): ReadonlyMap<string, Schema> {
    const { actions, effects } = this.#meta;
    if (kind === 'Effect') return effects;
    return this.#isInFlow ? new Map([...actions, ...effects]) : actions;
  }
}

/** Types that a branch of a union allows. */
function typesOf(schema: Schema): readonly string[] {
  const { type, enum: values, const: value, anyOf, oneOf } = deref(schema);
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  const branches = anyOf ?? oneOf;
  if (branches) return branches.flatMap(typesOf);
  return [...(values ?? []), ...(value === undefined ? [] : [value])].map((item) => typeof item);
}
