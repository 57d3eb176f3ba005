import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node } from '../source/node.ts';
import { type Schema, typeOf } from './schema.ts';

const expressions = new Map<string, RegExp>();

/** Whether a text matches a pattern of a meta-schema. */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, expression);
  return expression.test(text);
}

function checkEnum(node: Node, own: Schema, diagnostics: Diagnostics): void {
  const value = node.type === 'scalar' ? node.value : undefined;
  const found = node.type === 'scalar' ? JSON.stringify(value) : typeOf(node);
  if (own.const !== undefined && own.const !== value)
    diagnostics.add('VALUE_ENUM', node, `must be ${JSON.stringify(own.const)}, not ${found}`);
  if (!own.enum || own.enum.includes(value)) return;
  const fix = typeof value === 'string' ? Diagnostics.suggestion(value, own.enum.map(String)) : undefined;
  diagnostics.add('VALUE_ENUM', node, `must be one of: ${own.enum.map((item) => JSON.stringify(item)).join(', ')}, not ${found}`, { fix });
}

function checkNumber(node: Node, value: number, own: Schema, diagnostics: Diagnostics): void {
  if (own.minimum !== undefined && value < own.minimum)
    diagnostics.add('VALUE_RANGE', node, `must be at least ${own.minimum}, not ${value}`);
  if (own.maximum !== undefined && value > own.maximum)
    diagnostics.add('VALUE_RANGE', node, `must be at most ${own.maximum}, not ${value}`);
  if (own.exclusiveMinimum !== undefined && value <= own.exclusiveMinimum)
    diagnostics.add('VALUE_RANGE', node, `must be more than ${own.exclusiveMinimum}, not ${value}`);
}

/** Checks a scalar (or an `enum`/`const` of any value) against the keywords of its schema. */
export function checkScalar(node: Node, own: Schema, diagnostics: Diagnostics): void {
  if (own.enum || own.const !== undefined) checkEnum(node, own, diagnostics);
  if (node.type !== 'scalar') return;
  if (typeof node.value === 'number') checkNumber(node, node.value, own, diagnostics);
  if (typeof node.value !== 'string') return;
  if (own.minLength !== undefined && node.value.length < own.minLength)
    diagnostics.add('VALUE_RANGE', node, `must have at least ${own.minLength} characters, not ${node.value.length}`);
  if (own.pattern !== undefined && !matchesPattern(own.pattern, node.value)) {
    diagnostics.add('VALUE_PATTERN', node, `"${node.value}" does not match ${own.pattern}`);
  }
}
