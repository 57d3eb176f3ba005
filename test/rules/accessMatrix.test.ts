import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CompiledPortal, compilePortal } from '#compiler';
import { accessMatrix, handlerNames, matrixText } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';

const PORTALS = [
  ['portal', '.', 'test/rules/accessMatrix.md'],
  ['library', 'test/library', 'test/rules/accessMatrix.library.md'],
] as const;

describe.each(PORTALS)('%s', (_name, folder, file) => {
  let portal: CompiledPortal;

  beforeAll(async () => {
    const registry = { ...vocabulary, handlers: handlerNames };
    const compiled = await compilePortal({ root: resolve(folder), engineRoot: process.cwd(), registry });
    if (!compiled.portal) throw new Error(`${folder} does not compile`);
    portal = compiled.portal;
  });

  test('[A1] the kept table is the one of the documents, and no operation is missing from them', () => {
    expect(Object.keys(portal.access.operations).sort()).toEqual(Object.keys(portal.operations).sort());
    expect(existsSync(file) ? readFileSync(file, 'utf8') : `${file} is missing: npm run access`).toBe(matrixText(accessMatrix(portal)));
  });
});
