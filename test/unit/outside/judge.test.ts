import { judge } from '../../outside/support/judge.ts';

const found = [
  { id: 'a', outcome: 'passed' },
  { id: 'b', outcome: 'failed' },
  { id: 'c', outcome: 'refused' },
] as const;
const known = (...cases: string[]) => [{ reason: 'x', cases }];

test('what does not pass has to be listed, and what is listed has to be there and not to pass', () => {
  expect(judge(found, known('b', 'c'))).toEqual({ unexpected: [], outdated: [] });
  expect(judge(found).unexpected.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(judge(found, known('b', 'c', 'a', 'gone')).outdated).toEqual(['a', 'gone']);
});
