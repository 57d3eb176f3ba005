import { argumentsOf, isPropertyName, pathOf } from './names.ts';
import { quoted } from './quotes.ts';
import { readsItem } from './readsItem.ts';

/** Writes the parts of a form. */
export interface FeelWriter {
  /** A value; the higher `needed`, the sooner it gets brackets. */
  value(tree: unknown, needed: number): string;
  /** Values with commas between. */
  list(trees: readonly unknown[]): string;
  /** What stands before a dot or a filter. */
  holder(tree: unknown): string;
  /** Whether FEEL can write the name behind a dot. */
  isProperty(name: unknown): name is string;
  isKnownList(tree: unknown): boolean;
}

type Print = (of: readonly unknown[], printer: FeelWriter) => string | undefined;

const call =
  (name: string, least: number, most = least): Print =>
  (of, printer) =>
    of.length >= least && of.length <= most ? `${name}(${printer.list(of)})` : undefined;

const filterBy: Print = (of, printer) => {
  const [list, name, value] = of;
  if (of.length !== 3 || !printer.isProperty(name) || readsItem(value)) return undefined;
  // As a comparison would write it, with what binds less in brackets.
  return `${printer.holder(list)}[item.${name} = ${printer.value(value, 4)}]`;
};

const project: Print = (of, printer) => {
  const [list, names] = of;
  const pairs = typeof names === 'object' && names !== null ? Object.entries(names) : [];
  if (of.length !== 2 || pairs.length === 0 || !pairs.every(([, from]) => printer.isProperty(from))) return undefined;
  const entries = pairs.map(([name, from]) => `${isPropertyName(name) ? name : quoted(name)}: item.${from}`);
  return `for item in ${printer.value(list, 4)} return {${entries.join(', ')}}`;
};

/** A position in a list, in brackets. */
const position = (list: unknown, at: string, printer: FeelWriter): string => `${printer.holder(list)}[${at}]`;

const itemAt: Print = ([list, at, ...more], printer) => {
  if (more.length > 0 || at === undefined || (typeof at === 'number' && (at >= -1 || !Number.isInteger(at)))) return undefined;
  // What is no number, path, call or sum would be read as a condition, and an item inside is the filter's own.
  const isPosition = typeof at === 'number' || pathOf(at) !== undefined || isCall(at);
  return isPosition && !readsItem(at) ? position(list, printer.value(at, 0), printer) : undefined;
};

const isCall = (tree: unknown): boolean => typeof tree === 'object' && tree !== null && '$fn' in tree;

const extreme =
  (name: string): Print =>
  ([list, ...more], printer) => {
    if (more.length > 0) return undefined;
    return `${name}(${printer.list(Array.isArray(list) && list.length > 1 ? list : [list])})`;
  };

/** A later item by its position from 0, as the catalogue counts. */
const laterItem: Print = ([list, at, ...more], printer) => {
  const isLater = more.length === 0 && typeof at === 'number' && Number.isInteger(at) && at > 0;
  return isLater ? position(list, String(at + 1), printer) : undefined;
};

const property: Print = (of, printer) => {
  const [holder, name] = of;
  const isMap = pathOf(holder) === undefined && !printer.isKnownList(holder) && argumentsOf(holder, 'get') === undefined;
  if (isMap && printer.isProperty(name)) return `${printer.holder(holder)}.${name}`;
  return typeof name === 'string' && pathOf(holder) !== undefined && !name.includes('.') && !isPropertyName(name)
    ? undefined
    : call('get value', 2)(of, printer);
};

const pluck: Print = (of, printer) => {
  const [list, name] = of;
  const isSayable = of.length === 2 && printer.isKnownList(list) && printer.isProperty(name) && argumentsOf(list, 'pluck') === undefined;
  return isSayable ? `${printer.holder(list)}.${name}` : undefined;
};

const sum: Print = (of, printer) => {
  const plucked = of.length === 2 ? pluck(of, printer) : undefined;
  return plucked === undefined ? undefined : `sum(${plucked})`;
};

const forms: { readonly [name: string]: Print } = {
  add: (of, printer) => `sum([${printer.list(of)}])`,
  concat: (of, printer) => (of.length === 1 ? `string(${printer.list(of)})` : `string join([${printer.list(of)}])`),
  count: call('count', 1),
  daysBetween: ([from, to, ...more], printer) =>
    more.length > 0 ? undefined : `(${printer.value(to, 5)} - ${printer.value(from, 5)}).days`,
  endsWith: call('ends with', 2),
  entries: call('get entries', 1),
  filterBy,
  filterByPart: (of, printer) => {
    const [list, path, name, value] = of;
    const isSayable = of.length === 4 && printer.isProperty(path) && printer.isProperty(name) && !name.includes('.') && !readsItem(value);
    return isSayable ? `${printer.holder(list)}[${printer.value(value, 4)} in item.${path}.${name}]` : undefined;
  },
  filterFilled: ([list, name], printer) => (printer.isProperty(name) ? `${printer.holder(list)}[filled(item.${name})]` : undefined),
  findBy: (of, printer) => {
    const filter = filterBy(of, printer);
    return filter === undefined ? undefined : `${filter}[1]`;
  },
  first: (of, printer) => (of.length === 1 ? `${printer.holder(of[0])}[1]` : undefined),
  flat: (of, printer) => {
    const [lists] = of;
    if (of.length !== 1) return undefined;
    return Array.isArray(lists) && lists.length > 0 ? `concatenate(${printer.list(lists)})` : `flatten(${printer.list(of)})`;
  },
  get: (of, printer) => laterItem(of, printer) ?? property(of, printer),
  itemAt,
  join: call('string join', 2),
  last: (of, printer) => (of.length === 1 ? `${printer.holder(of[0])}[-1]` : undefined),
  lastCharacters: ([text, count], printer) =>
    typeof count === 'number' && count > 0 ? `substring(${printer.value(text, 0)}, -${count})` : undefined,
  lower: call('lower case', 1),
  mapEntry: (of, printer) => (of.length === 2 ? `context put({}, ${printer.list(of)})` : undefined),
  max: extreme('max'),
  merge: (of, printer) => `context merge([${printer.list(of)}])`,
  mergeAll: (of, printer) => (of.length === 1 ? `context merge(${printer.list(of)})` : undefined),
  min: extreme('min'),
  pluck,
  prepend: ([list, item, ...more], printer) =>
    more.length > 0 ? undefined : `insert before(${printer.value(list, 0)}, 1, ${printer.value(item, 0)})`,
  project,
  roundHalfUp: call('round half up', 1, 2),
  startsWith: call('starts with', 2),
  split: call('splitTrimmed', 1, 2),
  sum,
  upper: call('upper case', 1),
  values: (of, printer) => (of.length === 1 ? `distinct values(get entries(${printer.list(of)}).value)` : undefined),
  yearOf: (of, printer) => (of.length === 1 ? `date(${printer.list(of)}).year` : undefined),
};

/** A function in FEEL's own words; undefined where it has none, or not for these arguments: then it is called by its name. */
export function printCall(
  name: string,
  of: readonly unknown[],
  printer: FeelWriter,
): { readonly text: string; readonly isLoop: boolean } | undefined {
  const text = Object.hasOwn(forms, name) ? forms[name]?.(of, printer) : undefined;
  return text === undefined ? undefined : { text, isLoop: name === 'project' };
}
