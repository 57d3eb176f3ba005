import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryOf, jsonOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { checkScalar, matchesPattern } from './checkScalar.ts';
import { hasType, paramsSchema, typesOfParams } from './childSchemas.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import { chooseBranch, deref, type Schema, typeOf } from './schema.ts';
import { reportUnknownBlock } from './unknownBlockWord.ts';

/**
 * Is called for every value that the meta-schema describes. `declared` is the schema as it is written for the value, perhaps only a `$ref`
 * with annotations such as `x-text`; `resolved` is the schema that the `$ref` leads to. For a union (`anyOf`, `oneOf`) a value is entered
 * and left twice: with the union, and inside it with the branch that the value is meant as.
 */
export interface NodeVisitor {
  /** True makes the walk neither check nor enter a value, for a visitor that has the results of an earlier walk over the same node. */
  skips?(node: Node, resolved: Schema): boolean;
  enter(node: Node, declared: Schema, resolved: Schema): void;
  leave?(node: Node, resolved: Schema): void;
}

/** The keys that begin with `$`: a map that has one is an expression, and other keys must not begin with `$`. */
const EXPRESSION_KEYS = ['$', '$t', '$if', '$fn', '$filter', '$for'];

/**
 * Checks a document against its meta-schema and calls a visitor for every value. It interprets those keywords of JSON Schema draft-07 that
 * the meta-schemas use. A generated validator would not do: it does not say which branch of a union was meant, and does not know that
 * each kind of block and action has a schema of its own. Use one walk for each document.
 */
export class DocumentWalk {
  readonly #meta: MetaSchemas;
  readonly #diagnostics: Diagnostics;
  readonly #visitor: NodeVisitor | undefined;
  /** True once the walk has met the root of a machine document, a flow or life cycle; never set back. */
  #isMachine = false;

  constructor(meta: MetaSchemas, diagnostics: Diagnostics, visitor?: NodeVisitor) {
    this.#meta = meta;
    this.#diagnostics = diagnostics;
    this.#visitor = visitor;
  }

  /** Checks a value and everything in it; goes on after an error. */
  walk(node: Node, declared: Schema): void {
    const schema = deref(declared);
    if (this.#visitor?.skips?.(node, schema)) return;
    this.#visitor?.enter(node, declared, schema);
    // A definition is recognized by its name, the schema of a whole document by its title.
    if (schema.title === 'MachineDocument') this.#isMachine = true;
    this.#check(node, schema);
    if (schema.name === 'Block') this.#checkBlock(node);
    else if (hasType(schema)) this.#checkAction(node, schema);
    this.#visitor?.leave?.(node, schema);
  }

  #check(node: Node, schema: Schema): void {
    for (const part of schema.allOf ?? []) this.#check(node, deref(part));
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches && schema.properties === undefined) {
      this.#walkUnion(node, branches);
      return;
    }
    if (!this.#checkType(node, schema)) return;
    this.#checkContent(node, schema);
    if (branches) this.#checkBranchKeys(node, branches);
  }

