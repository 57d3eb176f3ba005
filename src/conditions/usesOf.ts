import type { Condition } from '#model';
import { formOf, type Operator } from './formOf.ts';
import { namesOf } from './namesOf.ts';

/** How a condition uses one path: the literals it is held against, and whether that is all there is to know. */
export interface Use {
  readonly literals: Set<unknown>;
  /** Held against something that is no literal, so that no list of values covers every outcome. */
  open: boolean;
}

type Uses = Map<string, Use>;

function entryOf(path: string, uses: Uses): Use {
  const use = uses.get(path) ?? { literals: new Set(), open: false };
  uses.set(path, use);
  return use;
}

function pathOf(value: unknown): string | undefined {
  const path = typeof value === 'object' && value !== null ? (value as { $?: unknown }).$ : undefined;
  return typeof path === 'string' ? path : undefined;
}

function isLiteral(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) && value.every(isLiteral);
}

function noteOpen(value: unknown, uses: Uses): void {
  for (const path of namesOf(value as Condition).references) entryOf(path, uses).open = true;
}

function notePair(path: string | undefined, other: unknown, uses: Uses): boolean {
  if (path === undefined || !isLiteral(other)) return false;
  const { literals } = entryOf(path, uses);
  literals.add(other);
  for (const item of Array.isArray(other) ? other : []) literals.add(item);
  return true;
}

function noteComparison(operator: Operator, operand: unknown, uses: Uses): void {
  const [left, right] = Array.isArray(operand) ? operand : [];
  const known = notePair(pathOf(left), right, uses) || notePair(pathOf(right), left, uses);
  if (!known || operator === 'matches') noteOpen(operand, uses);
}

function note(condition: unknown, named: { readonly [id: string]: Condition }, uses: Uses, seen: ReadonlySet<string>): void {
  const form = formOf(condition);
  if (form === undefined) return;
  const { operator, operand } = form;
  if (operator === 'not') note(operand, named, uses, seen);
  else if (operator === 'all' || operator === 'any')
    for (const part of Array.isArray(operand) ? operand : []) note(part, named, uses, seen);
  else if (operator === 'ref') {
    const id = typeof operand === 'string' ? operand : '';
    if (!seen.has(id) && Object.hasOwn(named, id)) note(named[id], named, uses, new Set([...seen, id]));
  } else if (operator !== 'exists') noteComparison(operator, operand, uses);
  else if (pathOf(operand) !== undefined) entryOf(String(pathOf(operand)), uses);
  else noteOpen(operand, uses);
}

/** The paths that a condition reads, through named conditions, and the literals each is held against. */
export function usesOf(condition: Condition, named: { readonly [id: string]: Condition }): ReadonlyMap<string, Use> {
  const uses: Uses = new Map();
  note(condition, named, uses, new Set());
  return uses;
}
