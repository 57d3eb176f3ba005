/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compilePortal } from '#compiler';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { handlerNames } from '../../src/server/handlers.ts';

const engineRoot = resolve(__dirname, '../..');
const ceilings = JSON.parse(readFileSync(join(__dirname, 'untypedPaths.json'), 'utf8')) as { readonly [portal: string]: number };

test.each(Object.entries(ceilings))('in %s no more paths lead to values of unknown type than before', async (name, most) => {
  const registry = { ...vocabulary, handlers: handlerNames };
  const { untypedPaths } = await compilePortal({ root: resolve(engineRoot, name), engineRoot, registry });
  expect(untypedPaths?.length).toBeLessThanOrEqual(most);
});
