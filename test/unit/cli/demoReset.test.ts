import { demoReset } from '../../../src/cli/commands/demoReset.ts';

test('in production nothing is thrown away and no demo account is opened', async () => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  process.env['DATABASE_URL'] = 'postgres://127.0.0.1:1/nowhere';
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await demoReset([])).toBe(1);
    expect(write.mock.calls.map(([line]) => String(line)).join('')).toContain('Nothing was changed');
  } finally {
    write.mockRestore();
    process.env['NODE_ENV'] = before;
    delete process.env['DATABASE_URL'];
  }
});
