import type { Node } from '../source/node.ts';
import { Cells } from './cells.ts';

/** A JSON Schema of a document, and where its references are resolved. */
export interface SchemaNode {
  readonly node: Node;
  /** The entity that it is in; undefined in another document. */
  readonly entity: string | undefined;
  /** What a reference without a file is resolved in. */
  readonly root: Node;
}

/** A value whose type nothing says. */
interface AnyType {
  readonly kind: 'any';
  /** The forms whose data it can be, among others. */
  readonly forms?: readonly string[];
}

/** No value at all: null, or what is read while it is being inferred. Together with another type it is that type. */
interface NoneType {
  readonly kind: 'none';
}

/** What is known of null as a value; it is no part of the type itself. */
interface Nullable {
  /** Where a document says that the value is null until something else is set. */
  readonly nullAt?: Node;
  /** A schema allows null. */
  readonly takesNull?: true;
}

/** A text, number or flag, or one of several of these ('scalar'); with a domain it is one of these values. */
export interface ScalarType extends Nullable {
  readonly kind: 'text' | 'number' | 'flag' | 'date' | 'moment' | 'scalar';
  readonly domain?: readonly (string | number | boolean)[];
  /** Its values are the states or events of a life cycle. */
  readonly isOfLifeCycle?: true;
}

/** A list. What its items are is worked out when it is asked for, because records may contain themselves. */
export interface ListType extends Nullable {
  readonly kind: 'list';
  readonly item: () => Type;
}

/** A map: an entity, a response, a context, a map that a document writes. Its properties are worked out when they are asked for. */
export interface MapType extends Nullable {
  readonly kind: 'map';
  /** What it is, for messages: 'the response of "readLoan"'. */
  readonly name: string;
  readonly names: () => readonly string[];
  readonly property: (name: string) => Type | undefined;
  /** What every other property is; undefined where there are no others. */
  readonly rest: Type | undefined;
  /** The properties that are always there. */
  readonly required?: ReadonlySet<string>;
  /** The properties that may be sent and are ignored (`readOnly` of JSON Schema). */
  readonly ignored?: ReadonlySet<string>;
  /** Known from examples alone: there may be others, but one that is spelt nearly as a known one is taken for a mistake. */
  readonly isSample?: true;
  /** The forms whose data it can be. */
  readonly forms?: readonly string[];
  /** The schema that describes it, of an entity or a document of operations. */
  readonly schema?: SchemaNode;
  /** The entries of a map that a document writes. */
  readonly written?: ReadonlyMap<string, Node>;
  /** The schemas that declare the properties. */
  readonly schemas?: ReadonlyMap<string, Node>;
  /** It is a record as it is stored, with what a find adds to it. */
  readonly record?: { readonly collection: string; readonly added: readonly string[] };
}

/**
 * What a value can be. Every value may also be absent, since nothing promises in a document that a call has been made; so that is no part
 * of a type.
 */
export type Type = AnyType | NoneType | ScalarType | ListType | MapType;

export const ANY: AnyType = { kind: 'any' };
export const NONE: NoneType = { kind: 'none' };
export const TEXT: ScalarType = { kind: 'text' };
export const NUMBER: ScalarType = { kind: 'number' };
export const FLAG: ScalarType = { kind: 'flag' };
export const DATE: ScalarType = { kind: 'date' };
export const MOMENT: ScalarType = { kind: 'moment' };

/** The type of a list whose items have a type. */
export function listOf(item: Type): ListType {
  return { kind: 'list', item: () => item };
}

/** The type of a map with these properties and no others. */
export function mapOf(name: string, properties: { readonly [name: string]: Type }, rest?: Type): MapType {
  const names = Object.keys(properties);
  return { kind: 'map', name, names: () => names, property: (key) => (Object.hasOwn(properties, key) ? properties[key] : undefined), rest };
}

/** Types that are worked out when they are asked for. */
export function newCells(): Cells<Type> {
  return new Cells<Type>(NONE, ANY);
}

/** The type of a map whose properties are worked out when they are asked for, each once. */
export function lazyMap(name: string, names: readonly string[], typeOf: (name: string) => Type, rest?: Type): MapType {
  const cells = newCells();
  const all = new Set(names);
  return { kind: 'map', name, names: () => names, property: (key) => (all.has(key) ? cells.get(key, () => typeOf(key)) : undefined), rest };
}

/** The type of a value that a document writes as a literal. */
export function literalType(value: string | number | boolean | null): Type {
  if (value === null) return NONE;
  if (typeof value === 'string') return { kind: 'text', domain: [value] };
  return typeof value === 'number' ? { kind: 'number', domain: [value] } : { kind: 'flag', domain: [value] };
}

