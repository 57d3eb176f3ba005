import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { codes } from '../../src/compiler/diagnostics/codes.ts';

/** Names of the nodes of FEEL: a parser carries them all, whatever a minimiser does to it. */
const grammar = /nodeNames:\s*["']([^"']+)/.exec(readFileSync('node_modules/lezer-feel/dist/index.js', 'utf8'))?.[1]?.split(' ') ?? [];
const parserWords = grammar.filter((name) => /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(name));
/** Codes of diagnostics: whatever of the compiler finds a fault names one. */
const compilerWords = Object.keys(codes).filter((code) => code.includes('_'));

const wordsIn = (text: string, words: readonly string[]): string[] => words.filter((word) => new RegExp(`\\b${word}\\b`).test(text));

test('no script that a browser loads holds a parser of expressions, or anything of the compiler', { tag: '@smoke' }, () => {
  const scripts = readdirSync('dist/static', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const found = scripts.flatMap((name) => {
    const text = readFileSync(join('dist/static', name), 'utf8');
    // One word may be anybody's; a parser has all of them.
    const ofParser = wordsIn(text, parserWords);
    return [...(ofParser.length > 3 ? ofParser : []), ...wordsIn(text, compilerWords), ...wordsIn(text, ['lezer'])].map(
      (word) => `${name}: ${word}`,
    );
  });
  expect(found).toEqual([]);
  expect({ scripts: scripts.length > 20, parser: parserWords.length > 30, compiler: compilerWords.length > 100 }).toEqual({
    scripts: true,
    parser: true,
    compiler: true,
  });
});
