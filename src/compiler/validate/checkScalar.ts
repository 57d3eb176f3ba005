import { Faults } from '../diagnostics/faults.ts';
import type { Node } from '../source/node.ts';
import type { Schema } from './schema.ts';
import { typeOf } from './typeOf.ts';

const patterns = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const compiled = new RegExp(pattern, 'u');
  patterns.set(pattern, compiled);
  return compiled;
}

function checkEnum(node: Node, own: Schema, faults: Faults): void {
  const value = node.type === 'scalar' ? node.value : undefined;
  const found = node.type === 'scalar' ? JSON.stringify(value) : typeOf(node);
  if (own.const !== undefined && own.const !== value) faults.add('VALUE_ENUM', node, `must be ${JSON.stringify(own.const)}, not ${found}`);
  if (!own.enum || own.enum.includes(value)) return;
  const fix = typeof value === 'string' ? Faults.suggestion(value, own.enum.map(String)) : undefined;
  faults.add('VALUE_ENUM', node, `must be one of: ${own.enum.map((item) => JSON.stringify(item)).join(', ')}, not ${found}`, { fix });
}

function checkNumber(node: Node, value: number, own: Schema, faults: Faults): void {
  if (own.minimum !== undefined && value < own.minimum) faults.add('VALUE_RANGE', node, `must be at least ${own.minimum}, not ${value}`);
  if (own.maximum !== undefined && value > own.maximum) faults.add('VALUE_RANGE', node, `must be at most ${own.maximum}, not ${value}`);
  if (own.exclusiveMinimum !== undefined && value <= own.exclusiveMinimum)
    faults.add('VALUE_RANGE', node, `must be more than ${own.exclusiveMinimum}, not ${value}`);
}

/** Checks a scalar (or an `enum`/`const` of any value) against the keywords of its schema. */
export function checkScalar(node: Node, own: Schema, faults: Faults): void {
  if (own.enum || own.const !== undefined) checkEnum(node, own, faults);
  if (node.type !== 'scalar') return;
  if (typeof node.value === 'number') checkNumber(node, node.value, own, faults);
  if (typeof node.value !== 'string') return;
  if (own.minLength !== undefined && node.value.length < own.minLength)
    faults.add('VALUE_RANGE', node, `must have at least ${own.minLength} characters, not ${node.value.length}`);
  if (own.pattern !== undefined && !expression(own.pattern).test(node.value)) {
    faults.add('VALUE_PATTERN', node, `"${node.value}" does not match ${own.pattern}`);
  }
}
