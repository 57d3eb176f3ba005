import { spend, spendText } from './budget.ts';
import { isFilled } from './coerce.ts';
import { deepEqual } from './deepEqual.ts';
import type { Operator } from './parseCondition.ts';

/** The operators with one operand. An empty text does not exist, as that is what an empty field of a form gives, but it is not null. */
export const tests: Readonly<Partial<Record<Operator, (value: unknown) => boolean>>> = {
  exists: isFilled,
  isNull: (value) => value === undefined || value === null,
};

type Compare = (left: unknown, right: unknown) => boolean;

/** The operators with two operands. If an operand is undefined, `ne` is true and every other comparison false. */
export const comparisons: Readonly<Partial<Record<Operator, Compare>>> = {
  eq: ifBothDefined(deepEqual),
  ne: (left, right) => left === undefined || right === undefined || !deepEqual(left, right),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  in: ifBothDefined(isElement),
  notIn: ifBothDefined((item, list) => Array.isArray(list) && !isElement(item, list)),
  has: ifBothDefined(contains),
  matches: (text, pattern) => typeof text === 'string' && typeof pattern === 'string' && matchesPattern(text, pattern),
};

/** The compiler lets only patterns pass that take linear time, but each character may be tried against all of the pattern. */
const STEPS_OF_A_UNIT = 64;

function matchesPattern(text: string, pattern: string): boolean {
  spend(Math.floor((text.length * pattern.length) / STEPS_OF_A_UNIT));
  return patternFor(pattern)?.test(text) === true;
}

const cachedPatterns = new Map<string, RegExp | undefined>();

function patternFor(source: string): RegExp | undefined {
  if (!cachedPatterns.has(source)) {
    let pattern: RegExp | undefined;
    try {
      pattern = new RegExp(source, 'u');
    } catch {
      // The compiler reports a malformed pattern; here it matches nothing.
      pattern = undefined;
    }
    cachedPatterns.set(source, pattern);
  }
  return cachedPatterns.get(source);
}

/** Compares two numbers or two texts; false for other operands. `test` gets -1, 0 or 1: the left operand is less, equal or greater. */
function ordered(test: (order: number) => boolean): Compare {
  return (left, right) => {
    if (typeof left === 'number' && typeof right === 'number')
      return !Number.isNaN(left) && !Number.isNaN(right) && test(left < right ? -1 : Number(left > right));
    if (typeof left !== 'string' || typeof right !== 'string') return false;
    spendText(Math.min(left.length, right.length));
    return test(left < right ? -1 : Number(left > right));
  };
}

function isElement(item: unknown, list: unknown): boolean {
  return Array.isArray(list) && list.some((other) => deepEqual(item, other));
}

/** Whether a text contains another text, or a list an item. */
function contains(holder: unknown, part: unknown): boolean {
  if (typeof holder === 'string') {
    spendText(holder.length);
    return typeof part === 'string' && holder.includes(part);
  }
  return isElement(part, holder);
}

/** The same comparison, but false if an operand is undefined. */
function ifBothDefined(compare: Compare): Compare {
  return (left, right) => left !== undefined && right !== undefined && compare(left, right);
}
