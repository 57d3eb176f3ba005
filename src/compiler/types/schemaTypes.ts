import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Entities } from '../forms/entities.ts';
import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import {
  ANY,
  DATE,
  FLAG,
  lazyMap,
  literalType,
  type MapType,
  MOMENT,
  NONE,
  NUMBER,
  type SchemaNode,
  TEXT,
  type Type,
  unionOf,
} from './type.ts';

/** Keywords whose schemas describe the same value; those of `if` too, which say what belongs together. */
const ALTERNATIVES = ['anyOf', 'oneOf'];
const TOGETHER = ['then', 'else'];

/** The types that the JSON Schemas of entities, operations and forms describe. Made anew for each compilation. */
export class SchemaTypes {
  readonly #entities: Entities;
  readonly #types = new Map<Node, Type>();

  constructor(entities: Entities) {
    this.#entities = entities;
  }

  /** The type that a schema describes; any where there is no schema. `name` is what messages call it. */
  of(schema: SchemaNode | undefined, name: string): Type {
    if (!schema) return ANY;
    const known = this.#types.get(schema.node);
    if (known) return known;
    // A schema that refers to itself at once describes nothing.
    this.#types.set(schema.node, ANY);
    const read = this.#read(schema, name);
    const type: Type = read.kind === 'any' || read.kind === 'none' || !takesNull(schema.node) ? read : { ...read, takesNull: true };
    this.#types.set(schema.node, type);
    return type;
  }

  /** The schema that a schema refers to. */
  referred(schema: SchemaNode): SchemaNode | undefined {
    const ref = textOf(entryOf(schema.node, '$ref'));
    return ref === undefined ? undefined : this.#follow(schema, ref);
  }

  #read(schema: SchemaNode, name: string): Type {
    const ref = textOf(entryOf(schema.node, '$ref'));
    if (ref !== undefined) return this.of(this.#follow(schema, ref), name);
    const values = valuesOf(schema.node);
    if (values) return unionOf(values.map(literalType));
    const alternatives = ALTERNATIVES.flatMap((key) => itemsOf(entryOf(schema.node, key)));
    const parts = partsOf(schema.node);
    const own = this.#own(schema, name);
    if (alternatives.length === 0 && parts.length === 0) return own ?? ANY;
    const all = [...alternatives, ...parts].map((node) => this.of({ ...schema, node }, name));
    // Beside properties, the alternatives only say which of them are there.
    const known = own ? [own, ...all.filter(({ kind }) => kind !== 'any')] : all;
    return own?.kind === 'map' ? withParts(own, known) : unionOf(known);
  }

  /** What `type` and `properties` say; undefined where they say nothing. */
  #own(schema: SchemaNode, name: string): Type | undefined {
    const type = entryOf(schema.node, 'type');
    if (type === undefined) return entryOf(schema.node, 'properties') ? this.#map(schema, name) : undefined;
    const types = type.type === 'array' ? type.items : [type];
    return unionOf(types.map((item) => this.#typeNamed(textOf(item) ?? '', schema, name)));
  }

  #typeNamed(type: string, schema: SchemaNode, name: string): Type {
    switch (type) {
      case 'string':
        return textType(textOf(entryOf(schema.node, 'format')));
      case 'integer':
      case 'number':
        return NUMBER;
      case 'boolean':
        return FLAG;
      case 'null':
        return NONE;
      case 'array': {
        const node = entryOf(schema.node, 'items');
        return { kind: 'list', item: () => (node?.type === 'object' ? this.of({ ...schema, node }, name) : ANY) };
      }
      default:
        return type === 'object' ? this.#map(schema, name) : ANY;
    }
  }

