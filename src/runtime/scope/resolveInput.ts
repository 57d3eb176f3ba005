import { type Evaluation, resolveValue } from '#conditions';
import type { Value } from '#model';

type Input = { readonly [name: string]: unknown };

/** The input of a call that the portal document names, its values read now. */
export function resolveInput(input: Input, on: Evaluation): Input {
  return resolveValue(input as Value, on) as Input;
}
