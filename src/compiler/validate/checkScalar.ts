import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node } from '../source/node.ts';
import { type Schema, typeOf } from './schema.ts';

/** Checks a scalar (or an `enum`/`const` of any value) against the keywords of its schema. */
export function checkScalar(node: Node, schema: Schema, diagnostics: Diagnostics): void {
  if (schema.enum || schema.const !== undefined) checkEnum(node, schema, diagnostics);
  if (node.type !== 'scalar') return;
  if (typeof node.value === 'number') checkNumber(node, node.value, schema, diagnostics);
  if (typeof node.value !== 'string') return;
  if (schema.minLength !== undefined && node.value.length < schema.minLength)
    diagnostics.add('VALUE_RANGE', node, `must have at least ${schema.minLength} characters, not ${node.value.length}`);
  checkPattern(node, node.value, schema, diagnostics);
}

function checkPattern(node: Node, text: string, { pattern, 'x-says': says }: Schema, diagnostics: Diagnostics): void {
  if (pattern === undefined || matchesPattern(pattern, text)) return;
  const message = says === undefined ? `"${text}" does not match ${pattern}` : `"${text}" is not ${says}`;
  diagnostics.add('VALUE_PATTERN', node, message, { fix: completed(text, pattern) });
}

/** Beginnings that are often left out. */
const BEGINNINGS = ['#', 'https://'];

/** The suggestion to write the beginning that a text lacks. */
function completed(text: string, pattern: string): string | undefined {
  const complete = BEGINNINGS.map((beginning) => beginning + text.trim()).find((candidate) => matchesPattern(pattern, candidate));
  return complete === undefined ? undefined : `did you mean "${complete}"?`;
}

// Never emptied: only meta-schemas have patterns here, and they are few.
const cachedExpressions = new Map<string, RegExp>();

/** Whether a text matches a pattern of a meta-schema. */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = cachedExpressions.get(pattern) ?? new RegExp(pattern, 'u');
  cachedExpressions.set(pattern, expression);
  return expression.test(text);
}

function checkEnum(node: Node, schema: Schema, diagnostics: Diagnostics): void {
  const value = node.type === 'scalar' ? node.value : undefined;
  const actual = node.type === 'scalar' ? JSON.stringify(value) : typeOf(node);
  if (schema.const !== undefined && schema.const !== value)
    diagnostics.add('VALUE_ENUM', node, `must be ${JSON.stringify(schema.const)}, not ${actual}`);
  if (!schema.enum || schema.enum.includes(value)) return;
  const fix = typeof value === 'string' ? Diagnostics.suggestion(value, schema.enum.map(String)) : undefined;
  diagnostics.add('VALUE_ENUM', node, `must be one of: ${schema.enum.map((item) => JSON.stringify(item)).join(', ')}, not ${actual}`, {
    fix,
  });
}

function checkNumber(node: Node, value: number, schema: Schema, diagnostics: Diagnostics): void {
  if (schema.minimum !== undefined && value < schema.minimum)
    diagnostics.add('VALUE_RANGE', node, `must be at least ${schema.minimum}, not ${value}`);
  if (schema.maximum !== undefined && value > schema.maximum)
    diagnostics.add('VALUE_RANGE', node, `must be at most ${schema.maximum}, not ${value}`);
  if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)
    diagnostics.add('VALUE_RANGE', node, `must be more than ${schema.exclusiveMinimum}, not ${value}`);
}
