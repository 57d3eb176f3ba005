import { Faults } from '../diagnostics/faults.ts';
import { jsonOf } from '../load/jsonOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Node, ObjectNode } from '../source/node.ts';
import { checkScalar } from './checkScalar.ts';
import { chooseBranch } from './chooseBranch.ts';
import { deref } from './deref.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import type { Schema } from './schema.ts';
import { typeOf } from './typeOf.ts';
import type { Visitor } from './visitor.ts';

const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) {
    compiled = new RegExp(pattern, 'u');
    patterns.set(pattern, compiled);
  }
  return compiled.test(text);
}

/** Types that a branch of a union allows. */
function typesOf(schema: Schema): readonly string[] {
  const { type, enum: values, const: value, anyOf, oneOf } = deref(schema);
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  const branches = anyOf ?? oneOf;
  if (branches) return branches.flatMap(typesOf);
  return [...(values ?? []), ...(value === undefined ? [] : [value])].map((item) => typeof item);
}

/**
 * Checks a document against its meta-schema and tells a visitor what stands where. It is an interpreter of JSON Schema draft-07 as the
 * meta-schemas use it: a generated validator knows neither which branch was meant nor how blocks and actions continue in schemas of their own.
 */
export class DocumentWalk {
  readonly #meta: MetaSchemas;
  readonly #faults: Faults;
  readonly #visitor: Visitor | undefined;
  #inFlow = false;

  constructor(meta: MetaSchemas, faults: Faults, visitor?: Visitor) {
    this.#meta = meta;
    this.#faults = faults;
    this.#visitor = visitor;
  }

  /** Walks one value; every fault is noted, none stops the walk. */
  walk(node: Node, site: Schema): void {
    const own = deref(site);
    if (this.#visitor?.skips?.(node, own)) return;
    this.#visitor?.enter(node, site, own);
    if (own.title === 'MachineDocument') this.#inFlow = true;
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

  /** Beside properties of its own, the branches of a schema only say which keys must stand there. */
  #alternatives(node: Node, branches: readonly Schema[]): void {
    if (node.type === 'object' && !chooseBranch(branches, node)) this.#noBranch(node, branches);
  }

  #content(node: Node, own: Schema): void {
    if (node.type === 'scalar' || own.enum || own.const !== undefined) checkScalar(node, own, this.#faults);
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
    else this.#faults.add('VALUE_SHAPE', node, `must be ${[...new Set(branches.flatMap(typesOf))].join(' or ')}, not ${typeOf(node)}`);
  }

  #noBranch(node: ObjectNode, branches: readonly Schema[]): void {
    const keys = branches.flatMap((candidate) => deref(candidate).required ?? []);
    const [first] = node.entries;
    const fix = first && Faults.suggestion(first[0], keys);
    this.#faults.add('VALUE_SHAPE', node, `the map must hold one of: ${[...new Set(keys)].join(', ')}`, { fix });
  }

  #hasType(node: Node, own: Schema): boolean {
    if (own.type === undefined) return true;
    const types = typeof own.type === 'string' ? [own.type] : own.type;
    const type = typeOf(node);
    if (types.includes(type) || (type === 'integer' && types.includes('number'))) return true;
    this.#faults.add('VALUE_TYPE', node, `must be ${types.join(' or ')}, not ${type}`);
    return false;
  }

  #object(node: ObjectNode, own: Schema): void {
    for (const key of own.required ?? []) {
      // "$schema" is checked for every file, together with what it names.
      if (key !== '$schema' && !node.entries.has(key)) this.#faults.add('KEY_MISSING', node, `"${key}" is missing`);
    }
    if (own.minProperties !== undefined && node.entries.size < own.minProperties) {
      this.#faults.add('VALUE_RANGE', node, `must have at least ${own.minProperties} keys`);
    }
    for (const [key, child] of node.entries) this.#entry(node, own, key, child);
  }

  #entry(node: ObjectNode, own: Schema, key: string, child: Node): void {
    // Parameters are ruled by the action's own schema; see #action.
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
    if (!pattern || matches(pattern, key)) return;
    const fix = Faults.suggestion(key, ['$', '$t', '$if', '$fn']);
    this.#faults.add('KEY_PATTERN', child, `"${key}" cannot be a key here`, { onKey: true, fix });
  }

  #unknownKey(node: ObjectNode, own: Schema, key: string, child: Node): void {
    const known = Object.keys(own.properties ?? {});
    const free = known.filter((name) => !node.entries.has(name));
    // In a merged document the right key may stand there already, from the layer below.
    const fix = Faults.suggestion(key, free) ?? Faults.suggestion(key, known);
    this.#faults.add('KEY_UNKNOWN', child, `"${key}" is not known here`, { onKey: true, fix });
  }

  #list(node: Extract<Node, { type: 'array' }>, own: Schema): void {
    this.#length(node, node.items.length, own);
    if (own['x-merge'] === 'id') this.#uniqueIds(node.items);
    if (own.uniqueItems) this.#uniqueValues(node.items);
    if (own.items) for (const item of node.items) this.walk(item, own.items);
  }

  #length(node: Node, length: number, { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema): void {
    if (length < minItems) this.#faults.add('VALUE_RANGE', node, `must have at least ${minItems} items, not ${length}`);
    if (length > maxItems) this.#faults.add('VALUE_RANGE', node, `must have at most ${maxItems} items, not ${length}`);
  }

  #uniqueIds(items: readonly Node[]): void {
    const seen = new Set<string>();
    for (const item of items) {
      const id = item.type === 'object' ? item.entries.get('id') : undefined;
      const text = textOf(id);
      if (id === undefined || text === undefined) continue;
      if (seen.has(text)) this.#faults.add('ID_DUPLICATE', id, `the list already has an item "${text}"`);
      seen.add(text);
    }
  }

  #uniqueValues(items: readonly Node[]): void {
    const seen = new Set<string>();
    for (const item of items) {
      const text = JSON.stringify(jsonOf(item));
      if (seen.has(text)) this.#faults.add('VALUE_RANGE', item, 'stands in the list twice');
      seen.add(text);
    }
  }

  #block(node: Node): void {
    const kind = node.type === 'object' ? node.entries.get('block') : undefined;
    const name = textOf(kind);
    if (kind === undefined || name === undefined) return;
    const schema = this.#meta.blocks.get(name);
    if (schema) {
      this.#check(node, schema);
      return;
    }
    this.#faults.add('BLOCK_UNKNOWN', kind, `no block "${name}"`, { fix: Faults.suggestion(name, this.#meta.blocks.keys()) });
  }

  #action(node: Node, kind: 'Action' | 'Effect'): void {
    if (node.type !== 'object') return;
    const type = node.entries.get('type');
    const name = textOf(type);
    if (type === undefined || name === undefined) return;
    const known = this.#steps(kind);
    const schema = known.get(name);
    if (!schema) {
      this.#faults.add('ACTION_UNKNOWN', type, `no action "${name}"`, { fix: Faults.suggestion(name, known.keys()) });
      return;
    }
    const params = node.entries.get('params');
    if (params) this.walk(params, schema);
    else if ((schema.required ?? []).length > 0)
      this.#faults.add('KEY_MISSING', node, `"params" is missing: ${name} needs ${schema.required?.join(', ')}`);
  }

  /** What may be done here: a life cycle is a flow too, and its lint says which of both a flow takes. */
  #steps(kind: 'Action' | 'Effect'): ReadonlyMap<string, Schema> {
    const { actions, effects } = this.#meta;
    if (kind === 'Effect') return effects;
    return this.#inFlow ? new Map([...actions, ...effects]) : actions;
  }
}
