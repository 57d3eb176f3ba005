import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { engineRoot } from '../roots.ts';

/** Meta-schemas by the names of the documents that they rule, in every portal of the workspace. */
export const SCHEMAS_BY_NAME: { readonly [schema: string]: readonly string[] } = {
  portal: ['schemas/portal.json'],
  routes: ['schemas/routes.json'],
  facts: ['schemas/facts.json'],
  conditions: ['schemas/conditions/*.conditions.json'],
  frame: ['schemas/frames/*.frame.json'],
  'in-hand': ['schemas/in-hand.json'],
  screen: ['schemas/screens/**/*.screen.json'],
  part: ['schemas/parts/*.part.json'],
  form: ['schemas/forms/**/*.form.json'],
  operations: ['schemas/operations/*.openapi.json'],
  calls: ['schemas/calls.json', 'schemas/operations/*.calls.json'],
  access: ['schemas/access.json', 'schemas/access/*.json'],
  menu: ['schemas/menus/*.menu.json'],
  products: ['schemas/products/*.products.json', 'oem-config/*/products.json'],
  demo: ['schemas/demo/*.demo.json'],
  report: ['schemas/reports/*.report.json'],
  reports: ['schemas/reports.json'],
  machine: ['workflows/**/*.machine.json'],
  messages: [
    'locales/*/*.json',
    'oem-config/*/locales/*.json',
    'oem-config/_families/*/locales/*.json',
    'oem-config/_skins/*/locales/*.json',
  ],
  'same-texts': ['locales/same-texts.json'],
  content: ['locales/*/content/*.content.json'],
  oem: ['oem-config/base.json', 'oem-config/*/oem.json', 'oem-config/_families/*/family.json', 'oem-config/_skins/*/skin.json'],
  overlay: ['oem-config/*/overlays/**/*.json', 'oem-config/_families/*/overlays/**/*.json', 'oem-config/_skins/*/overlays/**/*.json'],
};

const FILE = '.vscode/settings.json';

/**
 * `portico editor [folder]`: writes into .vscode/settings.json which meta-schema rules which documents, by their names, so that VS Code
 * completes and checks documents without a `$schema`. Other settings in the file stay.
 */
export async function editor([folder = engineRoot]: readonly string[] = []): Promise<number> {
  const file = join(folder, FILE);
  const settings = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  // Without a star in front a name is taken from the root of the workspace; overlays have the names of the documents that they change.
  const schemas = Object.entries(SCHEMAS_BY_NAME).map(([schema, names]) => ({
    fileMatch: [...names.map((name) => `**/${name}`), ...(schema === 'overlay' ? [] : ['!**/overlays/**'])],
    url: `./schemas/meta/${schema}.schema.json`,
  }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...settings, 'json.schemas': schemas }, null, 2)}\n`);
  process.stdout.write(`${FILE}: ${schemas.length} kinds of documents\n`);
  return 0;
}
