import type { Trace } from '#conditions';
import { type Literals, shownValue } from '#machines';
import type { Condition, StudioTrace } from '#model';

/** A trace as it may leave the server: of operands only what the documents say themselves. */
export function studioTrace({ condition, operands, operator, parts, value }: Trace, literals: Literals): StudioTrace {
  return {
    condition: (condition ?? null) as Condition | null,
    operator,
    value,
    ...(operands && { operands: operands.map((operand) => shownValue(operand, literals)) }),
    parts: parts.map((part) => studioTrace(part, literals)),
  };
}
