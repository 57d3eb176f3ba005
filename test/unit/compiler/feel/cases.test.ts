import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { evaluate, readPath, resolveValue } from '#conditions';
import type { Condition } from '#model';
import { compileCondition, compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';

/** An expression in a context, and what it gives (`null` for what is absent) or why it is refused. */
interface Case {
  readonly row: string;
  readonly expression: string;
  readonly isCondition?: true;
  readonly result?: unknown;
  readonly error?: string;
}

interface Cases {
  readonly context: { readonly [root: string]: object };
  /** Named conditions in FEEL. */
  readonly conditions: { readonly [id: string]: string };
  readonly cases: readonly Case[];
}

const root = resolve(__dirname, '../../../..');
const casesOf = (name: string) => JSON.parse(readFileSync(`${root}/test/feel/cases/${name}.json`, 'utf8')) as Cases;
const files = { subset: casesOf('subset'), nulls: casesOf('nulls') };

function outcome({ expression, isCondition }: Case, { conditions: named, context }: Cases): Pick<Case, 'result' | 'error'> {
  const names: FeelNames = {
    isRoot: (name) => Object.hasOwn(context, name),
    isCondition: (name) => Object.hasOwn(named, name),
    isList: (path) => Array.isArray(readPath(context, path)),
  };
  const conditions = Object.fromEntries(
    Object.entries(named).map(([id, text]) => [id, (compileCondition(text, names) as { tree: Condition }).tree]),
  );
  const evaluation = { scope: context, conditions };
  if (isCondition) {
    const compiled = compileCondition(expression, names);
    return 'fault' in compiled ? { error: compiled.fault.message } : { result: evaluate(compiled.tree, evaluation) };
  }
  const compiled = compileValue(expression, names);
  if ('fault' in compiled) return { error: compiled.fault.message };
  return { result: JSON.parse(JSON.stringify(resolveValue(compiled.tree, evaluation) ?? null)) };
}

const all = Object.values(files).flatMap((file) => file.cases.map((one) => [one.row, one.expression, one, file] as const));

test.each(all)('%s: %s', (_row, _expression, one, file) => {
  const { error, result } = one;
  expect(outcome(one, file)).toEqual(error === undefined ? { result } : { error });
});

/** What stands first in each row of the tables of the manual: the first example of what can be written, the number of a difference. */
function rowsOfManual(): { readonly subset: readonly string[]; readonly nulls: readonly string[] } {
  const manual = readFileSync(`${root}/src/docs/expressions.md`, 'utf8');
  const rows = (heading: string, first: RegExp) =>
    (manual.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').flatMap((line) => first.exec(line)?.[1] ?? []);
  return { subset: rows('What can be written', /^\| `([^`]+)`/), nulls: rows('Null, absent, true', /^\| (\d+) \|/) };
}

test('each row of what can be written, and of what is not as in the standard, has a case', () => {
  const { nulls, subset } = rowsOfManual();
  const rowsOf = ({ cases }: Cases) => [...new Set(cases.map(({ row }) => row))];
  expect(subset.length).toBeGreaterThan(15);
  expect(rowsOf(files.subset)).toEqual(subset);
  expect(rowsOf(files.nulls)).toEqual(nulls);
});
