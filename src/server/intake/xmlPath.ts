import type { SaxesTagNS } from 'saxes';

/** An element of a path, and the attributes that it must have. */
export interface PathStep {
  readonly element: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const STEP = /^([\w.-]+)((?:\[@[\w.-]+='[^']*'\])*)$/;
const CONDITION = /\[@([\w.-]+)='([^']*)'\]/g;

/** The steps of a path below the outermost element, e.g. `contact/name[@part='full']`, and the attribute that it may end in (`vehicle/@status`). */
export function stepsOf(path: string): { readonly steps: readonly PathStep[]; readonly attribute: string | undefined } {
  const parts = path.split('/');
  const last = parts.at(-1) ?? '';
  const attribute = last.startsWith('@') ? last.slice(1) : undefined;
  const steps = (attribute === undefined ? parts : parts.slice(0, -1)).map((part) => {
    const [, element = part, conditions = ''] = STEP.exec(part) ?? [];
    const attributes = [...conditions.matchAll(CONDITION)].map(([, name = '', value = '']) => [name, value] as const);
    return { element, attributes };
  });
  return { steps, attribute };
}

/** Whether open elements, from the outermost, are those of a path. Prefixes of namespaces do not matter. */
export function isAt(steps: readonly PathStep[], open: readonly SaxesTagNS[]): boolean {
  return steps.length === open.length && steps.every((step, index) => fits(step, open[index]));
}

function fits({ attributes, element }: PathStep, tag: SaxesTagNS | undefined): boolean {
  return tag?.local === element && attributes.every(([name, value]) => tag.attributes[name]?.value === value);
}
