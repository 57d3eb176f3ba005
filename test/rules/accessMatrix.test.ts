import { existsSync, readFileSync } from 'node:fs';
import type { CompiledPortal } from '#compiler';
import { accessMatrix, matrixText } from '#server';
import { shippedPortal } from '../support/shippedPortal.ts';

const PORTALS = [
  ['portal', '.', 'test/rules/accessMatrix.md'],
  ['library', 'test/library', 'test/rules/accessMatrix.library.md'],
] as const;

describe.each(PORTALS)('%s', (_name, folder, file) => {
  let portal: CompiledPortal;

  beforeAll(async () => {
    portal = await shippedPortal(folder);
  });

  test('[A1] the kept table is the one of the documents, and no operation is missing from them', () => {
    expect(Object.keys(portal.access.operations).sort()).toEqual(Object.keys(portal.operations).sort());
    expect(existsSync(file) ? readFileSync(file, 'utf8') : `${file} is missing: npm run access`).toBe(matrixText(accessMatrix(portal)));
  });
});
