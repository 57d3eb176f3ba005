import { deepEqual } from './deepEqual.ts';
import type { Operator } from './formOf.ts';

type Compare = (left: unknown, right: unknown) => boolean;

const PATTERNS = new Map<string, RegExp | undefined>();

function patternOf(source: string): RegExp | undefined {
  if (!PATTERNS.has(source)) {
    let pattern: RegExp | undefined;
    try {
      pattern = new RegExp(source, 'u');
    } catch {
      // A malformed pattern is the compiler's to report; here it matches nothing.
      pattern = undefined;
    }
    PATTERNS.set(source, pattern);
  }
  return PATTERNS.get(source);
}

/** Compares only numbers with numbers and texts with texts. */
function ordered(test: (order: number) => boolean): Compare {
  return (left, right) => {
    if (typeof left === 'number' && typeof right === 'number')
      return !Number.isNaN(left) && !Number.isNaN(right) && test(left < right ? -1 : Number(left > right));
    if (typeof left === 'string' && typeof right === 'string') return test(left < right ? -1 : Number(left > right));
    return false;
  };
}

const isElement: Compare = (item, list) => Array.isArray(list) && list.some((other) => deepEqual(item, other));

function contains(holder: unknown, part: unknown): boolean {
  if (typeof holder === 'string') return typeof part === 'string' && holder.includes(part);
  return isElement(part, holder);
}

const present = (compare: Compare): Compare => {
  return (left, right) => left !== undefined && right !== undefined && compare(left, right);
};

/** Comparisons of two operands; with an absent operand every one is false, only `ne` is true. */
export const comparisons: Readonly<Partial<Record<Operator, Compare>>> = {
  eq: present(deepEqual),
  ne: (left, right) => left === undefined || right === undefined || !deepEqual(left, right),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  in: present(isElement),
  notIn: present((item, list) => Array.isArray(list) && !isElement(item, list)),
  has: present(contains),
  matches: (text, pattern) => typeof text === 'string' && typeof pattern === 'string' && patternOf(pattern)?.test(text) === true,
};
