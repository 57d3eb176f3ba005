import { shippedCompilation } from '../support/shippedPortal.ts';

test('[R] the check warns of nothing but texts of the content editor, which is not part of this release', async () => {
  const { diagnostics } = await shippedCompilation();
  const lines = diagnostics.map(({ code, position, message }) => `${position.file} ${code} ${message}`);
  expect(lines.filter((line) => !/^locales\/en\/cms\.json UNUSED /.test(line))).toEqual([]);
});
