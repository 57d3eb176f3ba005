/** One field of the measured form. */
export interface ShapeField {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'number' | 'flag';
  readonly required: boolean;
  /** Shown only while the flag of its section is set. */
  readonly isConditional: boolean;
}

/** The form that every candidate shows: sections of ten fields. */
export interface FormShape {
  readonly pattern: string;
  readonly maxLength: number;
  readonly choices: readonly string[];
  readonly sections: readonly { readonly id: string; readonly title: string; readonly fields: readonly ShapeField[] }[];
}

function sectionFields(number: number): readonly ShapeField[] {
  const texts = Array.from({ length: 6 }, (_, at) => ({
    id: `s${at}`,
    label: `Detail ${number}.${at + 1}`,
    kind: 'text' as const,
    required: at < 2,
    isConditional: at === 5,
  }));
  const rest = (id: string, label: string, kind: ShapeField['kind']): ShapeField => ({
    id,
    label: `${label} ${number}`,
    kind,
    required: false,
    isConditional: false,
  });
  return [
    ...texts,
    rest('e0', 'Colour', 'choice'),
    rest('e1', 'Size', 'choice'),
    rest('n0', 'Amount', 'number'),
    rest('b0', 'More', 'flag'),
  ];
}

/** A form of `count` fields (a multiple of ten): of ten, six texts with a pattern, two choices, a number, a flag; two required, one text that depends on the flag. */
export function formShape(count: number): FormShape {
  return {
    pattern: "^[A-Za-z0-9 .,'-]*$",
    maxLength: 100,
    choices: ['alpha', 'beta', 'gamma', 'delta'],
    sections: Array.from({ length: count / 10 }, (_, at) => ({ id: `p${at}`, title: `Part ${at + 1}`, fields: sectionFields(at + 1) })),
  };
}
