import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCondition, compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';

/** An expression that is refused: from which column on, counted from 1, what is marked there, why, and what would do. */
interface Broken {
  readonly expression: string;
  readonly isCondition?: true;
  readonly column: number;
  readonly marked: string;
  readonly message: string;
  readonly fix: string;
}

const broken = JSON.parse(readFileSync(join(__dirname, 'broken.json'), 'utf8')) as readonly Broken[];
const roots = ['user', 'item', 'data', 'value', 'today'];
const conditions = ['isAdmin', 'isDealer'];
const names: FeelNames = {
  isRoot: (name) => roots.includes(name),
  isCondition: (name) => conditions.includes(name),
  isList: (path) => path === 'data.xs',
  known: [...roots, ...conditions],
};

test.each(broken.map((one) => [one.expression, one] as const))('%s', (expression, { column, fix, isCondition, marked, message }) => {
  const result = isCondition ? compileCondition(expression, names) : compileValue(expression, names);
  if (!('fault' in result)) throw new Error(JSON.stringify(result.tree));
  const { from, to } = result.fault;
  expect({ column: from + 1, marked: expression.slice(from, to), message: result.fault.message, fix: result.fault.fix }).toEqual({
    column,
    marked,
    message,
    fix,
  });
});

test('there are more than sixty, none twice', () => {
  const said = new Set(broken.map(({ expression }) => expression));
  expect(said.size).toBe(broken.length);
  expect(said.size).toBeGreaterThan(60);
});
