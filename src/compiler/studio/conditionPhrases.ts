import { parseCondition } from '#conditions';
import { type Condition, isJsonObject, type Value } from '#model';
import type { CompiledPortal } from '../compiledPortal.ts';
import type { FeelNames } from '../feel/names.ts';
import { printCondition, printValue } from '../feel/printFeel.ts';

/** The JSON text of each part of these conditions, and of each operand that is not a literal -> the same as FEEL. */
export function conditionPhrases({ conditions }: CompiledPortal, roots: readonly Condition[]): { readonly [json: string]: string } {
  const isCondition = (name: string): boolean => Object.hasOwn(conditions, name);
  const names: FeelNames = { isCondition, isRoot: (root) => !isCondition(root), isList: () => false };
  const found: { [json: string]: string } = {};
  const note = (tree: unknown, text: string | undefined): void => {
    if (text !== undefined) found[JSON.stringify(tree)] = text;
  };
  const collect = (condition: Condition): void => {
    note(condition, printCondition(condition, names));
    const { operand, operator = 'none' } = parseCondition(condition) ?? {};
    const parts = partsOf(operator, operand);
    if (parts !== undefined) for (const part of parts) collect(part);
    else
      for (const value of Array.isArray(operand) ? operand : [operand])
        if (isJsonObject(value)) note(value, printValue(value as Value, names));
  };
  for (const root of roots) collect(root);
  return found;
}

/** The conditions that a condition is made of; undefined for one that compares values. */
function partsOf(operator: string, operand: unknown): readonly Condition[] | undefined {
  if (operator === 'all' || operator === 'any') return operand as readonly Condition[];
  if (operator === 'not') return [operand as Condition];
  return operator === 'some' || operator === 'every' ? [(operand as { readonly where: Condition }).where] : undefined;
}