/** What a value is that is of one of these types. */
export function unionOf(types: readonly Type[]): Type {
  const known = types.filter(({ kind }) => kind !== 'none');
  const [first, ...others] = known;
  if (!first) return NONE;
  if (others.length === 0) return first;
  return withNull(unionOfKnown(known), known);
}

/** A value that may be null in one case may be null. */
function withNull(type: Type, types: readonly Type[]): Type {
  if (type.kind === 'any' || type.kind === 'none') return type;
  const nullAt = types.map((one) => nullIn(one).nullAt).find((node) => node !== undefined);
  const takesNull = types.some((one) => nullIn(one).takesNull);
  return nullAt || takesNull ? { ...type, ...(nullAt && { nullAt }), ...(takesNull && { takesNull }) } : type;
}

/** What is known of null as a value of a type. */
export function nullIn(type: Type): Nullable {
  return type.kind === 'any' || type.kind === 'none' ? {} : type;
}

/** A type whose values are never null, as far as is known. */
export function withoutNull(type: Type): Type {
  if (nullIn(type).nullAt === undefined) return type;
  const { nullAt: _, ...known } = type as ScalarType | ListType | MapType;
  return known;
}

function unionOfKnown(known: readonly Type[]): Type {
  if (known.some(({ kind }) => kind === 'any')) return anyWith(formsOf(known));
  if (known.every((type) => type.kind === 'map')) return unionOfMaps(known);
  if (known.every((type) => type.kind === 'list')) return { kind: 'list', item: () => unionOf(known.map((type) => type.item())) };
  return known.every(isScalar) ? unionOfScalars(known) : ANY;
}

/** The forms whose data a value of one of these types can be. */
export function formsOf(types: readonly Type[]): readonly string[] {
  return [...new Set(types.flatMap((type) => (type.kind === 'map' || type.kind === 'any' ? (type.forms ?? []) : [])))];
}

function anyWith(forms: readonly string[]): AnyType {
  return forms.length === 0 ? ANY : { kind: 'any', forms };
}

export function isScalar(type: Type): type is ScalarType {
  return !['any', 'none', 'list', 'map'].includes(type.kind);
}

/** Dates and moments are texts on the wire. */
export function isTextual({ kind }: Type): boolean {
  return kind === 'text' || kind === 'date' || kind === 'moment';
}

function unionOfScalars(types: readonly ScalarType[]): Type {
  const [first, ...others] = types;
  if (!first) return NONE;
  const isSame = others.every(({ kind }) => kind === first.kind);
  const kind = isSame ? first.kind : types.every(isTextual) ? 'text' : 'scalar';
  const domains = types.flatMap(({ domain }) => (domain ? [domain] : []));
  if (domains.length < types.length) return { kind };
  const isOfLifeCycle = types.every((type) => type.isOfLifeCycle);
  return { kind, domain: [...new Set(domains.flat())], ...(isOfLifeCycle && { isOfLifeCycle }) };
}

/** A property of one of the maps is a property of the union. */
function unionOfMaps(maps: readonly MapType[]): MapType {
  const rests = maps.flatMap(({ rest }) => (rest ? [rest] : []));
  const names = [...new Set(maps.flatMap((map) => map.names()))];
  const titles = [...new Set(maps.map(({ name }) => name))];
  const union = (key: string) => unionOf(maps.flatMap((map) => map.property(key) ?? map.rest ?? []));
  const all = lazyMap(titles.slice(0, 3).join(' or '), names, union, rests.length > 0 ? unionOf(rests) : undefined);
  const forms = formsOf(maps);
  return { ...all, ...(maps.some(({ isSample }) => isSample) && { isSample: true }), ...(forms.length > 0 && { forms }) };
}

const TITLES: { readonly [K in Type['kind']]: string } = {
  any: 'anything',
  none: 'nothing',
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  date: 'a date',
  moment: 'a moment',
  scalar: 'a text, number or flag',
  list: 'a list',
  map: 'a map',
};

/** Whether values of two types may be equal. */
export function mayBeEqual(left: Type, right: Type): boolean {
  if ([left, right].some(({ kind }) => kind === 'any' || kind === 'none')) return true;
  if (left.kind === 'scalar' || right.kind === 'scalar') return isScalar(left) && isScalar(right);
  return left.kind === right.kind || (isTextual(left) && isTextual(right));
}

/** A type in words, for messages. */
export function titleOf(type: Type): string {
  return TITLES[type.kind];
}
