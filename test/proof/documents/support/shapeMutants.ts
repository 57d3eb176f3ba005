import type { Schema } from '../../../../src/compiler/validate/schema.ts';
import { typeOf } from '../../../../src/compiler/validate/schema.ts';
import { type Edit, edited } from './edited.ts';
import type { Ground, Site } from './ground.ts';
import { misspelt } from './misspelt.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

const JUNK = { string: 'text', integer: 7, number: 7.5, boolean: true, object: { unheardOf: 1 }, array: ['text'], null: null };
const isUnion = ({ anyOf, oneOf }: Schema): boolean => anyOf !== undefined || oneOf !== undefined;

/** Values that break the meta-schema that rules them. */
export function shapeMutants(ground: Ground): Mutant[] {
  // A form's schema is ruled by JSON Schema; what stands there may be overlaid, but is judged the same.
  return ground.sites.flatMap((site) => [...keyMutants(ground, site), ...valueMutants(ground, site), ...idMutants(ground, site)]);
}

function row(ground: Ground, kind: string, where: string, edit: Edit, more: Partial<Mutant>): Mutant {
  const make = () => new Map([[ground.path, edited(ground.text, where, edit)]]);
  return { kind, path: ground.path, where, verdict: 'refused', make, ...more };
}

function keyMutants(ground: Ground, { node, schemas }: Site): Mutant[] {
  const [own] = schemas;
  if (node.type !== 'object' || !own || schemas.length > 1 || isUnion(own)) return [];
  const found: Mutant[] = [];
  // Layers of a program hold only what differs.
  const isWhole = ground.rule.layer === 'base';
  for (const key of (isWhole && own.required) || []) {
    if (key === '$schema' || !node.entries.has(key)) continue;
    found.push(row(ground, 'required key dropped', `${pointerTo(node)}/${key}`, { drop: true }, {}));
  }
  if (own.additionalProperties !== false || own.name === 'Action') return found;
  for (const [key, child] of node.entries) {
    if (key === '$schema') continue;
    // Without its id an item of an overlay cannot even be found.
    const codes: Mutant['codes'] = key === 'id' ? ['KEY_UNKNOWN', 'KEY_MISSING'] : ['KEY_UNKNOWN'];
    found.push(row(ground, 'misspelt key', pointerTo(child), { rename: misspelt(key) }, { codes, hinted: key !== 'id' }));
  }
  found.push(row(ground, 'key nobody knows', pointerTo(node), { put: { unheardOf: 1 } }, { codes: ['KEY_UNKNOWN'] }));
  return found;
}

function valueMutants(ground: Ground, { node, schemas }: Site): Mutant[] {
  const [own] = schemas;
  if (!own || schemas.length > 1 || isUnion(own) || pointerTo(node) === '' || pointerTo(node).endsWith('/$schema')) return [];
  const found: Mutant[] = [];
  if (own.type !== undefined) {
    const types = typeof own.type === 'string' ? [own.type] : own.type;
    const wrong = (['object', 'array', 'string', 'integer', 'boolean', 'null'] as const).filter(
      (type) => !types.includes(type) && !(type === 'integer' && types.includes('number')) && type !== typeOf(node),
    );
    for (const type of wrong.slice(0, 2)) found.push(row(ground, `retyped as ${type}`, pointerTo(node), { set: () => JUNK[type] }, {}));
  }
  if (own.enum && node.type === 'scalar' && typeof node.value === 'string') {
    const value = misspelt(node.value);
    found.push(row(ground, 'value that is not allowed', pointerTo(node), { set: () => value }, { codes: ['VALUE_ENUM'], hinted: true }));
  }
  if (own.minimum !== undefined && own.type !== undefined) {
    const below = own.minimum - 1;
    found.push(row(ground, 'number out of range', pointerTo(node), { set: () => below }, { codes: ['VALUE_RANGE'] }));
  }
  return found;
}

function idMutants(ground: Ground, { node, schemas }: Site): Mutant[] {
  if (node.type !== 'array' || node.items.length === 0 || schemas.every((own) => own['x-merge'] !== 'id')) return [];
  const first = node.items[0];
  if (first?.type !== 'object' || !first.entries.has('id')) return [];
  const set = (list: { id: unknown }[]) => [...list, { ...list[0] }];
  return [row(ground, 'duplicate id in a list', pointerTo(node), { set } as Edit, { codes: ['ID_DUPLICATE', 'OVERLAY_ITEM_TWICE'] })];
}
