import { isJsonObject } from '#model';
import type { FeelType, ParameterType } from './definitions/definition.ts';
import { definitionOf } from './definitions/definitions.ts';
import type { FeelNames } from './names.ts';

/** What types are called in messages. */
export const WORDS: { readonly [type in ParameterType]: string } = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  date: 'a date',
  list: 'a list',
  map: 'a map',
  name: 'the name of a property',
  pattern: 'a regular expression',
  moment: 'a moment with its offset',
  condition: 'a condition',
  conditions: 'a list of conditions',
};

/** What functions give that FEEL writes in a form of its own. */
const RESULTS: ReadonlyMap<string, FeelType> = new Map([
  ['add', 'number'],
  ['concat', 'text'],
  ['daysBetween', 'number'],
  ['divide', 'number'],
  ['endsWith', 'flag'],
  ['entries', 'list'],
  ['filterFilled', 'list'],
  ['flat', 'list'],
  ['join', 'text'],
  ['lastCharacters', 'text'],
  ['lower', 'text'],
  ['mapEntry', 'map'],
  ['merge', 'map'],
  ['mergeAll', 'map'],
  ['multiply', 'number'],
  ['prepend', 'list'],
  ['project', 'list'],
  ['roundHalfUp', 'number'],
  ['split', 'list'],
  ['startsWith', 'flag'],
  ['subtract', 'number'],
  ['upper', 'text'],
  ['values', 'list'],
  ['yearOf', 'number'],
]);

/** What a tree gives if it gives anything; undefined where that is not known. */
export function typeOf(tree: unknown, names: FeelNames): FeelType | undefined {
  if (typeof tree === 'string') return 'text';
  if (typeof tree === 'number') return 'number';
  if (typeof tree === 'boolean') return 'flag';
  if (Array.isArray(tree)) return 'list';
  return isJsonObject(tree) ? typeOfForm(tree, names) : undefined;
}

function typeOfForm(form: { readonly [key: string]: unknown }, names: FeelNames): FeelType | undefined {
  const { $: path, $fn: name, $if: condition, $t: message } = form;
  if (typeof path === 'string') return names.isList(path) ? 'list' : undefined;
  if (typeof name === 'string') return RESULTS.get(name) ?? definitionOf(name)?.result;
  if (message !== undefined) return 'text';
  if (condition !== undefined) return typeOfChoice(form, names);
  return form['$filter'] !== undefined || form['$for'] !== undefined ? 'list' : 'map';
}

function typeOfChoice({ then, else: otherwise }: { readonly [key: string]: unknown }, names: FeelNames): FeelType | undefined {
  const type = typeOf(then, names);
  return type === typeOf(otherwise, names) ? type : undefined;
}

/** Whether a tree certainly gives a text, so that `+` joins. */
export function isText(tree: unknown, names: FeelNames): boolean {
  return typeOf(tree, names) === 'text';
}

/** Whether a tree certainly gives a list. */
export function isListTree(tree: unknown, names: FeelNames): boolean {
  return typeOf(tree, names) === 'list';
}
