import type { Node } from '../source/node.ts';
import { Cells } from './cells.ts';

/** A value whose type nothing says. */
interface AnyType {
  readonly kind: 'any';
}

/** No value at all: null, or what is read while it is being inferred. Together with another type it is that type. */
interface NoneType {
  readonly kind: 'none';
}

/** A text, number or flag, or one of several of these ('scalar'); with a domain it is one of these values. */
export interface ScalarType {
  readonly kind: 'text' | 'number' | 'flag' | 'date' | 'moment' | 'scalar';
  readonly domain?: readonly (string | number | boolean)[];
}

/** A list. What its items are is worked out when it is asked for, because records may contain themselves. */
export interface ListType {
  readonly kind: 'list';
  readonly item: () => Type;
}

/** A map: an entity, a response, a context, a map that a document writes. Its properties are worked out when they are asked for. */
export interface MapType {
  readonly kind: 'map';
  /** What it is, for messages: 'the response of "readLoan"'. */
  readonly name: string;
  readonly names: () => readonly string[];
  readonly property: (name: string) => Type | undefined;
  /** What every other property is; undefined where there are no others. */
  readonly rest: Type | undefined;
  /** The properties that are always there. */
  readonly required?: ReadonlySet<string>;
  /** Known from examples alone: there may be others, but one that is spelt nearly as a known one is taken for a mistake. */
  readonly isSample?: true;
  /** The entries of a map that a document writes. */
  readonly written?: ReadonlyMap<string, Node>;
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
  if (known.some(({ kind }) => kind === 'any')) return ANY;
  if (known.every((type) => type.kind === 'map')) return unionOfMaps(known);
  if (known.every((type) => type.kind === 'list')) return { kind: 'list', item: () => unionOf(known.map((type) => type.item())) };
  return known.every(isScalar) ? unionOfScalars(known) : ANY;
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
  return domains.length < types.length ? { kind } : { kind, domain: [...new Set(domains.flat())] };
}

/** A property of one of the maps is a property of the union. */
function unionOfMaps(maps: readonly MapType[]): MapType {
  const rests = maps.flatMap(({ rest }) => (rest ? [rest] : []));
  const names = [...new Set(maps.flatMap((map) => map.names()))];
  const titles = [...new Set(maps.map(({ name }) => name))];
  const union = (key: string) => unionOf(maps.flatMap((map) => map.property(key) ?? map.rest ?? []));
  const all = lazyMap(titles.slice(0, 3).join(' or '), names, union, rests.length > 0 ? unionOf(rests) : undefined);
  return maps.some(({ isSample }) => isSample) ? { ...all, isSample: true } : all;
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
