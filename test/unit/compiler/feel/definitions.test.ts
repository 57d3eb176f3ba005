import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { functions, resolveValue } from '#conditions';
import { compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import { definitionGroups, definitionOf, functionNames } from '../../../../src/compiler/feel/definitions/definitions.ts';
import { INSTEAD } from '../../../../src/compiler/feel/definitions/instead.ts';
import { functionsManual, MANUAL_END, MANUAL_START } from '../../../../src/compiler/feel/definitions/manual.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { typeOf } from '../../../../src/compiler/feel/typeOf.ts';

const names: FeelNames = { isRoot: () => false, isCondition: () => false, isList: () => false };
const examples = functionNames.flatMap((name) =>
  (definitionOf(name)?.examples ?? []).map(([text, result]) => [text, result, name] as const),
);

test.each(examples)('%s gives %j', (text, result) => {
  const compiled = compileValue(text, names);
  if ('fault' in compiled) throw new Error(compiled.fault.message);
  expect(resolveValue(compiled.tree, { scope: {}, conditions: {} }) ?? null).toEqual(result);
});

test('every function is defined once, has an example that calls it, and gives what it says', () => {
  expect(functionNames.length).toBe(Object.values(definitionGroups).reduce((sum, group) => sum + Object.keys(group).length, 0));
  const wrong = functionNames.filter((name) => {
    const definition = definitionOf(name);
    const own = examples.filter(([text, , of]) => of === name && text.includes(`${name}(`));
    const types = own.map(([, result]) => typeOf(result, names));
    const given = definition?.result === 'date' ? 'text' : definition?.result;
    return own.length === 0 || (given !== undefined && types.some((type) => type !== given && type !== undefined));
  });
  expect(wrong).toEqual([]);
});

test('every function of the catalogue can be called, or has a form of FEEL to write instead', () => {
  expect(Object.keys(functions).filter((name) => !definitionOf(name) && !INSTEAD.has(name))).toEqual([]);
  expect(functionNames.filter((name) => INSTEAD.has(name))).toEqual([]);
});

test('the manual lists the functions as they are defined (npm run rules writes it)', () => {
  const file = resolve(__dirname, '../../../../src/docs/expressions.md');
  const manual = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = manual.split(MANUAL_START);
  const [, after = ''] = rest.split(MANUAL_END);
  const current = `${before}${MANUAL_START}\n${functionsManual()}\n${MANUAL_END}${after}`;
  if (process.env['RULES'] === 'write') writeFileSync(file, current);
  expect(readFileSync(file, 'utf8')).toBe(current);
});
