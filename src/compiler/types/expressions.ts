import { LOCAL_ROOTS } from '../expand/scopeNames.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';
import { checkComparison } from './comparisons.ts';
import { type Findings, remedyFor } from './findings.ts';
import { checkArguments, checkLooped } from './functionArguments.ts';
import { type Loop, loopOf, testOf, withItem } from './loops.ts';
import type { PortalTypes, Reading, Scope } from './portalTypes.ts';
import { type PathType, readNames } from './scope.ts';
import { signatureOf } from './signatures.ts';
import { ANY, lazyMap, listOf, literalType, TEXT, type Type, titleOf, unionOf, withoutNull } from './type.ts';

/** The type of a value; what is wrong in it becomes a finding. */
export function typeOfValue(node: Node | undefined, scope: Scope, reading: Reading): Type {
  if (!node) return ANY;
  if (node.type === 'scalar') return literalType(node.value);
  if (node.type === 'array') {
    const items = node.items.map((item) => typeOfValue(item, scope, reading));
    return { kind: 'list', item: () => unionOf(items) };
  }
  const { entries } = node;
  if (entries.has('$')) return typeOfPath(entries.get('$') as Node, scope, reading);
  if (entries.has('$t')) return typeOfText(node, scope, reading);
  if (entries.has('$if')) return typeOfChoice(node, scope, reading);
  if (entries.has('$fn')) return typeOfCall(node, scope, reading);
  return (entries.has('$filter') || entries.has('$for') ? typeOfLoop : typeOfMap)(node, scope, reading);
}

function typeOfLoop(node: Node, scope: Scope, reading: Reading): Type {
  const loop = loopOf(node);
  if (!loop) return ANY;
  const list = typeOfList(loop.list, scope, reading);
  const inner = withItem(loop, list, scope);
  if (!entryOf(node, '$filter')) return listOf(typeOfValue(loop.body, inner, reading));
  checkCondition(loop.body, inner, reading);
  return list.kind === 'list' ? list : listOf(ANY);
}

function typeOfList(node: Node, scope: Scope, reading: Reading): Type {
  const type = typeOfValue(node, scope, reading);
  if (reading.findings) checkLooped({ type, node }, reading.findings);
  return type;
}

function typeOfMap(node: Node, scope: Scope, reading: Reading): Type {
  const entries = entriesOf(node);
  // With findings every entry has to be read; without, only those that are asked for.
  const read = reading.findings && new Map(Array.from(entries, ([key, child]) => [key, typeOfValue(child, scope, reading)]));
  const map = lazyMap('this map', [...entries.keys()], (key) => read?.get(key) ?? typeOfValue(entries.get(key), scope, reading));
  return { ...map, written: entries };
}

function typeOfText(node: Node, scope: Scope, reading: Reading): Type {
  if (reading.findings) {
    typeOfValue(entryOf(node, '$t'), scope, reading);
    for (const argument of entriesOf(entryOf(node, 'with')).values()) typeOfValue(argument, scope, reading);
  }
  return TEXT;
}

function typeOfChoice(node: Node, scope: Scope, reading: Reading): Type {
  checkCondition(entryOf(node, '$if'), scope, reading);
  const otherwise = entryOf(node, 'else');
  const types = [typeOfValue(entryOf(node, 'then'), scope, reading), ...(otherwise ? [typeOfValue(otherwise, scope, reading)] : [])];
  // The condition may have been whether there is a value.
  return unionOf(types.map(withoutNull));
}

function typeOfCall(node: Node, scope: Scope, reading: Reading): Type {
  const name = textOf(entryOf(node, '$fn')) ?? '';
  const nodes = itemsOf(entryOf(node, 'of'));
  const args = nodes.map((argument) => {
    const type = typeOfValue(argument, scope, reading);
    return isLiteral(argument) ? { type, node: argument, value: jsonOf(argument) } : { type, node: argument };
  });
  const signature = signatureOf(name);
  // That there is no such function is reported with all other names.
  if (!signature) return ANY;
  if (reading.findings) checkArguments({ name, node, args, signature }, reading.findings);
  return signature.result(args);
}

/** Whether a value is written as it is: nothing in it has to be read or computed. */
export function isLiteral(node: Node): boolean {
  if (node.type === 'array') return node.items.every(isLiteral);
  if (node.type === 'object') return Array.from(node.entries).every(([key, child]) => !key.startsWith('$') && isLiteral(child));
  return true;
}

function typeOfPath(node: Node, scope: Scope, { findings, portal }: Reading): Type {
  const path = textOf(node);
  if (path === undefined) return ANY;
  const read = readPath(portal, scope, path);
  if (!findings) return read.type;
  if (read.missing) reportMissing(node, read.missing, scope, findings);
  else if (read.type.kind === 'any') findings.untyped.set(node, path);
  return read.type;
}

/** Reads a dotted path in a scope. */
export function readPath(portal: PortalTypes, scope: Scope, path: string): PathType {
  const [root = '', ...names] = path.split('.');
  const type = portal.rootAt(scope, root);
  return type === undefined ? { type: ANY, missing: { name: root, holder: undefined, before: '' } } : readNames(type, names, root);
}

