import { FeelFault, type FeelNode } from './feelNode.ts';
import { argumentsOf, isPropertyName, pathOf } from './names.ts';

type Call = FeelNode & { readonly type: 'call' };
type BuiltIn = (values: readonly unknown[], node: Call) => unknown;

const apply = (name: string, of: readonly unknown[]): unknown => ({ $fn: name, of });

function textTree([key, args]: readonly unknown[]): unknown {
  return args === undefined ? { $t: key } : { $t: key, with: args };
}

/** A property with an odd name, or one that is computed. */
function property([holder, key]: readonly unknown[]): unknown {
  const path = pathOf(holder);
  const isOdd = typeof key === 'string' && key !== '' && key.split('.').some((name) => !isPropertyName(name));
  return path !== undefined && isOdd && !key.includes('.') ? { $: `${path}.${key}` } : apply('get', [holder, key]);
}

function joined(values: readonly unknown[], node: Call): unknown {
  const [list] = values;
  if (values.length === 2) return apply('join', values);
  if (values.length === 1 && Array.isArray(list)) return apply('concat', list);
  throw new FeelFault(node, "'string join' takes a list and a separator, or texts in a list that is written here");
}

function total(values: readonly unknown[], node: Call): unknown {
  const [list] = values;
  if (values.length === 2) return apply('sum', values);
  const plucked = argumentsOf(list, 'pluck');
  if (Array.isArray(list)) return apply('add', list);
  if (plucked) return apply('sum', plucked);
  throw new FeelFault(node, 'sum takes one property of a list, or numbers in a list that is written here', 'write sum(list.name)');
}

function valuesOf([list]: readonly unknown[], node: Call): unknown {
  const [entries, name] = argumentsOf(list, 'pluck') ?? [];
  const map = argumentsOf(entries, 'entries');
  if (map && name === 'value') return apply('values', map);
  throw new FeelFault(node, 'distinct values are those of a map', 'write distinct values(get entries(map).value)');
}

function lastCharacters([text, start]: readonly unknown[], node: Call): unknown {
  if (typeof start === 'number' && start < 0) return apply('lastCharacters', [text, -start]);
  throw new FeelFault(node, 'substring gives the end of a text', 'write substring(text, -4)');
}

function prepended([list, position, item]: readonly unknown[], node: Call): unknown {
  if (position === 1) return apply('prepend', [list, item]);
  throw new FeelFault(node, 'something is inserted before the first item only', 'write insert before(list, 1, item)');
}

function entry([map, key, value]: readonly unknown[], node: Call): unknown {
  if (typeof map === 'object' && map !== null && Object.keys(map).length === 0) return apply('mapEntry', [key, value]);
  throw new FeelFault(node, 'an entry is put into an empty map only', 'write context put({}, key, value), and context merge for more');
}

function merged([maps]: readonly unknown[], node: Call): unknown {
  if (Array.isArray(maps)) return apply('merge', maps);
  throw new FeelFault(node, 'maps are merged in a list that is written here', 'write context merge([a, b])');
}

/** Functions with FEEL's own names, and `text`: how many arguments they take at least and at most, and what they compile to. */
const builtIns: { readonly [name: string]: readonly [least: number, most: number, tree: BuiltIn] } = {
  text: [1, 2, textTree],
  count: [1, 1, (values) => apply('count', values)],
  sum: [1, 2, total],
  string: [1, 1, (values) => apply('concat', values)],
  'string join': [1, 2, joined],
  'lower case': [1, 1, (values) => apply('lower', values)],
  'upper case': [1, 1, (values) => apply('upper', values)],
  substring: [2, 2, lastCharacters],
  concatenate: [1, 100, (values) => apply('flat', [values])],
  flatten: [1, 1, (values) => apply('flat', values)],
  'insert before': [3, 3, prepended],
  'distinct values': [1, 1, valuesOf],
  'get value': [2, 2, property],
  'get entries': [1, 1, (values) => apply('entries', values)],
  'context put': [3, 3, entry],
  'context merge': [1, 1, merged],
  'starts with': [2, 2, (values) => apply('startsWith', values)],
  'ends with': [2, 2, (values) => apply('endsWith', values)],
  min: [1, 100, (values) => apply('min', values.length === 1 ? values : [values])],
  max: [1, 100, (values) => apply('max', values.length === 1 ? values : [values])],
  splitTrimmed: [1, 2, (values) => apply('split', values)],
};

/** The tree of a call of FEEL's own functions; undefined for a function of the catalogue. */
export function applyBuiltIn(node: Call, values: readonly unknown[]): unknown {
  const [least, most, tree] = (Object.hasOwn(builtIns, node.name) ? builtIns[node.name] : undefined) ?? [];
  if (least === undefined || most === undefined || !tree) return undefined;
  if (values.length < least || values.length > most) throw new FeelFault(node, `'${node.name}' takes ${least} to ${most} arguments`);
  return tree(values, node);
}
