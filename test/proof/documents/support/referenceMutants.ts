import { entryOf, textOf } from '../../../../src/compiler/source/node.ts';
import { type Edit, edited } from './edited.ts';
import type { Ground } from './ground.ts';
import { misspelt } from './misspelt.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

const ENTITY = /([^/#]+)\.schema\.json(#?.*)$/;

/** References that lead nowhere, out of the portal or in a circle, and patterns that cannot be read or take for ever. */
export function referenceMutants(ground: Ground): Mutant[] {
  const { path, text, nodes, rule } = ground;
  if (!['form', 'entity', 'operations', 'conditions', 'portal'].includes(rule.kind)) return [];
  const row = (kind: string, where: string, edit: Edit, more: Partial<Mutant>): Mutant => {
    return { kind, path, where, verdict: 'refused', make: () => new Map([[path, edited(text, where, edit)]]), ...more };
  };
  return nodes.flatMap((node): Mutant[] => {
    const ref = textOf(entryOf(node, '$ref'));
    const pattern = textOf(entryOf(node, 'pattern'));
    const found: Mutant[] = [];
    if (ref !== undefined) {
      const at = `${pointerTo(node)}/$ref`;
      const far = 'https://far.example.com/entity.schema.json';
      found.push(row('remote $ref', at, { set: () => far }, { codes: ['REF_REMOTE'] }));
      const [, name, pointer = ''] = ENTITY.exec(ref) ?? [];
      if (name !== undefined) {
        const wrong = ref.replace(ENTITY, `${misspelt(name)}.schema.json${pointer}`);
        found.push(row('dangling $ref', at, { set: () => wrong }, { codes: ['REF_UNKNOWN'], hinted: true }));
        const nowhere = `${ref.split('#')[0]}#/properties/unheardOf`;
        found.push(row('$ref to nothing', at, { set: () => nowhere }, { codes: ['REF_UNKNOWN'] }));
      }
    }
    if (pattern !== undefined) {
      const at = `${pointerTo(node)}/pattern`;
      found.push(row('bad regular expression', at, { set: () => '(' }, { codes: ['PATTERN_INVALID'] }));
      for (const slow of ['^(a+)+$', '^(a|a)*$', '^([a-z0-9_.+-]+)+@x$', '^(?:.*,)*.*$', '\\s+$', '(\\w+)\\1']) {
        found.push(row('unsafe regular expression', at, { set: () => slow }, { codes: ['PATTERN_UNSAFE'] }));
      }
    }
    return found;
  });
}
