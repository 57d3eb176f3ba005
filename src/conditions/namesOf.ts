import type { Condition, Value } from '#model';
import { formOf } from './formOf.ts';

/** Names that a value or condition relies on, each once, in order of appearance. */
export interface Names {
  readonly references: readonly string[];
  readonly conditions: readonly string[];
  readonly functions: readonly string[];
  readonly messages: readonly string[];
}

interface Found {
  readonly references: Set<string>;
  readonly conditions: Set<string>;
  readonly functions: Set<string>;
  readonly messages: Set<string>;
}

function inValue(value: unknown, found: Found): void {
  if (typeof value !== 'object' || value === null) return;
  const form = value as { readonly [key: string]: unknown };
  const { $: path, $t: message, $fn: name, $if: condition, ...rest } = form;
  if (typeof path === 'string') found.references.add(path);
  if (typeof message === 'string') found.messages.add(message);
  else inValue(message, found);
  if (typeof name === 'string') found.functions.add(name);
  inCondition(condition, found);
  for (const part of Array.isArray(value) ? value : Object.values(rest)) inValue(part, found);
}

function inCondition(condition: unknown, found: Found): void {
  const form = formOf(condition);
  if (form === undefined) return;
  const { operator, operand } = form;
  if (operator === 'ref') found.conditions.add(typeof operand === 'string' ? operand : '');
  else if (operator === 'not') inCondition(operand, found);
  else if (operator === 'all' || operator === 'any') for (const part of Array.isArray(operand) ? operand : []) inCondition(part, found);
  else inValue(operand, found);
}

/** Names used by a value or condition: paths read, named conditions, functions, message keys. Does not follow named conditions. */
export function namesOf(valueOrCondition: Value | Condition | undefined): Names {
  const found: Found = { references: new Set(), conditions: new Set(), functions: new Set(), messages: new Set() };
  if (formOf(valueOrCondition) === undefined) inValue(valueOrCondition, found);
  else inCondition(valueOrCondition, found);
  return {
    references: [...found.references],
    conditions: [...found.conditions],
    functions: [...found.functions],
    messages: [...found.messages],
  };
}
