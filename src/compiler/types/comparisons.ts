import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { Findings } from './findings.ts';
import { isScalar, isTextual, mayBeEqual, type ScalarType, type Type, titleOf } from './type.ts';

/** An operand of a comparison with its type. */
interface Operand {
  readonly node: Node;
  readonly type: Type;
}

const ORDER: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
]);

/** Finds a value that is compared with what it can never be, and operands of which no values are ever comparable. */
export function checkComparison(operator: string, left: Operand, right: Operand, findings: Findings): void {
  if (operator === 'matches') return;
  if (operator === 'in' || operator === 'notIn') checkElement(left, right, findings);
  else if (operator === 'has') checkHas(left, right, findings);
  else checkPair(operator, left, right, findings);
}

function checkElement(item: Operand, list: Operand, findings: Findings): void {
  if (list.node.type === 'array') {
    for (const node of itemsOf(list.node)) checkValue(item, node, findings);
    return;
  }
  if (list.type.kind === 'any' || list.type.kind === 'none') return;
  if (list.type.kind === 'list')
    checkPair('eq', { node: item.node, type: item.type }, { node: list.node, type: list.type.item() }, findings);
  else findings.add('COMPARISON_NEVER', list.node, `nothing is in ${titleOf(list.type)}`, 'give a list');
}

function checkHas(holder: Operand, part: Operand, findings: Findings): void {
  if (holder.type.kind === 'list') checkPair('eq', { node: holder.node, type: holder.type.item() }, part, findings);
  else if (holder.type.kind === 'number' || holder.type.kind === 'flag' || holder.type.kind === 'map')
    findings.add('COMPARISON_NEVER', holder.node, `${titleOf(holder.type)} has no parts`, 'give a list or a text');
}

function checkPair(operator: string, left: Operand, right: Operand, findings: Findings): void {
  if (!ORDER.has(operator)) {
    checkValue(left, right.node, findings);
    checkValue(right, left.node, findings);
  }
  if (areComparable(left.type, right.type, ORDER.has(operator))) return;
  const [one, other] = [titleOf(left.type), titleOf(right.type)];
  const sign = ORDER.get(operator);
  const message = sign === undefined ? `${one} is compared with ${other}, which is never equal` : `${one} is never ${sign} ${other}`;
  findings.add('COMPARISON_NEVER', right.node, message, `compare with ${titleOf(left.type)}`);
}

function areComparable(left: Type, right: Type, isOrder: boolean): boolean {
  if (!mayBeEqual(left, right)) return false;
  return !isOrder || (isOrdered(left) && isOrdered(right));
}

function isOrdered({ kind }: Type): boolean {
  return kind !== 'list' && kind !== 'map' && kind !== 'flag';
}

/** Finds a literal that is none of the values of what it is compared with. */
function checkValue({ node, type }: Operand, literal: Node, findings: Findings): void {
  const domain = isScalar(type) ? type.domain : undefined;
  const path = textOf(entryOf(node, '$'));
  if (!domain || path === undefined || literal.type !== 'scalar' || literal.value === null || domain.includes(literal.value)) return;
  // A value of another type is reported as such.
  if (!isSameKind(type as ScalarType, literal.value)) return;
  findings.add('FACT_VALUE', literal, `"${path}" is never ${JSON.stringify(literal.value)}`, remedyOf(literal.value, domain));
}

function isSameKind(type: ScalarType, value: string | number | boolean): boolean {
  if (type.kind === 'scalar') return true;
  if (typeof value === 'string') return isTextual(type);
  return type.kind === (typeof value === 'number' ? 'number' : 'flag');
}

function remedyOf(value: string | number | boolean, domain: readonly (string | number | boolean)[]): string {
  return Diagnostics.suggestion(String(value), domain.map(String)) ?? `it is ${domain.map((one) => JSON.stringify(one)).join(' or ')}`;
}
