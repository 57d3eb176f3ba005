import { entryOf, textOf } from '../../../../src/compiler/source/node.ts';
import { edited } from './edited.ts';
import type { Ground } from './ground.ts';
import type { Mutant } from './mutant.ts';

const ENTITY = /([^/#]+\.schema\.json)#?(.*)$/;

/** Entities that a form holds and that hold themselves. */
export function circleMutants({ rule, nodes }: Ground, texts: ReadonlyMap<string, string>): Mutant[] {
  if (rule.kind !== 'form') return [];
  return nodes.flatMap((node): Mutant[] => {
    const [, file, pointer = ''] = ENTITY.exec(textOf(entryOf(node, '$ref')) ?? '') ?? [];
    const path = `schemas/entities/${file}`;
    const text = texts.get(path);
    if (!text) return [];
    const set = (value: object) => ({ ...value, allOf: [{ $ref: `#${pointer}` }] });
    const make = () => new Map([[path, edited(text, pointer, { set })]]);
    return [{ kind: 'cyclic $ref', path, where: pointer, verdict: 'refused', codes: ['REF_CYCLE'], make }];
  });
}
