import { entryOf, textOf } from '../../../../src/compiler/source/node.ts';
import { edited } from './edited.ts';
import type { Ground } from './ground.ts';
import { misspelt } from './misspelt.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

const PROGRAM = /^oem-config\/[a-z]\w*\/oem\.json$/;

/** Two things with one number, and demo accounts of a role that nobody has. */
export function numberMutants({ path, text, rule, nodes }: Ground, texts: ReadonlyMap<string, string>): Mutant[] {
  const row = (kind: string, where: string, value: unknown, more: Partial<Mutant>): Mutant => {
    return { kind, path, where, verdict: 'refused', make: () => new Map([[path, edited(text, where, { set: () => value })]]), ...more };
  };
  const other = PROGRAM.test(path) ? [...texts].find(([file]) => file !== path && PROGRAM.test(file)) : undefined;
  const numbers = nodes.filter((node) => rule.kind === 'menu' && pointerTo(node).endsWith('/number'));
  return [
    ...(other
      ? [
          row('number of another program', '/oemId', (JSON.parse(other[1]) as { oemId: number }).oemId, {
            codes: ['NUMBER_TWICE'],
            elsewhere: true,
          }),
        ]
      : []),
    ...numbers.slice(1).map((node, at) => {
      const taken = numbers[at];
      return row('number of another menu entry', pointerTo(node), taken?.type === 'scalar' ? taken.value : 0, { codes: ['NUMBER_TWICE'] });
    }),
    ...nodes.flatMap((node) => {
      const role = rule.kind === 'demo' && /^\/accounts\/\d+$/.test(pointerTo(node)) ? textOf(entryOf(node, 'role')) : undefined;
      if (role === undefined) return [];
      return [row('demo account of an unknown role', `${pointerTo(node)}/role`, misspelt(role), { codes: ['ROLE_UNKNOWN'], hinted: true })];
    }),
  ];
}
