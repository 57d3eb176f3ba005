import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedCompilation } from '../support/shippedPortal.ts';

const ceilings = JSON.parse(readFileSync(join(__dirname, 'untypedPaths.json'), 'utf8')) as { readonly [portal: string]: number };

test.each(Object.entries(ceilings))('in %s no more paths lead to values of unknown type than before', async (name, most) => {
  const { untypedPaths } = await shippedCompilation(name);
  expect(untypedPaths?.length).toBeLessThanOrEqual(most);
});
