import { type FunctionName, functions } from '#conditions';
import type { FunctionDefinition, ParameterType } from '../feel/definitions/definition.ts';
import { definitionOf } from '../feel/definitions/definitions.ts';
import { readNames } from './scope.ts';
import { ANY, DATE, FLAG, lazyMap, listOf, type MapType, mapOf, NONE, NUMBER, TEXT, type Type, unionOf, withoutNull } from './type.ts';

/** What an argument must be: a kind of value, or 'name': the property, or the path to one, that every item of the first argument has. */
export type ParameterKind = 'any' | 'list' | 'map' | 'text' | 'number' | 'date' | 'moment' | 'flag' | 'name' | 'names';

/** How a function of the catalogue is called, and what it gives. */
export interface Signature {
  /** The parameters in order; the last of a function that takes any number of arguments stands for all further ones. */
  readonly parameters: readonly ParameterKind[];
  /** How many of them may be left out, at the end. */
  readonly optional?: number;
  readonly takesMore?: true;
  readonly result: (args: readonly Argument[]) => Type;
}

/** An argument: its type and, where the document writes it, its value. */
export interface Argument {
  readonly type: Type;
  readonly value?: unknown;
}

/** The type of the items of a list; none where it is known to be no list. */
export function itemOf(type: Type | undefined): Type {
  if (!type || type.kind === 'any') return ANY;
  return type.kind === 'list' ? type.item() : NONE;
}

const same = ([first]: readonly Argument[]): Type => listLike(first?.type);
const texts = (): Type => listOf(TEXT);

/** What a function gives that returns items of its list: a list, whatever is known of it. */
function listLike(type: Type | undefined): Type {
  return type?.kind === 'list' ? type : listOf(ANY);
}

/** The type of the property that an argument names; any where the name is computed. */
function propertyOf(type: Type, name: unknown): Type {
  return typeof name === 'string' ? readNames(type, name.split('.'), '').type : ANY;
}

function textsIn(value: unknown): readonly string[] | undefined {
  const list = Array.isArray(value) ? value : [value];
  return list.every((item) => typeof item === 'string') ? list : undefined;
}

/** The first argument as a map, with only the properties for which `keeps` holds. */
function narrowed([map, names]: readonly Argument[], keeps: (listed: boolean) => boolean): Type {
  const listed = textsIn(names?.value);
  if (map?.type.kind !== 'map' || !listed) return ANY;
  const { name, property, rest } = map.type;
  const left = map.type.names().filter((key) => keeps(listed.includes(key)));
  return lazyMap(name, left, (key) => property(key) ?? ANY, rest);
}

function merged(args: readonly Argument[]): Type {
  const types = args.map(({ type }) => type).filter(({ kind }) => kind !== 'none');
  return types.every(({ kind }) => kind === 'map') ? unionOf(types) : ANY;
}

function projected([list, names]: readonly Argument[]): Type {
  const item = itemOf(list?.type);
  const pairs = Object.entries(Object(names?.value ?? {}) as { readonly [name: string]: unknown });
  const properties = new Map(pairs);
  const map = lazyMap('the projected item', [...properties.keys()], (key) => propertyOf(item, properties.get(key)));
  return listOf(pairs.length === 0 ? ANY : map);
}

function valuesOf({ names, property, rest }: MapType): Type {
  return unionOf([...names().flatMap((name) => property(name) ?? []), ...(rest ? [rest] : [])]);
}

function gotten([holder, name]: readonly Argument[]): Type {
  if (!holder || holder.type.kind === 'any') return ANY;
  if (name?.value !== undefined) return propertyOf(holder.type, String(name.value));
  return holder.type.kind === 'map' ? valuesOf(holder.type) : itemOf(holder.type);
}

function added([list, name]: readonly Argument[]): Type {
  const item = itemOf(list?.type);
  if (item.kind !== 'map' || typeof name?.value !== 'string') return listOf(ANY);
  return listOf(unionOf([item, mapOf(item.name, { [name.value]: TEXT })]));
}

function filtered(parameters: readonly ParameterKind[]): Signature {
  return { parameters, result: same };
}

type Result = Signature['result'];

