import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { LifeCycles } from './LifeCycles.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { sampleOf } from './sampleOf.ts';
import { ANY, isScalar, lazyMap, type MapType, mapOf, NONE, NUMBER, newCells, nullIn, TEXT, type Type, unionOf } from './type.ts';
import type { Written } from './typedUsage.ts';

/** The types of records, from what documents write to their collections and from the context of their life cycles. */
export class RecordTypes {
  readonly #portal: PortalTypes;
  readonly #lifeCycles: LifeCycles;
  readonly #stored: () => ReadonlyMap<string, readonly Written[]>;
  /** What calls documents say of collections. */
  readonly #collections: readonly Node[];
  readonly #cells = newCells();

  constructor(
    portal: PortalTypes,
    lifeCycles: LifeCycles,
    stored: () => ReadonlyMap<string, readonly Written[]>,
    collections: readonly Node[],
  ) {
    this.#collections = collections;
    this.#portal = portal;
    this.#lifeCycles = lifeCycles;
    this.#stored = stored;
  }

  /** The records of a collection. */
  of(collection: string): Type {
    return this.#cells.get(`record ${collection}`, () => this.#recordType(collection));
  }

  /** The fields of a collection that the server derives, in their order. */
  derived(collection: string): readonly string[] {
    return (this.#stored().get(collection) ?? []).flatMap(({ derives, node }) => (derives ? keysOf(node) : []));
  }

  /** The fields of a collection that are copied for finds with `group`, with their types. */
  typed(collection: string): ReadonlyMap<string, string> {
    const nodes = this.#collections.flatMap((root) => entryOf(root, 'collections', collection, 'typed') ?? []);
    return new Map(nodes.flatMap((node) => [...entriesOf(node)]).map(([field, type]) => [field, textOf(type) ?? '']));
  }

  /** What documents write to a field of the records of a collection. */
  field(collection: string, key: string): Type {
    const record = this.#written(collection);
    return record.kind === 'map' ? (record.property(key) ?? NONE) : ANY;
  }

  /** What documents write to the fields of a collection; their exact values say nothing, as others may write others. */
  #written(collection: string): Type {
    return this.#cells.get(`fields ${collection}`, () => {
      const written = this.#stored().get(collection) ?? [];
      const fields = unionOf(written.map((one) => this.#valueOf(one)));
      // Where no document makes such records, they come from elsewhere, and those of the demo are examples.
      return fields.kind === 'map' && !written.some(({ makes }) => makes) ? sampleOf(fields) : fields;
    });
  }

  #valueOf({ node, scope }: Written): Type {
    return node ? this.#portal.valueAt(node, scope) : bodyAt(this.#portal, scope);
  }

  #recordType(collection: string): Type {
    const fields = this.#written(collection);
    if (fields.kind !== 'map') return ANY;
    const machine = this.#lifeCycles.of(collection);
    const context = machine && this.#portal.flow(machine.id).context;
    const own: { [name: string]: Type } = {
      id: TEXT,
      version: NUMBER,
      ...(machine && { state: this.#lifeCycles.stateType(collection) }),
    };
    const contextNames = context?.kind === 'map' ? context.names() : [];
    const typeOf = (key: string): Type => {
      const assigned = context?.kind === 'map' ? (context.property(key) ?? NONE) : NONE;
      const type = own[key] ?? widened(unionOf([fields.property(key) ?? fields.rest ?? NONE, assigned]));
      const startsWith = entryOf(machine?.root, 'context', key);
      return startsWith && isNull(startsWith) && !this.#isAlwaysWritten(collection, key) ? nullable(type, startsWith) : type;
    };
    const names = [...new Set([...fields.names(), ...contextNames, ...Object.keys(own)])];
    const record: MapType = { ...lazyMap(`a record of "${collection}"`, names, typeOf, fields.rest), record: { collection, added: [] } };
    return fields.isSample ? { ...record, isSample: true } : record;
  }

  /** Whether each document that makes such records gives them this field. */
  #isAlwaysWritten(collection: string, key: string): boolean {
    const made = (this.#stored().get(collection) ?? []).filter(({ makes }) => makes);
    return made.length > 0 && made.every((one) => isGiven(this.#valueOf(one), key));
  }
}

function isNull(node: Node): boolean {
  return node.type === 'scalar' && node.value === null;
}

function isGiven(type: Type, key: string): boolean {
  if (type.kind !== 'map') return true;
  const value = type.property(key);
  if (value === undefined) return type.rest !== undefined || type.isSample === true;
  return value.kind !== 'none' && nullIn(value).nullAt === undefined && (type.required?.has(key) ?? true);
}

/** A type of which a value may also be null, and where it is said so. */
function nullable(type: Type, nullAt: Node): Type {
  return type.kind === 'any' || type.kind === 'none' ? type : { ...type, nullAt };
}

/** What an event without a payload of the document carries: for one that a call sends, the body of the call. */
export function bodyAt(portal: PortalTypes, scope: Scope): Type {
  return portal.rootAt(scope, 'body') ?? mapOf('the event', {});
}

/** A type without its domain. */
function widened(type: Type): Type {
  if (!isScalar(type)) return type.kind === 'list' ? { kind: 'list', item: () => widened(type.item()) } : type;
  return { kind: type.kind };
}