  /** In a schema that also has `properties`, each branch of its `anyOf` or `oneOf` is only a list of required keys. */
  #checkBranchKeys(node: Node, branches: readonly Schema[]): void {
    if (node.type === 'object' && !chooseBranch(branches, node)) this.#reportNoBranch(node, branches);
  }

  #checkContent(node: Node, schema: Schema): void {
    if (node.type === 'scalar' || schema.enum || schema.const !== undefined) checkScalar(node, schema, this.#diagnostics);
    if (node.type === 'object') this.#checkObject(node, schema);
    if (node.type === 'array') this.#checkList(node, schema);
  }

  /** A union alone: the value is checked against the branch that it is meant as. */
  #walkUnion(node: Node, branches: readonly Schema[]): void {
    const branch = chooseBranch(branches, node);
    if (branch) {
      this.walk(node, branch);
      return;
    }
    if (node.type === 'object') this.#reportNoBranch(node, branches);
    else this.#diagnostics.add('VALUE_SHAPE', node, `must be ${[...new Set(branches.flatMap(typesOf))].join(' or ')}, not ${typeOf(node)}`);
  }

  #reportNoBranch(node: ObjectNode, branches: readonly Schema[]): void {
    const keys = branches.flatMap((branch) => deref(branch).required ?? []);
    const [first] = node.entries;
    const fix = first && Diagnostics.suggestion(first[0], keys);
    this.#diagnostics.add('VALUE_SHAPE', node, `the map must hold one of: ${[...new Set(keys)].join(', ')}`, { fix });
  }

  /** Returns false after a diagnostic: the other keywords of the schema say nothing about a value of another type. */
  #checkType(node: Node, schema: Schema): boolean {
    if (schema.type === undefined) return true;
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    const type = typeOf(node);
    if (types.includes(type) || (type === 'integer' && types.includes('number'))) return true;
    this.#diagnostics.add('VALUE_TYPE', node, `must be ${types.join(' or ')}, not ${type}`);
    return false;
  }

  #checkObject(node: ObjectNode, schema: Schema): void {
    for (const key of schema.required ?? []) {
      if (node.entries.has(key)) continue;
      if (schema.name === 'Block' && key === 'block') reportUnknownBlock(node, schema, this.#meta.blocks, this.#diagnostics);
      else this.#diagnostics.add('KEY_MISSING', node, `"${key}" is missing`);
    }
    if (schema.minProperties !== undefined && node.entries.size < schema.minProperties) {
      this.#diagnostics.add('VALUE_RANGE', node, `must have at least ${schema.minProperties} keys`);
    }
    for (const [key, child] of node.entries) this.#walkEntry(node, schema, key, child);
  }

  #walkEntry(node: ObjectNode, schema: Schema, key: string, child: Node): void {
    // #checkAction checks the parameters against the schema of the action's type.
    if (key === 'params' && hasType(schema)) return;
    this.#checkKeyPattern(schema, key, child);
    const declared = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (declared) {
      this.walk(child, declared);
      return;
    }
    if (schema.additionalProperties === false) {
      this.#reportUnknownKey(node, schema, key, child);
      return;
    }
    if (typeof schema.additionalProperties === 'object') this.walk(child, schema.additionalProperties);
  }

  #checkKeyPattern(schema: Schema, key: string, child: Node): void {
    const pattern = schema.propertyNames && deref(schema.propertyNames).pattern;
    if (!pattern || matchesPattern(pattern, key)) return;
    // The only such pattern of the meta-schemas forbids keys that begin with `$`, so the key may be a misspelled one of these.
    const fix = Diagnostics.suggestion(key, EXPRESSION_KEYS);
    this.#diagnostics.add('KEY_PATTERN', child, `"${key}" is not allowed as a key here`, { isOnKey: true, fix });
  }

  #reportUnknownKey(node: ObjectNode, schema: Schema, key: string, child: Node): void {
    const allowed = Object.keys(schema.properties ?? {});
    const unused = allowed.filter((name) => !node.entries.has(name));
    // In a program's document the map may have the right key from the base and the misspelled one from the program's overlay.
    const fix = Diagnostics.suggestion(key, unused) ?? Diagnostics.suggestion(key, allowed);
    this.#diagnostics.add('KEY_UNKNOWN', child, `"${key}" is not known here`, { isOnKey: true, fix });
  }

  #checkList(node: Extract<Node, { type: 'array' }>, schema: Schema): void {
    this.#checkLength(node, node.items.length, schema);
    if (schema['x-merge'] === 'id') this.#checkUniqueIds(node.items);
    if (schema.uniqueItems) this.#checkUniqueValues(node.items);
    if (schema.items) for (const item of node.items) this.walk(item, schema.items);
  }

  #checkLength(node: Node, length: number, { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema): void {
    if (length < minItems) this.#diagnostics.add('VALUE_RANGE', node, `must have at least ${minItems} items, not ${length}`);
    if (length > maxItems) this.#diagnostics.add('VALUE_RANGE', node, `must have at most ${maxItems} items, not ${length}`);
  }

  #checkUniqueIds(items: readonly Node[]): void {
    const seen = new Set<string>();
    for (const item of items) {
      const id = item.type === 'object' ? item.entries.get('id') : undefined;
      const text = textOf(id);
      if (id === undefined || text === undefined) continue;
      if (seen.has(text)) this.#diagnostics.add('ID_DUPLICATE', id, `the list already has an item "${text}"`);
      seen.add(text);
    }
  }

  #checkUniqueValues(items: readonly Node[]): void {
    const seen = new Set<string>();
    for (const item of items) {
      const text = JSON.stringify(jsonOf(item));
      if (seen.has(text)) this.#diagnostics.add('VALUE_RANGE', item, 'is in the list twice; leave one out');
      seen.add(text);
    }
  }

  /** Checks a block against the schema of its kind (e.g. `"block": "data-table"`), which says more than the schema of all blocks. */
  #checkBlock(node: Node): void {
    const kind = entryOf(node, 'block');
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
  #checkAction(node: Node, declared: Schema): void {
    const type = entryOf(node, 'type');
    const name = textOf(type);
    if (type === undefined || name === undefined) return;
    const schema = paramsSchema(node, declared, this.#meta, this.#isMachine);
    if (!schema) {
      this.#diagnostics.add('ACTION_UNKNOWN', type, `there is no action "${name}"`, {
        fix: Diagnostics.suggestion(name, typesOfParams(declared, this.#meta, this.#isMachine)),
      });
      return;
    }
    const params = entryOf(node, 'params');
    if (params) this.walk(params, schema);
    else if ((schema.required ?? []).length > 0)
      this.#diagnostics.add('KEY_MISSING', node, `"params" is missing: action "${name}" needs ${schema.required?.join(', ')}`);
  }
}

/** The types of JSON Schema that a branch of a union allows; for `enum` and `const` those of the values. */
function typesOf(schema: Schema): readonly string[] {
  const { type, enum: values, const: value, anyOf, oneOf } = deref(schema);
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  const branches = anyOf ?? oneOf;
  if (branches) return branches.flatMap(typesOf);
  return [...(values ?? []), ...(value === undefined ? [] : [value])].map((item) => typeof item);
}
