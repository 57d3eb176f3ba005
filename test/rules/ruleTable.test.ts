import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { portalRoot } from '../../src/cli/roots.ts';
import { folderFiles } from '../../src/compiler/load/documentFiles.ts';
import { type RuleTable, ruleTable } from '../proof/documents/support/ruleTable.ts';
import { coreDocument } from '../support/coreDocument.ts';

const isWriting = process.env['RULES'] === 'write';
/** `npm run rules` reads the portal of PORTICO_ROOT and writes its table beside it; the test itself is about this repository's portal. */
const root = isWriting ? portalRoot([]) : resolve('.');
const file = join(root, 'test/rules/ruleTable.json');

async function tableOfDocuments(): Promise<RuleTable> {
  const paths = (await folderFiles(root).list()).filter((path) => path.endsWith('.json'));
  return ruleTable(new Map(paths.map((path) => [path, JSON.stringify(coreDocument(path, root))])));
}

beforeAll(async () => {
  if (!isWriting) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(await tableOfDocuments(), null, 2)}\n`);
  process.stdout.write(`Wrote ${file}\n`);
});

test('[R] the kept table of rules and limits is that of the documents: npm run rules writes it anew, and its difference is to be read', async () => {
  const table = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RuleTable) : {};
  expect(await tableOfDocuments()).toEqual(table);
});
