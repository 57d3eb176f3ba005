import { resolve } from 'node:path';
import { compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';

test('[R] the check warns of nothing but texts of the content editor, which is not part of this release', async () => {
  const registry = { ...vocabulary, handlers: handlerNames };
  const { diagnostics } = await compilePortal({ root: resolve('.'), engineRoot: resolve('.'), registry });
  const lines = diagnostics.map(({ code, position, message }) => `${position.file} ${code} ${message}`);
  expect(lines.filter((line) => !/^locales\/en\/cms\.json UNUSED /.test(line))).toEqual([]);
});
