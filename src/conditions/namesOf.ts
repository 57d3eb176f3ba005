import type { Condition, Value } from '#model';
import { conditionForm } from './conditionForm.ts';

/** Names that a value or condition uses, each once, in order of appearance. */
export interface Names {
  readonly references: readonly string[];
  readonly conditions: readonly string[];
  readonly functions: readonly string[];
  readonly messages: readonly string[];
}

/** Paths, named conditions, functions and message keys that a value or condition uses. Does not follow named conditions. */
export function namesOf(valueOrCondition: Value | Condition | undefined): Names {
  const found: NameSets = { references: new Set(), conditions: new Set(), functions: new Set(), messages: new Set() };
  if (conditionForm(valueOrCondition) === undefined) collectFromValue(valueOrCondition, found);
  else collectFromCondition(valueOrCondition, found);
  return {
    references: [...found.references],
    conditions: [...found.conditions],
    functions: [...found.functions],
    messages: [...found.messages],
  };
}

/** Dotted paths that a value or condition reads, each once. Does not follow named conditions. */
export function referencesOf(valueOrCondition: Value | Condition | undefined): string[] {
  return [...namesOf(valueOrCondition).references];
}

/** The same while they are being collected. */
interface NameSets {
  readonly references: Set<string>;
  readonly conditions: Set<string>;
  readonly functions: Set<string>;
  readonly messages: Set<string>;
}

function collectFromValue(value: unknown, found: NameSets): void {
  if (typeof value !== 'object' || value === null) return;
  const form = value as { readonly [key: string]: unknown };
  const { $: path, $t: message, $fn: name, $if: condition, ...rest } = form;
  if (typeof path === 'string') found.references.add(path);
  if (typeof message === 'string') found.messages.add(message);
  else collectFromValue(message, found);
  if (typeof name === 'string') found.functions.add(name);
  collectFromCondition(condition, found);
  for (const part of Array.isArray(value) ? value : Object.values(rest)) collectFromValue(part, found);
}

function collectFromCondition(condition: unknown, found: NameSets): void {
  const form = conditionForm(condition);
  if (form === undefined) return;
  const { operator, operand } = form;
  if (operator === 'ref') found.conditions.add(typeof operand === 'string' ? operand : '');
  else if (operator === 'not') collectFromCondition(operand, found);
  else if (operator === 'all' || operator === 'any')
    for (const part of Array.isArray(operand) ? operand : []) collectFromCondition(part, found);
  else collectFromValue(operand, found);
}
