import { accountLines } from '../../../src/cli/accountLines.ts';

test('a start names the demo accounts of all documents in one line, so that those of a new program do not hide the others', () => {
  const shipped = { password: 'one', accounts: [{ id: 'dealer.honda' }, { id: 'admin' }] };
  const added = { password: 'one', accounts: [{ id: 'dealer.lumen' }] };
  expect(accountLines([shipped, {}, added])).toBe('Demo accounts (password one): dealer.honda, admin, dealer.lumen\n');
  expect(accountLines([shipped, { ...added, password: 'two' }])).toBe(
    'Demo accounts (password one): dealer.honda, admin\nDemo accounts (password two): dealer.lumen\n',
  );
});
