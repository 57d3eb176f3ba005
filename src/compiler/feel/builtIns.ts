import { FeelFault, type FeelNode } from './feelNode.ts';
import { argumentsOf, isPropertyName, pathOf } from './names.ts';

type Call = FeelNode & { readonly type: 'call' };
type BuiltIn = (values: readonly unknown[], node: Call) => unknown;

const apply = (name: string, of: readonly unknown[]): unknown => ({ $fn: name, of });

function textTree([key, args]: readonly unknown[], node: Call): unknown {
  const [written, map] = node.args;
  if (written?.type === 'if') throw new FeelFault(written, 'a message has one key', "write if a then text('b') else text('c')");
  if (map && map.type !== 'map')
    throw new FeelFault(map, 'the arguments of a message stand in a map that is written here', "write text('a.b', {name: x})");
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
  throw new FeelFault(
    node,
    'without a separator the texts stand in a list that is written here',
    "write string join([a, b]), or string join(list, ', ')",
  );
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

function merged([maps]: readonly unknown[]): unknown {
  return Array.isArray(maps) ? apply('merge', maps) : apply('mergeAll', [maps]);
}

/** What functions with FEEL's own names compile to, and `text`. Their arguments are checked already. */
const builtIns: { readonly [name: string]: BuiltIn } = {
  text: textTree,
  sum: total,
  string: (values) => apply('concat', values),
  'string join': joined,
  'lower case': (values) => apply('lower', values),
  'upper case': (values) => apply('upper', values),
  'round half up': (values) => apply('roundHalfUp', values),
  substring: lastCharacters,
  'starts with': (values) => apply('startsWith', values),
  'ends with': (values) => apply('endsWith', values),
  min: (values) => apply('min', values.length === 1 ? values : [values]),
  max: (values) => apply('max', values.length === 1 ? values : [values]),
  concatenate: (values) => apply('flat', [values]),
  flatten: (values) => apply('flat', values),
  'insert before': prepended,
  'distinct values': valuesOf,
  'get value': property,
  'get entries': (values) => apply('entries', values),
  'context put': entry,
  'context merge': merged,
  splitTrimmed: (values) => apply('split', values),
};

/** The tree of a call of FEEL's own functions; undefined for a function of the catalogue. */
export function applyBuiltIn(node: Call, values: readonly unknown[]): unknown {
  return Object.hasOwn(builtIns, node.name) ? builtIns[node.name]?.(values, node) : undefined;
}
