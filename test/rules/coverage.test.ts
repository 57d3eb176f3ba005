import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ids: string[] = JSON.parse(readFileSync('test/rules/shell-ids.json', 'utf8'));
const open: Record<string, string> = JSON.parse(readFileSync('test/rules/open.json', 'utf8'));
const rows: { id: string }[] = JSON.parse(readFileSync('test/rules/routes.json', 'utf8'));

const tests = readdirSync('test', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name) && entry.name !== 'coverage.test.ts')
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Ids named in brackets in a test title; '[SH-CALLS-03, 04]' names two. */
function named(): Set<string> {
  const found = new Set(rows.map((row) => row.id));
  for (const [, inside = ''] of tests.matchAll(/\[((?:SH-[A-Z0-9-]+)(?:\s*(?:,|\.\.)\s*(?:SH-[A-Z0-9-]+|\d+))*)\]/g)) {
    let area = '';
    let last = 0;
    for (const [, separator = '', full, digits] of inside.matchAll(/(,|\.\.)?\s*(SH-[A-Z0-9-]+-\d+|(\d+))/g)) {
      if (full && !digits) area = full.replace(/\d+$/, '');
      const next = Number(/\d+$/.exec(full ?? '')?.[0]);
      for (let number = separator === '..' ? last + 1 : next; number <= next; number += 1)
        found.add(`${area}${String(number).padStart(2, '0')}`);
      last = next;
    }
  }
  return found;
}

test('every requirement of the shell is named by a test or stands in the open list', () => {
  const covered = named();
  expect(ids.filter((id) => !covered.has(id) && !(id in open))).toEqual([]);
});

test('the open list holds only requirements that no test names yet', () => {
  const covered = named();
  expect(Object.keys(open).filter((id) => covered.has(id) || !ids.includes(id))).toEqual([]);
});
