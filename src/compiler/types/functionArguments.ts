import type { FeelNames } from '../feel/names.ts';
import { printValue } from '../feel/printFeel.ts';
import { itemsOf, type Node } from '../source/node.ts';
import { type Findings, remedyFor } from './findings.ts';
import { readNames } from './scope.ts';
import { type Argument, itemOf, type ParameterKind, type Signature } from './signatures.ts';
import { isTextual, type Type, titleOf } from './type.ts';

interface Call {
  readonly name: string;
  readonly node: Node;
  readonly args: readonly (Argument & { readonly node: Node })[];
  readonly signature: Signature;
}

/** Checks number and type of the arguments of a function, and the properties of items that they name. */
export function checkArguments(call: Call, findings: Findings): void {
  const { args, name, signature } = call;
  if (!checkCount(call, findings)) return;
  for (const [index, argument] of args.entries()) {
    const kind = signature.parameters[index] ?? signature.parameters.at(-1) ?? 'any';
    if (kind === 'name' || kind === 'names') checkNames(args[0]?.type, argument.node, findings);
    else checkGiven(`"${asWritten(name, signature)}"`, kind, argument, findings);
  }
}

function checkCount({ args, name, node, signature }: Call, findings: Findings): boolean {
  const { optional = 0, parameters, takesMore } = signature;
  const least = parameters.length - optional;
  if (takesMore || (args.length >= least && args.length <= parameters.length)) return true;
  const taken = optional === 0 ? `${least}` : `${least} to ${parameters.length}`;
  const called = asWritten(name, signature);
  findings.add('FUNCTION_ARGUMENTS', node, `"${called}" takes ${taken} arguments, not ${args.length}`, `write ${called}`);
  return false;
}

/** A function as an expression calls it, `list[1]` for `first`, with what it takes for its arguments. */
function asWritten(name: string, { parameters }: Signature): string {
  const of = parameters.map((kind) => (kind === 'name' || kind === 'names' ? 'name' : { $: WORDS[kind] ?? kind }));
  return printValue({ $fn: name, of }, ALL_NAMES) ?? name;
}

const WORDS: { readonly [kind: string]: string } = { any: 'value', date: 'day' };

const ALL_NAMES: FeelNames = { isRoot: () => true, isCondition: () => false, isList: (path) => path === 'list' };

interface Given {
  readonly type: Type;
  readonly node: Node;
}

/** Checks that what a loop goes over may be a list. */
export function checkLooped(given: Given, findings: Findings): void {
  checkGiven('a loop', 'list', given, findings);
}

function checkGiven(taker: string, kind: ParameterKind, { type, node }: Given, findings: Findings): void {
  if (fits(kind, type)) return;
  const wanted = titleOf({ kind } as Type);
  const fix = (kind === 'number' ? INSTEAD_OF_NUMBER[type.kind] : INSTEAD[kind]) ?? `give ${wanted}`;
  findings.add('FUNCTION_ARGUMENTS', node, `${taker} takes ${wanted} here, not ${titleOf(type)}`, fix);
}

const INSTEAD: { readonly [kind in ParameterKind]?: string } = {
  list: 'write toList(x) for a list of one',
  moment: 'give a moment with its offset; for days write (b - a).days',
};

/** What to write where a number is wanted, by what is given. */
const INSTEAD_OF_NUMBER: { readonly [kind in Type['kind']]?: string } = {
  text: 'write number(x) for the number that a text says',
  date: 'write (b - a).days for the days between two dates',
  moment: 'write minutesBetween(a, b) for the time between two moments',
};

function fits(kind: ParameterKind, type: Type): boolean {
  if (kind === 'any' || kind === type.kind || isUnknown(type)) return true;
  if (type.kind === 'scalar') return kind !== 'list' && kind !== 'map';
  // Numbers are written out where texts are put together.
  if (kind === 'text') return isTextual(type) || type.kind === 'number';
  if (kind === 'moment') return type.kind === 'text';
  return kind === 'date' && isTextual(type);
}

function isUnknown({ kind }: Type): boolean {
  return kind === 'any' || kind === 'none';
}

/** Checks a property, a path to one or a list of such, that the items of a list must have. */
function checkNames(list: Type | undefined, node: Node, findings: Findings): void {
  for (const item of itemsOf(node)) checkNames(list, item, findings);
  if (node.type !== 'scalar' || typeof node.value !== 'string') return;
  const item = itemOf(list);
  const { missing } = readNames(item, node.value.split('.'), 'the item');
  if (!missing) return;
  const names = missing.holder?.kind === 'map' ? missing.holder.names() : [];
  const what = missing.holder?.kind === 'map' ? missing.holder.name : titleOf(missing.holder ?? item);
  findings.add('PATH_UNKNOWN', node, `the items have no "${node.value}": each is ${what}`, remedyFor(missing.name, names));
}
