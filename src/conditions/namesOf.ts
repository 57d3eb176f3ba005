import type { Condition, Value } from '#model';
import { parseCondition } from './parseCondition.ts';

/** Names that a value or condition uses, each once, in order of appearance. */
export interface Names {
  readonly references: readonly string[];
  readonly conditions: readonly string[];
  readonly functions: readonly string[];
  readonly messages: readonly string[];
}

/** Paths, named conditions, functions and message keys that a value or condition uses. Does not follow named conditions. */
export function namesOf(valueOrCondition: Value | Condition | undefined): Names {
  const names: NameSets = { references: new Set(), conditions: new Set(), functions: new Set(), messages: new Set() };
  if (parseCondition(valueOrCondition) === undefined) collectFromValue(valueOrCondition, names);
  else collectFromCondition(valueOrCondition, names);
  return {
    references: [...names.references],
    conditions: [...names.conditions],
    functions: [...names.functions],
    messages: [...names.messages],
  };
}

/** Dotted paths that a value or condition reads, each once. Does not follow named conditions. */
export function referencesOf(valueOrCondition: Value | Condition | undefined): string[] {
  return [...namesOf(valueOrCondition).references];
}

/** `Names` while they are being collected. */
interface NameSets {
  readonly references: Set<string>;
  readonly conditions: Set<string>;
  readonly functions: Set<string>;
  readonly messages: Set<string>;
}

function collectFromValue(value: unknown, names: NameSets): void {
  if (typeof value !== 'object' || value === null) return;
  const { $: path, $t: message, $fn: name, $if: condition, ...rest } = value as { readonly [key: string]: unknown };
  if (typeof path === 'string') names.references.add(path);
  if (typeof message === 'string') names.messages.add(message);
  else collectFromValue(message, names);
  if (typeof name === 'string') names.functions.add(name);
  collectFromCondition(condition, names);
  for (const part of Array.isArray(value) ? value : Object.values(rest)) collectFromValue(part, names);
}

function collectFromCondition(condition: unknown, names: NameSets): void {
  const parsed = parseCondition(condition);
  if (parsed === undefined) return;
  const { operator, operand } = parsed;
  if (operator === 'ref') names.conditions.add(typeof operand === 'string' ? operand : '');
  else if (operator === 'not') collectFromCondition(operand, names);
  else if (operator === 'all' || operator === 'any')
    for (const part of Array.isArray(operand) ? operand : []) collectFromCondition(part, names);
  else collectFromValue(operand, names);
}
