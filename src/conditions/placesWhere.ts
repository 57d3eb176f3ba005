import type { Condition, Value } from '#model';
import { evaluate } from './evaluate.ts';
import type { Evaluation } from './evaluation.ts';
import { listOf } from './listOf.ts';
import { resolveValue } from './resolveValue.ts';
import { scopeWith } from './scopeWith.ts';

/** A rule that stands at a field; with `each`, a rule of every entry of that list, whose number stands for `*` in the field. */
export interface FieldRule {
  readonly each?: Value;
  readonly when?: Condition;
  readonly field?: string;
}

/** A field at which a rule holds, and what can be read there. */
export interface FieldPlace {
  readonly field: string | undefined;
  readonly on: Evaluation;
}

/** Where a rule holds; with `each` its condition reads the entry as `item` and the entries before it as `above`. */
export function placesWhere({ each, field, when }: FieldRule, on: Evaluation): readonly FieldPlace[] {
  const entry = (item: unknown, index: number, all: readonly unknown[]): FieldPlace => ({
    field: field?.replace('*', String(index)),
    on: { ...on, scope: scopeWith(on.scope, { item, above: all.slice(0, index) }) },
  });
  const places: readonly FieldPlace[] = each === undefined ? [{ field, on }] : listOf(resolveValue(each, on)).map(entry);
  return when === undefined ? places : places.filter((place) => evaluate(when, place.on));
}