  #map(schema: SchemaNode, fallbackName: string): MapType {
    const properties = entriesOf(entryOf(schema.node, 'properties'));
    const title = textOf(entryOf(schema.node, 'title'));
    const name = title === undefined || title.includes('.') ? fallbackName : title;
    const typeOf = (key: string) => {
      const node = properties.get(key);
      return this.of(node && { ...schema, node }, `"${key}" of ${name}`);
    };
    const required = new Set(itemsOf(entryOf(schema.node, 'required')).flatMap((item) => textOf(item) ?? []));
    const ignored = new Set([...properties].flatMap(([key, node]) => (isTrue(entryOf(node, 'readOnly')) ? [key] : [])));
    const rest = this.#rest(schema, name, properties.size > 0);
    // Where anything else may stand beside the named properties, these are only examples of what there is.
    const isOpen = properties.size > 0 && rest === ANY;
    const map = lazyMap(name, [...properties.keys()], typeOf, isOpen ? undefined : rest);
    return { ...map, schema, required, schemas: properties, ...(ignored.size > 0 && { ignored }), ...(isOpen && { isSample: true }) };
  }

  /** What the properties are that a schema does not name. The server leaves such properties out of responses unless the schema allows them. */
  #rest(schema: SchemaNode, name: string, hasProperties: boolean): Type | undefined {
    const additional = entryOf(schema.node, 'additionalProperties');
    if (entryOf(schema.node, 'patternProperties')) return ANY;
    if (additional?.type === 'object') return this.of({ ...schema, node: additional }, name);
    if (additional?.type === 'scalar') return additional.value === true ? ANY : undefined;
    return hasProperties ? undefined : ANY;
  }

  #follow({ node, entity, root }: SchemaNode, ref: string): SchemaNode | undefined {
    // That a reference leads nowhere is reported where the schemas are checked.
    const target = this.#entities.follow(ref, node, entity, root, new Diagnostics());
    return target && { node: target.node, entity: target.entity, root: this.#entities.roots.get(target.entity ?? '') ?? root };
  }
}

function isTrue(node: Node | undefined): boolean {
  return node?.type === 'scalar' && node.value === true;
}

/** Whether a schema allows null; that of a schema which it refers to or has as one of several is known of that one. */
function takesNull(node: Node): boolean {
  const type = entryOf(node, 'type');
  const names = type?.type === 'array' ? type.items : [type];
  return (
    names.some((name) => textOf(name) === 'null') ||
    (valuesOf(node)?.includes(null) ?? false) ||
    ALTERNATIVES.some((key) => itemsOf(entryOf(node, key)).some(takesNull))
  );
}

function textType(format: string | undefined): Type {
  if (format === 'date') return DATE;
  return format === 'date-time' ? MOMENT : TEXT;
}

/** The values that a schema allows, where it names them. */
function valuesOf(node: Node): (string | number | boolean | null)[] | undefined {
  const values = entryOf(node, 'enum');
  const constant = entryOf(node, 'const');
  const nodes = constant ? [constant] : itemsOf(values);
  const scalars = nodes.flatMap((item) => (item.type === 'scalar' ? [item.value] : []));
  return scalars.length > 0 && scalars.length === nodes.length ? scalars : undefined;
}

/** Schemas that describe the same value as the one that has them, each in part. */
function partsOf(node: Node): Node[] {
  const together = TOGETHER.flatMap((key) => entryOf(node, key) ?? []);
  return [...itemsOf(entryOf(node, 'allOf')), ...together].filter((part) => hasContent(part));
}

/** Whether a schema says more than what is required, which says nothing of types. */
function hasContent(node: Node): boolean {
  return node.type === 'object' && [...node.entries.keys()].some((key) => key !== 'required' && key !== 'not' && key !== 'if');
}

/** A map of which further schemas describe parts; a part that says nothing of the type of a property leaves it as it is. */
function withParts(own: MapType, parts: readonly Type[]): Type {
  const maps = parts.filter((part) => part.kind === 'map');
  const names = [...new Set(maps.flatMap((map) => map.names()))];
  const typeOf = (key: string) => {
    const types = maps.flatMap((map) => map.property(key) ?? []);
    const known = types.filter(({ kind }) => kind !== 'any');
    return known.length > 0 ? unionOf(known) : ANY;
  };
  return { ...own, ...lazyMap(own.name, names, typeOf, own.rest) };
}
