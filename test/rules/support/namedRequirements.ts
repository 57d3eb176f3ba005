import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** A text of a test file that names requirements: a title, the name of a step, or a row of a table of them. */
export interface Naming {
  readonly file: string;
  readonly text: string;
  readonly ids: readonly string[];
}

const NAMED = /((?:SH|BU)-(?:[A-Z0-9]+-)*)(\d{2})((?:\s*(?:,|\.\.)\s*\d{2}(?![\w-]))*)/g;

/** The ids that a text names: 'SH-CALLS-03, 04' names two, 'SH-CALLS-03..06' four. */
export function idsOf(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, prefix, first, more = '']) => {
    const numbers = [Number(first)];
    for (const [, separator, digits] of more.matchAll(/(,|\.\.)\s*(\d{2})/g)) {
      const last = numbers.at(-1) ?? 0;
      const number = Number(digits);
      numbers.push(...(separator === ',' ? [number] : Array.from({ length: Math.max(0, number - last) }, (_, at) => last + 1 + at)));
    }
    return numbers.map((number) => `${prefix}${String(number).padStart(2, '0')}`);
  });
}

/** Every text of a syntax tree; a template is one text, with its values left out. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  const { type, value, quasis, expressions } = node as { type?: string; value?: string; quasis?: { raw: string }[]; expressions?: unknown };
  if (type === 'StringLiteral') return [value ?? ''];
  if (type === 'TemplateLiteral' && quasis) return [quasis.map(({ raw }) => raw).join('\u2026'), ...textsOf(expressions)];
  return Object.values(node).flatMap(textsOf);
}

/** What the texts of all test files name; comments name nothing. */
export function requirementsNamed(folder: string): Naming[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      if (!/(SH|BU)-[A-Z]/.test(source)) return [];
      const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
      return textsOf(body).map((text) => ({ file, text, ids: idsOf(text) }));
    })
    .filter(({ ids }) => ids.length > 0);
}