/** What the functions that documents may apply give; how one is called stands here only if expressions write it in another way. */
const signatures: { readonly [name in FunctionName]: Signature | Result } = {
  add: { parameters: ['number'], takesMore: true, result: () => NUMBER },
  addDays: () => DATE,
  addMinutes: () => TEXT,
  addMonths: () => DATE,
  coalesce: (args) => unionOf(args.map(({ type }) => withoutNull(type))),
  concat: { parameters: ['text'], takesMore: true, result: () => TEXT },
  count: () => NUMBER,
  daysBetween: { parameters: ['date', 'date'], result: () => NUMBER },
  divide: { parameters: ['number', 'number'], result: () => NUMBER },
  endsWith: { parameters: ['text', 'text'], result: () => FLAG },
  entries: { parameters: ['any'], result: ([map]) => listOf(mapOf('an entry', { key: TEXT, value: entryType(map?.type) })) },
  filterBy: same,
  filterByAny: same,
  filterByPart: filtered(['list', 'name', 'any', 'any']),
  filterFilled: filtered(['list', 'name']),
  filterText: filtered(['list', 'names', 'text']),
  findBy: ([list]) => itemOf(list?.type),
  first: { parameters: ['list'], result: ([list]) => itemOf(list?.type) },
  firstMessage: () => TEXT,
  flat: { parameters: ['list'], result: ([list]) => flattened(itemOf(list?.type)) },
  get: { parameters: ['any', 'text'], result: gotten },
  imageSource: () => TEXT,
  invalidSelections: ([, chosen]) => listLike(chosen?.type),
  isEmpty: () => FLAG,
  isLastBusinessDayOfQuarter: () => FLAG,
  itemAt: ([list]) => itemOf(list?.type),
  join: { parameters: ['list', 'text'], optional: 1, result: () => TEXT },
  joinBy: ([list, , others]) => listOf(unionOf([itemOf(list?.type), itemOf(others?.type)])),
  joinTexts: { parameters: ['list', 'text', 'list', 'text'], result: added },
  last: { parameters: ['list'], result: ([list]) => itemOf(list?.type) },
  lastCharacters: { parameters: ['text', 'number'], result: () => TEXT },
  lower: { parameters: ['text'], result: () => TEXT },
  mapEntry: { parameters: ['text', 'any'], result: ([, value]) => mapOf('an entry', {}, value?.type ?? ANY) },
  max: { parameters: ['list'], result: ([list]) => itemOf(list?.type) },
  merge: { parameters: ['map'], takesMore: true, result: merged },
  mergeAll: { parameters: ['list'], result: ([list]) => mapOf('the merged maps', {}, entryType(list?.type)) },
  min: { parameters: ['list'], result: ([list]) => itemOf(list?.type) },
  minutesBetween: () => NUMBER,
  momentIn: () => TEXT,
  momentsAt: () => listOf(TEXT),
  multiply: { parameters: ['number', 'number'], result: () => NUMBER },
  nextOpening: () => TEXT,
  number: () => NUMBER,
  omit: (args) => narrowed(args, (isListed) => !isListed),
  openMinutes: () => NUMBER,
  passesLuhn: () => FLAG,
  percent: () => NUMBER,
  pick: (args) => narrowed(args, (isListed) => isListed),
  pluck: ([list, name]) => listOf(propertyOf(itemOf(list?.type), name?.value)),
  prepend: { parameters: ['list', 'any'], result: ([list, item]) => listOf(unionOf([itemOf(list?.type), item?.type ?? ANY])) },
  project: { parameters: ['list', 'map'], result: projected },
  quarterBusinessDays: () => listOf(DATE),
  replacePlaceholders: () => TEXT,
  replacePlaceholdersInEach: texts,
  roundHalfUp: { parameters: ['number', 'number'], optional: 1, result: () => NUMBER },
  sortBy: same,
  split: { parameters: ['any', 'text'], optional: 1, result: texts },
  startOfMonth: () => DATE,
  startsWith: { parameters: ['text', 'text'], result: () => FLAG },
  subtract: { parameters: ['number', 'number'], result: () => NUMBER },
  sum: { parameters: ['list', 'name'], result: () => NUMBER },
  toList: ([value]) => (value?.type.kind === 'list' ? value.type : listOf(value?.type ?? ANY)),
  trim: ([value]) => value?.type ?? ANY,
  upper: { parameters: ['text'], result: () => TEXT },
  values: { parameters: ['map'], result: ([map]) => listOf(map?.type.kind === 'map' ? valuesOf(map.type) : ANY) },
  within: same,
  without: same,
  yearOf: { parameters: ['date'], result: () => NUMBER },
  years: () => listOf(mapOf('a year', { id: TEXT, name: TEXT })),
};

const known = new Map<string, Signature | undefined>();

/** How a function is called; undefined for a name that is no function. */
export function signatureOf(name: string): Signature | undefined {
  if (!known.has(name)) known.set(name, signatureFor(currentName(name)));
  return known.get(name);
}

function signatureFor(name: FunctionName | undefined): Signature | undefined {
  const signature = name && signatures[name];
  return typeof signature === 'function' ? asDefined(definitionOf(name ?? ''), signature) : signature;
}

/** A function may also be called by a name that it had before. */
function currentName(name: string): FunctionName | undefined {
  const names = Object.keys(signatures) as FunctionName[];
  return names.find((one) => one === name) ?? names.find((one) => Object.hasOwn(functions, name) && functions[one] === functions[name]);
}

function asDefined(definition: FunctionDefinition | undefined, result: Result): Signature {
  const parameters = definition?.parameters ?? [];
  return {
    parameters: parameters.map(({ types = [] }) => kindOf(types)),
    optional: parameters.filter(({ isOptional }) => isOptional).length,
    ...(parameters.at(-1)?.isRepeated && { takesMore: true }),
    result,
  };
}

function kindOf(types: readonly ParameterType[]): ParameterKind {
  const [only, more] = types;
  if (only === 'name') return more === undefined ? 'name' : 'names';
  return isKind(only) && more === undefined ? only : 'any';
}

function isKind(type: ParameterType | undefined): type is ParameterType & ParameterKind {
  return KINDS.has(type);
}

const KINDS: ReadonlySet<ParameterType | undefined> = new Set(['list', 'map', 'text', 'number', 'date', 'moment', 'flag']);

function entryType(type: Type | undefined): Type {
  const map = type?.kind === 'list' ? type.item() : type;
  return map?.kind === 'map' ? valuesOf(map) : ANY;
}

function flattened(item: Type): Type {
  if (item.kind === 'list') return item;
  return listOf(item);
}
