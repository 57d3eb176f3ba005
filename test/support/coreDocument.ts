import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandReport } from '../../src/compiler/calls/expandReport.ts';
import { Diagnostics } from '../../src/compiler/diagnostics/diagnostics.ts';
import { expandDialogs } from '../../src/compiler/dialogs/expandDialogs.ts';
import { OpenedDialogs } from '../../src/compiler/dialogs/openedDialogs.ts';
import { expandFile } from '../../src/compiler/expand/expandFiles.ts';
import { scopeNames } from '../../src/compiler/expand/scopeNames.ts';
import { ShortForms } from '../../src/compiler/expand/shortForms.ts';
import type { FeelNames } from '../../src/compiler/feel/names.ts';
import { FieldSources } from '../../src/compiler/fields/FieldSources.ts';
import { expandInHand } from '../../src/compiler/inHand/expandInHand.ts';
import { partsIn, withParts } from '../../src/compiler/load/expandParts.ts';
import { kinds, type PortalFile } from '../../src/compiler/load/kinds.ts';
import { parseSource } from '../../src/compiler/load/parseSource.ts';
import { jsonOf } from '../../src/compiler/source/node.ts';
import { type MetaSchemas, metaSchemas } from '../../src/compiler/validate/metaSchemas.ts';
import { madeOnce } from './oncePerWorker.ts';

/** Tests of every kind run from the root of the engine. */
const engineRoot = process.cwd();
let schemas: MetaSchemas | undefined;
/** Actors that are no calls. */
const ACTORS = ['cookieWatch', 'storageWatch'];
const namesByRoot = new Map<string, FeelNames>();
const fieldsByRoot = new Map<string, FieldSources>();
const FIELD_DOCUMENTS = /^(?:schemas\/(?:entities|operations)\/|workflows\/).+\.(?:schema|calls|machine)\.json$/;
const partsByRoot = new Map<string, PortalFile[]>();

/**
 * A document of a portal in the closed forms that pages and server interpret, before overlays; `path` is relative to `root`, the folder of
 * the portal.
 */
export function coreDocument<T>(path: string, root = engineRoot): T {
  // As text, because tests change what they get, and because a page of a test has other classes of objects than the next one.
  return JSON.parse(madeOnce(`core document ${root} ${path}`, () => JSON.stringify(expanded(path, root)))) as T;
}

function expanded(path: string, root: string): unknown {
  const isFlowOfDialog = path.startsWith('workflows/') && !existsSync(join(root, path));
  const written = isFlowOfDialog ? screensOf(root) : [withFinds(portalFile(path, root), root)];
  const changed = written.flatMap(({ groups, rule }) => (rule.kind === 'overlay' ? [portalFile(groups[1] ?? '', root)] : []));
  const inHand = expandInHand([...written, ...changed, ...partsOf(root), ...inHandOf(root)], new Diagnostics());
  const { dialogs, files } = expandDialogs(inHand, meta(), new Diagnostics());
  const shortForms = new ShortForms(files, meta(), ACTORS, new Diagnostics(), fieldsOf(root));
  const long = shortForms.overlays(shortForms.documents());
  const file = isFlowOfDialog ? long.find((one) => one.path === path) : long[0];
  if (!file) throw new Error(`${path} is no document`);
  // A screen opens the dialogs of the parts that it shows, which are looked for in their slots.
  const filled = withParts(long, partsIn(long, new Diagnostics()));
  const base = filled.find((one) => one.path === (file.rule.kind === 'overlay' ? file.groups[1] : path)) ?? file;
  const [opened = file] = new OpenedDialogs(dialogs, new Diagnostics()).in([file], new Map([[file.groups[1] ?? '', base]]));
  const { diagnostics, node } = expandFile(opened, meta(), namesOf(root));
  if (diagnostics[0]) throw new Error(`${path}: ${diagnostics[0].message}`);
  return jsonOf(node);
}

/** A report with its finds and the columns of all reports written out. */
function withFinds(file: PortalFile, root: string): PortalFile {
  if (file.rule.kind !== 'report') return file;
  const shared = (path: string) => (existsSync(join(root, path)) ? portalFile(path, root).root : undefined);
  const around = { calls: shared('schemas/calls.json'), reports: shared('schemas/reports.json') };
  return { ...file, root: expandReport(file.root, around).root };
}

/** Every document of a portal, by its path, as `coreDocument` gives it. */
export function coreDocuments(root = engineRoot): ReadonlyMap<string, unknown> {
  const paths = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const documents = paths.filter((path) => kinds.some((kind) => kind.path.test(path))).sort();
  return new Map(documents.map((path) => [path, coreDocument(path, root)]));
}

const FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];

function portalFile(path: string, root: string): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path));
  const text = readFileSync(join(root, path), 'utf8');
  const node = rule && parseSource({ path, layer: rule.layer, text }, new Diagnostics());
  if (!rule || !node) throw new Error(`${path} is no document`);
  return { path, rule, groups: rule.path.exec(path)?.slice(1) ?? [], root: node };
}

function meta(): MetaSchemas {
  schemas ??= metaSchemas(engineRoot);
  return schemas;
}

function partsOf(root: string): PortalFile[] {
  const known = partsByRoot.get(root);
  if (known) return known;
  const folder = 'schemas/parts';
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  const parts = names.map((name) => portalFile(`${folder}/${name}`, root));
  partsByRoot.set(root, parts);
  return parts;
}

/** What says which records pages can have in hand. */
function inHandOf(root: string): PortalFile[] {
  const path = 'schemas/in-hand.json';
  return existsSync(join(root, path)) ? [portalFile(path, root)] : [];
}

function screensOf(root: string): PortalFile[] {
  const folder = join(root, 'schemas/screens');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => name.endsWith('.screen.json')).map((name) => portalFile(`schemas/screens/${name}`, root));
}

/** What says what fields are: entities, calls and life cycles. */
function fieldsOf(root: string): FieldSources {
  const known = fieldsByRoot.get(root);
  if (known) return known;
  const paths = ['schemas', 'workflows'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
      : [],
  );
  const files = paths.filter((path) => FIELD_DOCUMENTS.test(path)).map((path) => portalFile(path, root));
  const fields = new FieldSources(files);
  fieldsByRoot.set(root, fields);
  return fields;
}

function namesOf(root: string): FeelNames {
  const known = namesByRoot.get(root);
  if (known) return known;
  const folder = 'schemas/conditions';
  const conditions = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [];
  const names = scopeNames([...conditions, 'schemas/facts.json'].map((path) => portalFile(path, root)));
  namesByRoot.set(root, names);
  return names;
}
