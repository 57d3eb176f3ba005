import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { codes, compilePortal } from '#compiler';
import type { Diagnostic } from '#model';
import { handlerDescriptions } from '#server';

const engineRoot = resolve(__dirname, '../../..');
const folder = join(engineRoot, 'test/broken');
const registry = { actors: ['timer'], handlers: { ...handlerDescriptions, h: { settings: 'open' } } } as const;

type Row = Pick<Diagnostic['position'], 'file' | 'line' | 'column'> & Pick<Diagnostic, 'code' | 'pointer'>;

/** Files that would be too large to keep are described in make.json and written into a copy. */
function rootOf(code: string): string {
  const own = join(folder, code);
  const recipe = join(own, 'make.json');
  if (!existsSync(recipe)) return own;
  const copy = mkdtempSync(join(tmpdir(), 'portico-broken-'));
  cpSync(own, copy, { recursive: true });
  for (const [path, { spaces }] of Object.entries(JSON.parse(readFileSync(recipe, 'utf8')) as Record<string, { spaces: number }>)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), ' '.repeat(spaces));
  }
  return copy;
}

// A smallest portal lacks most documents, so missing ones count only where they are the point.
function isShown(code: string, diagnostic: Diagnostic): boolean {
  return diagnostic.code === code || (diagnostic.severity === 'error' && diagnostic.code !== 'FILE_MISSING');
}

const folders = readdirSync(folder);

test('every diagnostic code has its smallest failing portal, and every such portal a code', () => {
  expect(folders.toSorted()).toEqual(Object.keys(codes).toSorted());
});

test.each(Object.keys(codes))('%s is told at the place it stands', async (code) => {
  const { diagnostics, portal } = await compilePortal({ root: rootOf(code), engineRoot, registry });
  const rows = diagnostics
    .filter((diagnostic) => isShown(code, diagnostic))
    .map(({ position: { file, line, column }, code: found, pointer }): Row => ({ file, line, column, code: found, pointer }));
  expect(rows).toEqual(JSON.parse(readFileSync(join(folder, code, 'expected.json'), 'utf8')));
  expect(rows.some((row) => row.code === code)).toBe(true);
  expect(portal).toBeUndefined();
});
