import { chooseTests } from '../../../src/cli/testChoice.mjs';

const paths = Array.from({ length: 60 }, (_, index) => `test/browser/area${index}.spec.ts`);
const nothing = () => '';

test('a commit chooses two fifths of the tests, the same ones each time, and other commits choose others, until all were chosen', () => {
  const choose = (commit: string) => chooseTests(paths, { commit, changed: [], textOf: nothing });
  expect(choose('a').byCommit).toHaveLength(24);
  expect(choose('a')).toEqual(choose('a'));
  expect(choose('a').byChange).toEqual([]);
  expect(choose('b').byCommit).not.toEqual(choose('a').byCommit);
  const seen = new Set(Array.from({ length: 40 }, (_, index) => choose(`commit ${index}`).byCommit).flat());
  expect(seen.size).toBe(paths.length);
});

/** What a change of files brings to the tests named, of which the commit chooses others. */
function concernedBy(changed: readonly string[], tests: Readonly<Record<string, string>>): readonly string[] {
  const all = [...paths, ...Object.keys(tests)];
  const { byChange, byCommit } = chooseTests(all, { commit: 'c', changed, textOf: (path: string) => tests[path] ?? '' });
  return Object.keys(tests).filter((path) => byChange.includes(path) || byCommit.includes(path));
}

test.each([
  ['a test that was changed', 'test/browser/billingProfile.spec.ts'],
  ['a document of the same name', 'schemas/forms/billing/billing-profile.form.json'],
  ['a text of the area', 'locales/fr/billing.json'],
  ['a folder of the area', 'src/server/billing/pay.ts'],
  ['a machine that the test names', 'workflows/late-payment.machine.json'],
])('the tests of a changed area are chosen too: %s', (_what, changed) => {
  const tests = { 'test/browser/billingProfile.spec.ts': "opens('late-payment')", 'test/browser/widths.spec.ts': 'late-payment-2' };
  expect(concernedBy([changed], tests)).toContain('test/browser/billingProfile.spec.ts');
  const { byChange } = chooseTests([...paths, ...Object.keys(tests)], {
    commit: 'c',
    changed: [changed],
    textOf: (path: string) => tests[path as keyof typeof tests] ?? '',
  });
  expect(byChange).not.toContain('test/browser/widths.spec.ts');
});

test('an eighth at most is chosen by changes, and every test that was changed itself', () => {
  const choose = (changed: readonly string[]) => chooseTests(paths, { commit: 'd', changed, textOf: () => 'late-payment' });
  const { byChange, byCommit } = choose(['workflows/late-payment.machine.json']);
  expect([byChange.length, byCommit.length]).toEqual([8, 16]);
  expect(byChange.filter((path) => byCommit.includes(path))).toEqual([]);
  expect(choose(paths.slice(0, 50)).byChange).toHaveLength(50);
});
