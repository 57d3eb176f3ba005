/** @jest-environment jsdom */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPath, resolveValue } from '#conditions';
import type { Value } from '#model';
import { compileValue } from '../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../src/compiler/feel/names.ts';
import { recordProof } from '../support/proof.ts';
import { casesOfKit, type KitCase } from './support/complianceKit.ts';

// The Decision Model and Notation Technology Compatibility Kit (https://github.com/dmn-tck/tck, Apache License 2.0) is not part of this
// repository: DMN_TCK names the folder where it lies.
const folder = process.env['DMN_TCK'] ?? '';

/** By row of the table "Null, absent, true" in src/docs/expressions.md, the cases whose expected value differs for its reason;
 * under `model` those where the kit's model, and not the expression, makes another value of it. */
const differences = JSON.parse(readFileSync(join(__dirname, 'complianceKit.json'), 'utf8')) as {
  readonly [row: string]: readonly string[];
};

/** What the case gives; undefined where documents cannot write its expression. */
function outcome({ context, expression }: KitCase): string | undefined {
  const names: FeelNames = {
    isRoot: (name) => Object.hasOwn(context, name),
    isCondition: () => false,
    isList: (path) => Array.isArray(readPath(context, path)),
  };
  const compiled = compileValue(expression, names);
  return 'fault' in compiled ? undefined : JSON.stringify(resolveValue(compiled.tree as Value, { scope: context, conditions: {} }) ?? null);
}

const run = existsSync(join(folder, 'TestCases')) ? test : test.skip;

run('the cases of the compliance kit that documents can write give what they should, but for listed differences', () => {
  const cases = casesOfKit(folder);
  const outcomes = cases.map((one) => ({ ...one, ours: outcome(one) })).filter(({ ours }) => ours !== undefined);
  const differing = outcomes.filter(({ expected, ours }) => ours !== JSON.stringify(expected)).map(({ id }) => id);
  recordProof({
    id: 'E2',
    what: 'cases of the DMN compliance kit, levels 2 and 3',
    bar: 'each difference under a row of the manual',
    figure: `${outcomes.length} of ${cases.length} can be written, ${differing.length} differ: ${Object.entries(differences)
      .map(([row, ids]) => `${row}: ${ids.length}`)
      .join(', ')}`,
  });
  expect(differing.toSorted()).toEqual(Object.values(differences).flat().toSorted());
});
