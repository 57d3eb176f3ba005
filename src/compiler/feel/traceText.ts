import type { Trace } from '#conditions';
import { type Condition, isJsonObject, type Value } from '#model';
import type { FeelNames } from './names.ts';
import { printCondition, printValue } from './printFeel.ts';

/** Why a condition holds or not, a line for each condition that decided it: as FEEL, its result, and what was read for it. */
export function traceText(trace: Trace, names: FeelNames, depth = 0): string {
  const { condition, parts, value } = trace;
  const text = printCondition(condition as Condition, names) ?? JSON.stringify(condition);
  const read = readIn(trace, names);
  const line = `${'  '.repeat(depth)}${text}: ${value ? 'holds' : 'does not hold'}${read.length > 0 ? ` (${read.join(', ')})` : ''}`;
  return [line, ...parts.map((part) => traceText(part, names, depth + 1))].join('\n');
}

/** The operands that are no literals, each with the value that it had. */
function readIn({ condition, operands = [], operator }: Trace, names: FeelNames): readonly string[] {
  const operand = isJsonObject(condition) ? condition[operator] : undefined;
  const loop = operator === 'some' || operator === 'every';
  const trees = Array.isArray(operand) ? operand : [loop && isJsonObject(operand) ? operand['in'] : operand];
  return operands.flatMap((value, index) => {
    const tree = trees[index];
    if (!isJsonObject(tree)) return [];
    return `${printValue(tree as Value, names) ?? JSON.stringify(tree)} is ${JSON.stringify(value) ?? 'absent'}`;
  });
}
