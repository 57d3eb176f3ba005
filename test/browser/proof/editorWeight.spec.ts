import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { recordProof } from '../../proof/support/proof.ts';
import { buildWithoutEditors } from './support/buildWithoutEditors.ts';

/** A hash in the name of a file. */
const HASH = /\b[0-9a-f]{6}\b/g;

/** Which no reader loads (contentEditing.spec.ts): it begins what editors load. */
const EDITORS_OWN = ['screen.js', 'content-editor.js'];

const EDITORS = /^(?:content|blocks[\\/]content-(?:editor|page-tools|review))[\\/]/;
/** An import from where these are, also one that waits until it is needed. */
const IMPORT = /'\.[./]*\/(?:content|(?:blocks\/)?content-(?:editor|page-tools|review))\//;

/** Text of each script and style sheet of a build, by its name without hash. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  return new Map(names.map((name) => [name.replace(/\.[0-9a-f]{6}\./, '.'), readFileSync(join(folder, name), 'utf8')]));
}

/** A minifier gives the shortest names to what is used most; which letters these are depends on the letters in hashes too. */
function withoutNames(text: string): string {
  return text.replace(HASH, '').replace(/\b[a-zA-Z]\b/g, 'x');
}

test('no module of readers names one of editors, but for the list of their blocks', () => {
  const files = readdirSync('src/runtime', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const naming = files.filter((name) => !EDITORS.test(name) && IMPORT.test(readFileSync(join('src/runtime', name), 'utf8')));
  expect(naming).toEqual(['screenBlocks.ts']);
});

test('the editor adds 0 bytes to every script and style sheet that readers load', async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'portico-readers-'));
  await buildWithoutEditors(folder);
  const shipped = filesOf('dist/static');
  const readers = [...filesOf(join(folder, 'static'))].filter(([name]) => !EDITORS_OWN.includes(name));
  rmSync(folder, { recursive: true });
  const added = readers.flatMap(([name, text]) => {
    const more = Buffer.byteLength(shipped.get(name) ?? '') - Buffer.byteLength(text);
    return more === 0 ? [] : [`${name}: ${more} bytes`];
  });
  expect(added).toEqual([]);
  const other = readers.filter(([name, text]) => withoutNames(shipped.get(name) ?? '') !== withoutNames(text)).map(([name]) => name);
  expect(other).toEqual([]);
  const names = readers.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['main.js', 'base.js', 'runtime.js', 'inner.js', 'content.js', 'data-table.js', 'main.css']),
  );
  const own = [...shipped.keys()].filter((name) => !names.includes(name));
  expect(own).toEqual(expect.arrayContaining(['content-editor.js', 'rich-text.js', 'prosemirror.js']));
  recordProof({
    id: 'L1-editor',
    what: 'bytes that the editor of content adds to the scripts and style sheets of readers',
    bar: '0 in each',
    figure: `0 in each of ${readers.length} files, ${own.length} files for editors alone`,
  });
});