function reportMissing(node: Node, { name, holder, before }: NonNullable<PathType['missing']>, scope: Scope, findings: Findings): void {
  // Other roots are reported with the facts, values with the names of the document.
  if (holder === undefined && (!LOCAL_ROOTS.includes(name) || name === 'value')) return;
  if (holder === undefined) findings.add('PATH_UNKNOWN', node, `there is no "${name}" here`, remedyFor(name, scope.names()));
  else if (holder.kind === 'map')
    findings.add('PATH_UNKNOWN', node, `"${before}" has no "${name}": it is ${holder.name}`, remedyFor(name, holder.names()));
  else findings.add('PATH_UNKNOWN', node, `"${before}" has no "${name}": it is ${titleOf(holder)}`, remedyWithin(holder, before, name));
}

function remedyWithin(holder: Type, path: string, name: string): string {
  if (holder.kind !== 'list') return 'read it as a whole';
  return `write ${path}[1].${name} for that of the first item, or pluck(${path}, '${name}') for that of each`;
}

/** Checks what a condition reads and compares. */
export function checkCondition(node: Node | undefined, scope: Scope, reading: Reading): void {
  if (!reading.findings || !node) return;
  for (const [operator, operand] of entriesOf(node)) checkOperator(operator, operand, scope, reading);
}

function checkOperator(operator: string, operand: Node, scope: Scope, reading: Reading): void {
  switch (operator) {
    case 'all':
    case 'any':
      for (const part of itemsOf(operand)) checkCondition(part, scope, reading);
      return;
    case 'not':
      checkCondition(operand, scope, reading);
      return;
    case 'ref':
      checkNamed(operand, scope, reading);
      return;
    case 'exists':
    case 'isNull':
      typeOfValue(operand, scope, reading);
      return;
    case 'some':
    case 'every':
      checkItems(operand, scope, reading);
      return;
    default:
      checkOperands(operator, operand, scope, reading);
  }
}

function checkItems(operand: Node, scope: Scope, reading: Reading): void {
  const loop = testOf(operand);
  if (loop) checkCondition(loop.body, withItem(loop, typeOfList(loop.list, scope, reading), scope), reading);
}

function checkOperands(operator: string, operand: Node, scope: Scope, reading: Reading): void {
  const [left, right] = itemsOf(operand);
  if (!left || !right || !reading.findings) return;
  const types = [left, right].map((node) => ({ node, type: typeOfValue(node, scope, reading) }));
  const [first, second] = types;
  if (first && second) checkComparison(operator, first, second, reading.findings);
}

/** Checks that a named condition can be decided by what can be read where it is used. */
function checkNamed(node: Node, scope: Scope, reading: Reading): void {
  const name = textOf(node) ?? '';
  const condition = reading.conditions.get(name);
  if (!condition?.isLocal || !reading.findings) return;
  const missing = missingIn(condition.node, scope, reading, new Set([name]));
  if (missing) reading.findings.add('PATH_UNKNOWN', node, `condition "${name}" reads "${missing}", which is not there here`);
}

/** Functions that go on where one of their arguments is absent. */
const ALTERNATIVES = ['coalesce'];

/** The first path without which a condition or value says nothing in a scope. */
function missingIn(node: Node, scope: Scope, reading: Reading, seen: Set<string>): string | undefined {
  const path = textOf(entryOf(node, '$'));
  if (path !== undefined) return readPath(reading.portal, scope, path).missing ? path : undefined;
  const ref = textOf(entryOf(node, 'ref'));
  if (ref !== undefined) {
    const next = seen.has(ref) ? undefined : reading.conditions.get(ref);
    return next && missingIn(next.node, scope, reading, seen.add(ref));
  }
  const loop = loopOf(node);
  return loop ? missingInLoop(loop, scope, reading, seen) : missingInParts(node, scope, reading, seen);
}

function missingInParts(node: Node, scope: Scope, reading: Reading, seen: Set<string>): string | undefined {
  const alternatives = alternativesIn(node);
  const parts = alternatives ?? (node.type === 'array' ? node.items : [...entriesOf(node).values()]);
  const missing = parts.map((part) => missingIn(part, scope, reading, seen));
  return alternatives && missing.includes(undefined) ? undefined : missing.find((one) => one !== undefined);
}

function missingInLoop(loop: Loop, scope: Scope, reading: Reading, seen: Set<string>): string | undefined {
  const missing = missingIn(loop.list, scope, reading, seen);
  if (missing !== undefined || !loop.body) return missing;
  const list = typeOfValue(loop.list, scope, { ...reading, findings: undefined });
  return missingIn(loop.body, withItem(loop, list, scope), reading, seen);
}

/** The operands of an operator or function that goes on where one of them is absent. */
function alternativesIn(node: Node): readonly Node[] | undefined {
  const any = entryOf(node, 'any');
  if (any) return itemsOf(any);
  return ALTERNATIVES.includes(textOf(entryOf(node, '$fn')) ?? '') ? itemsOf(entryOf(node, 'of')) : undefined;
}

/** The literals that a value is: itself, or those of the branches of its choices. */
export function literalsIn(node: Node): readonly Node[] {
  if (node.type === 'scalar') return [node];
  if (!entryOf(node, '$if')) return [];
  return ['then', 'else'].flatMap((key) => {
    const branch = entryOf(node, key);
    return branch ? literalsIn(branch) : [];
  });
}
