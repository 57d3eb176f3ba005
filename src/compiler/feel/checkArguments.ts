import { functions } from '#conditions';
import { nearest } from '#model';
import type { FeelType, FunctionDefinition, ParameterType } from './definitions/definition.ts';
import { definitionOf, functionNames, signatureOf } from './definitions/definitions.ts';
import { INSTEAD } from './definitions/instead.ts';
import { FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { WORDS } from './typeOf.ts';

type Call = FeelNode & { readonly type: 'call' };

/** The definition of the function that is called; throws a `FeelFault` where there is none, or for another number of arguments. */
export function calledFunction(node: Call): FunctionDefinition {
  const { args, name } = node;
  const definition = definitionOf(name);
  if (!definition) throw unknownFunction(node);
  const least = definition.parameters.filter(({ isOptional }) => !isOptional).length;
  const most = definition.parameters.some(({ isRepeated }) => isRepeated) ? Number.POSITIVE_INFINITY : definition.parameters.length;
  if (args.length < least || args.length > most)
    throw new FeelFault(node, `'${name}' takes ${countOf(least, most)}, not ${args.length}`, `write ${signatureOf(name)}`);
  return definition;
}

function countOf(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return 'one argument or more';
  if (most === 1) return 'one argument';
  return least === most ? `${most} arguments` : `${least} or ${most} arguments`;
}

function unknownFunction({ from, name }: Call): FeelFault {
  const at = { from, to: from + name.length };
  // `name.toUpperCase()`, as other languages write it.
  const method = name.slice(name.lastIndexOf('.') + 1);
  const instead = INSTEAD.get(name) ?? INSTEAD.get(method);
  if (instead !== undefined) return new FeelFault(at, `there is no function '${name}'`, `write ${instead}`);
  const near = nearest(method, functionNames);
  const fix = near === undefined ? 'the functions are listed in src/docs/expressions.md' : `did you mean '${signatureOf(near)}'?`;
  return new FeelFault(at, `there is no function '${name}'`, fix);
}

/** An argument that was compiled: its tree, its type as far as it is known, and where it is written. */
export interface Argument {
  readonly tree: unknown;
  readonly type: FeelType | undefined;
  readonly at: Span;
}

/** Throws a `FeelFault` at the first argument that the function cannot take. */
export function checkArguments(name: string, { parameters }: FunctionDefinition, args: readonly Argument[]): void {
  for (const [index, argument] of args.entries()) {
    const parameter = parameters[Math.min(index, parameters.length - 1)];
    if (parameter?.types) checkArgument(name, parameter.types, argument);
  }
}

function checkArgument(name: string, types: readonly ParameterType[], { at, tree, type }: Argument): void {
  if (type === undefined) return;
  if (!types.some((taken) => fits(type, taken))) {
    const [one, ...more] = types.map((taken) => WORDS[taken]).reverse();
    const taken = more.length === 0 ? one : `${more.reverse().join(', ')} or ${one}`;
    const fix = types.join() === 'list' ? 'write toList(x) for a list of one' : `write ${signatureOf(name)}`;
    throw new FeelFault(at, `'${name}' takes ${taken} here, not ${WORDS[type]}`, fix);
  }
  if (typeof tree === 'string') checkText(types, tree, at);
}

function fits(type: FeelType, taken: ParameterType): boolean {
  if (type === 'text') return !['number', 'flag', 'list', 'map'].includes(taken);
  return taken === type || (type === 'date' && taken === 'text');
}

/** Checks a text that is written as the argument itself. */
function checkText(types: readonly ParameterType[], text: string, at: Span): void {
  const [type] = types;
  if (type === 'date' && !isDate(text)) throw new FeelFault(at, `'${text}' is no date`, "write '2026-11-23'");
  if (type === 'pattern' && !isPattern(text))
    throw new FeelFault(at, `'${text}' is no regular expression of JavaScript with the flag u`, 'escape what is meant as it stands: \\\\.');
  if (type === 'name' && text === '') throw new FeelFault(at, 'a property has a name', "write 'name', or 'part.name'");
}

/** Whether a text is a date 'YYYY-MM-DD' of the calendar. */
export function isDate(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length && functions['yearOf']?.(text) !== undefined;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
