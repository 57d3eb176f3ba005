import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { isSlow } from '../../../src/compiler/patterns/isSlow.ts';
import { coreDocuments } from '../../support/coreDocument.ts';
import { engineRoot } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';

type Loose = { readonly [key: string]: unknown };

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

const MOST_CPU_MS = 50;
const LENGTH = 100_000;

function filesBelow(folder: string, ending: RegExp): string[] {
  return (readdirSync(join(engineRoot, folder), { recursive: true }) as string[])
    .map((name) => `${folder}/${name}`)
    .filter((name) => ending.test(name));
}

/** Every map below a value. */
function mapsBelow(value: unknown): Loose[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(mapsBelow);
  return Array.isArray(value) ? below : [value as Loose, ...below];
}

function documentPatterns(): Pattern[] {
  const meta = filesBelow('schemas/meta', /\.json$/).map(
    (file) => [file, JSON.parse(readFileSync(join(engineRoot, file), 'utf8'))] as const,
  );
  const documents = [...meta, ...coreDocuments(), ...coreDocuments(join(engineRoot, 'test/library'))];
  return documents.flatMap(([where, document]) =>
    mapsBelow(document).flatMap(({ pattern, matches, patternProperties }) => {
      const found = [pattern, Array.isArray(matches) ? matches[1] : undefined, ...Object.keys(patternProperties ?? {})];
      return found.flatMap((source) => (typeof source === 'string' ? [{ where, source, flags: 'u' }] : []));
    }),
  );
}

/** Regular expressions written in code, and texts of which code makes one. */
function codePatterns(): { literal: Pattern[]; made: string[] } {
  const literal: Pattern[] = [];
  const made: string[] = [];
  for (const where of filesBelow('src', /\.(ts|tsx|mjs)$/)) {
    const program = parseSync(readFileSync(join(engineRoot, where), 'utf8'), { syntax: 'typescript', tsx: where.endsWith('x') });
    for (const node of mapsBelow(program)) {
      if (node['type'] === 'RegExpLiteral') literal.push({ where, source: String(node['pattern']), flags: String(node['flags']) });
      if (node['type'] === 'NewExpression' && (node['callee'] as Loose)['value'] === 'RegExp') made.push(where);
    }
  }
  return { literal, made };
}

/** A sticky expression is tried at one place alone, as one that begins with `^` is. */
const statusOf = ({ source, flags }: Pattern) =>
  checkSync(flags.includes('y') ? `^(?:${source})` : source, flags.replaceAll(/[gy]/g, ''), { timeout: 20_000 }).status;

test('[C6] no regular expression of documents or code can take more than linear time', () => {
  const { literal } = codePatterns();
  const patterns = new Map([...documentPatterns(), ...literal].map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]));
  const wrong = [...patterns.values()].flatMap((pattern) => {
    const status = statusOf(pattern);
    return status === 'safe' ? [] : [`${pattern.where}: ${status} /${pattern.source}/`];
  });
  expect(wrong).toEqual([]);
  expect(patterns.size).toBeGreaterThan(100);
  recordProof({
    id: 'C6',
    what: 'regular expressions of schemas, documents and code under recheck',
    bar: '0 vulnerable, 0 unknown',
    figure: `${patterns.size} expressions, all safe`,
  });
});

test('[C6] expressions made at run time are made of documents that the compiler checks, or of escaped texts', () => {
  // A place that is new here: say why what it is made of cannot be slow.
  const known: { [file: string]: string } = JSON.parse(readFileSync(join(__dirname, 'madePatterns.json'), 'utf8'));
  expect([...new Set(codePatterns().made)].sort()).toEqual(Object.keys(known).sort());
});

/** Texts that make a careless expression go back and forth. */
function hostileTexts(): string[] {
  const seeds = [
    'a',
    'A',
    '0',
    ' ',
    '-',
    '.',
    '@',
    ',',
    '/',
    '\\',
    '(',
    '{',
    '\n',
    'é',
    'a.',
    'a@',
    'a-',
    'a,',
    ' ,',
    '0-',
    '555-',
    'a@a.',
    'a@a.co,',
    '{a',
    '€',
  ];
  return seeds.flatMap((seed) =>
    ['', '!', '\u0000', '\n'].map((end) => seed.repeat(Math.ceil(LENGTH / seed.length)).slice(0, LENGTH) + end),
  );
}

test('[C6] 100 kB of hostile text cost no expression more than 50 ms', () => {
  const sources = new Set(documentPatterns().map(({ source }) => source));
  const expressions = [...sources].map((source) => new RegExp(source, 'u'));
  const texts = hostileTexts();
  let slowest = 0;
  for (const expression of expressions) {
    for (const text of texts) {
      const begun = process.cpuUsage();
      expression.test(text);
      const { user, system } = process.cpuUsage(begun);
      slowest = Math.max(slowest, (user + system) / 1000);
    }
  }
  expect(slowest).toBeLessThan(MOST_CPU_MS);
  recordProof({
    id: 'C6-hostile',
    what: '100 kB hostile texts against every pattern of documents',
    bar: '<= 50 ms each',
    figure: `${expressions.length} patterns x ${texts.length} texts, slowest ${slowest.toFixed(1)} ms CPU`,
  });
});

const ATOMS = ['a', 'b', 'c', '.', '\\d', '\\w', '[ab]', '[^a]', '\\s', '-', 'œ', '[œŒ]', '[а-я]', '[^ж]', '\\u0436', '\\p{Lu}'];
const COUNTS = ['', '', '', '', '*', '+', '?', '{2}', '{2,}', '{0,2}', '{1,4}', '{2,12}', '{0,30}'];
const CONDITIONS = ['$', '\\b', '(?=b)', '(?!a)', '(?=.*c)', '(?<=a)', '(?<!b+)'];

function randomPattern(chance: () => number, depth = 2): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  return Array.from({ length: 1 + Math.floor(chance() * 3) }, () => {
    const group = depth > 0 && chance() < 0.4;
    const atom = group
      ? `(?:${randomPattern(chance, depth - 1)}${chance() < 0.4 ? `|${randomPattern(chance, depth - 1)}` : ''})`
      : pick(ATOMS);
    return atom + pick(COUNTS) + (chance() < 0.06 ? pick(CONDITIONS) : '');
  }).join('');
}

/** What recheck says: proved on the automaton where it can, else by an attack that it found and tried. */
function isProvedSlow(source: string): boolean {
  const proved = checkSync(source, 'u', { timeout: 2000, checker: 'automaton' });
  if (proved.checker === 'automaton' && proved.status !== 'unknown') return proved.status === 'vulnerable';
  return checkSync(source, 'u', { timeout: 2000, checker: 'fuzz' }).status === 'vulnerable';
}

test('[C6] what recheck proves to be slow, the compiler refuses in a document', () => {
  const seed = proofSeed();
  const chance = seeded(seed);
  const missed: string[] = [];
  let slow = 0;
  const tried = rounds(12, 400);
  for (let round = 0; round < tried; round++) {
    const source = `${chance() < 0.5 ? '^' : ''}${randomPattern(chance)}${chance() < 0.7 ? '$' : ''}`;
    if (!isProvedSlow(source)) continue;
    slow++;
    if (!isSlow(source)) missed.push(source);
  }
  expect({ seed, missed }).toEqual({ seed, missed: [] });
  recordProof({
    id: 'C6-refused',
    what: 'random patterns: what recheck proves slow, the compiler refuses',
    bar: 'all refused',
    figure: `${slow} slow ones of ${tried}, all refused (seed ${seed})`,
  });
});
