import type { WalkDocument } from '#model';

/** A field of a kept walk: the name of a control that was used in a step, or what it was given. */
export interface WalkField {
  readonly step: number;
  readonly index: number;
  readonly kind: 'name' | 'value';
}

/** The id of the field in the page. */
export function fieldId({ step, index, kind }: WalkField): string {
  return `walk-${step}-${index}-${kind}`;
}

/** A field that is empty, with what its label says. */
export interface MissingField extends WalkField {
  readonly role: string;
  readonly name: string | undefined;
}

/** The fields that must be filled in before a browser can take a walk again, in the order of the page. */
export function missingFields({ steps }: WalkDocument): readonly MissingField[] {
  return steps.flatMap(({ do: used = [] }, step) =>
    used.flatMap(({ given, name, role, value }, index): MissingField[] => {
      const field = { step, index, role, name };
      return [
        ...(name ? [] : [{ ...field, kind: 'name' as const }]),
        ...(given && value === undefined ? [{ ...field, kind: 'value' as const }] : []),
      ];
    }),
  );
}
