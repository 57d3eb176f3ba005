import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { portalRoot } from '../../src/cli/roots.ts';
import { coreDocument } from '../support/coreDocument.ts';
import { catalogueTexts } from './support/catalogueTexts.ts';

const isWriting = process.env['RULES'] === 'write';
/** `npm run rules` reads the portal of PORTICO_ROOT and writes its table beside it; the test itself is about this repository's portal. */
const root = isWriting ? portalRoot([]) : resolve('.');
const file = join(root, 'test/rules/labels.json');

/** Name of a value or a command -> its label in English -> the documents that show it, each as often as it does. */
type Labels = { readonly [name: string]: { readonly [label: string]: string } };

function jsonFiles(folder: string): string[] {
  const paths = readdirSync(join(root, folder), { recursive: true }) as string[];
  return paths.filter((path) => path.endsWith('.json')).map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}

/** What a labelled part shows or does: its field, the end of the path of its value, its id, or the choice that it stands for. */
function nameOf(part: { readonly [key: string]: unknown }): string {
  const { field, value, id } = part;
  const path = (value as { $?: unknown } | undefined)?.$;
  if (typeof field === 'string') return field;
  if (typeof path === 'string') return path.split('.').slice(-2).join('.');
  return typeof id === 'string' ? id : typeof value === 'string' ? `choice ${value}` : '';
}

function labelsOfDocuments(): Labels {
  const texts = catalogueTexts('en', root);
  const labels = new Map<string, Map<string, string[]>>();
  const enter = (part: unknown, document: string): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const key of ['label', 'caption', 'submitLabel']) {
      const text = (part as { [key: string]: { $t?: unknown } | undefined })[key]?.$t;
      if (typeof text !== 'string') continue;
      const byLabel = labels.get(nameOf(part as { [key: string]: unknown })) ?? new Map<string, string[]>();
      const label = texts.get(text) ?? text;
      byLabel.set(label, [...(byLabel.get(label) ?? []), document]);
      labels.set(nameOf(part as { [key: string]: unknown }), byLabel);
    }
    for (const child of Object.values(part)) enter(child, document);
  };
  for (const path of ['screens', 'forms', 'parts', 'frames', 'menus'].flatMap((folder) => jsonFiles(`schemas/${folder}`)).sort())
    enter(coreDocument(path, root), path.replace(/^.*\/|\.\w+\.json$/g, ''));
  const sorted = <T>(entries: Map<string, T>) => [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const lists = (byLabel: Map<string, string[]>) => sorted(byLabel).map(([label, documents]) => [label, documents.join(', ')]);
  return Object.fromEntries(sorted(labels).map(([name, byLabel]) => [name, Object.fromEntries(lists(byLabel))]));
}

test('[R] every value and command is called as the kept table of labels says: npm run rules writes it anew, and its difference is to be read', () => {
  const labels = labelsOfDocuments();
  if (isWriting) writeFileSync(file, `${JSON.stringify(labels, null, 2)}\n`);
  expect(labels).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
