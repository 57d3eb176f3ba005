import { textOf } from '../../../../src/compiler/source/node.ts';
import { type Edit, edited } from './edited.ts';
import type { Ground } from './ground.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

/** Texts that are missing in a language, cannot be read, or take other arguments than in the other language. */
export function messageMutants({ path, text, rule, nodes }: Ground): Mutant[] {
  if (rule.kind !== 'messages' && rule.kind !== 'oemMessages') return [];
  return nodes.flatMap((node): Mutant[] => {
    const message = textOf(node);
    if (message === undefined || pointerTo(node) === '/$schema') return [];
    const row = (kind: string, edit: Edit, more: Partial<Mutant>): Mutant => {
      const make = () => new Map([[path, edited(text, pointerTo(node), edit)]]);
      return { kind, path, where: pointerTo(node), verdict: 'refused', make, ...more };
    };
    const isBase = rule.kind === 'messages';
    const found = [
      row('bad ICU, open argument', { set: () => `${message} {open` }, { codes: ['MESSAGE_SYNTAX'] }),
      row('bad ICU, plural without other', { set: () => '{count, plural, one {#}}' }, { codes: ['MESSAGE_SYNTAX'] }),
      row('text that is a list', { set: () => [message] }, { codes: ['VALUE_SHAPE', 'VALUE_TYPE'] }),
      row('text that is a number', { set: () => 3 }, { codes: ['VALUE_SHAPE', 'VALUE_TYPE'] }),
    ];
    if (isBase) found.push(row('text missing in one language', { drop: true }, { codes: ['MESSAGE_LANGUAGE'], elsewhere: true }));
    if (isBase)
      found.push(
        row('argument in one language only', { set: () => `${message} {unheardOf}` }, { codes: ['MESSAGE_ARGUMENTS'], elsewhere: true }),
      );
    return found;
  });
}
