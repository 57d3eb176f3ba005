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
    else checkKind(name, kind, argument, findings);
  }
}

function checkCount({ args, name, node, signature: { optional = 0, parameters, takesMore } }: Call, findings: Findings): boolean {
  const least = parameters.length - optional;
  if (takesMore || (args.length >= least && args.length <= parameters.length)) return true;
  const taken = optional === 0 ? `${least}` : `${least} to ${parameters.length}`;
  findings.add('FUNCTION_ARGUMENTS', node, `"${name}" takes ${taken} arguments, not ${args.length}`, `give ${listed(parameters)}`);
  return false;
}

/** The parameters in words. */
function listed(parameters: readonly ParameterKind[]): string {
  return parameters.map((kind) => WORDS[kind] ?? titleOf({ kind } as Type)).join(', ');
}

const WORDS: { readonly [kind: string]: string } = { any: 'a value', name: 'the name of a property', names: 'names of properties' };

function checkKind(
  name: string,
  kind: ParameterKind,
  { type, node }: { readonly type: Type; readonly node: Node },
  findings: Findings,
): void {
  if (fits(kind, type)) return;
  const wanted = titleOf({ kind } as Type);
  findings.add('FUNCTION_ARGUMENTS', node, `"${name}" takes ${wanted} here, not ${titleOf(type)}`, `give ${wanted}`);
}

function fits(kind: ParameterKind, type: Type): boolean {
  if (kind === 'any' || type.kind === 'any' || type.kind === 'none' || kind === type.kind) return true;
  if (type.kind === 'scalar') return kind !== 'list' && kind !== 'map';
  // Numbers are written out where texts are put together.
  if (kind === 'text') return isTextual(type) || type.kind === 'number';
  return kind === 'date' && isTextual(type);
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
