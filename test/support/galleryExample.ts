import { readFileSync } from 'node:fs';
import type { Block, Json } from '#model';
import { Diagnostics } from '../../src/compiler/diagnostics/diagnostics.ts';
import { expandDialogs } from '../../src/compiler/dialogs/expandDialogs.ts';
import { OpenedDialogs } from '../../src/compiler/dialogs/openedDialogs.ts';
import { expandDocument } from '../../src/compiler/expand/expandDocument.ts';
import { scopeNames } from '../../src/compiler/expand/scopeNames.ts';
import { ShortForms } from '../../src/compiler/expand/shortForms.ts';
import { expandInHand } from '../../src/compiler/inHand/expandInHand.ts';
import { type KindRule, kinds, type PortalFile } from '../../src/compiler/load/kinds.ts';
import { parseSource } from '../../src/compiler/load/parseSource.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node, textOf } from '../../src/compiler/source/node.ts';
import { metaSchemas } from '../../src/compiler/validate/metaSchemas.ts';

/** An example of a block kind, with what it is shown in. */
export interface GalleryExample {
  readonly block: Block;
  readonly scope?: { readonly [root: string]: Json };
  readonly messages?: { readonly [key: string]: string };
}

const meta = metaSchemas(process.cwd());
const names = scopeNames([]);

/** The example of a block kind in the closed forms that pages interpret; some files hold the block alone. */
export function galleryExample(kind: string): GalleryExample {
  const path = `test/gallery/blocks/${kind}.json`;
  const root = parseSource({ path, layer: 'base', text: readFileSync(path, 'utf8') }, new Diagnostics());
  const schema = meta.blocks.get(kind);
  if (!root || !schema) throw new Error(`${path} is no example of a block`);
  const isAlone = textOf(entryOf(root, 'block')) !== undefined;
  const { diagnostics, node } = expandDocument((isAlone ? root : entryOf(root, 'block')) ?? root, schema, meta, names);
  if (diagnostics[0]) throw new Error(`${path}: ${diagnostics[0].message}`);
  return structuredClone({ ...(isAlone ? {} : (jsonOf(root) as object)), block: jsonOf(node) }) as unknown as GalleryExample;
}

/** An example of a word that stands for more: what the document that is written with it becomes, and what it is said to mean. */
export function galleryWord(word: string): { readonly result: unknown; readonly means: unknown } {
  const path = `test/gallery/words/${word}.json`;
  const example = parseSource({ path, layer: 'base', text: readFileSync(path, 'utf8') }, new Diagnostics());
  const kind = textOf(entryOf(example, 'kind')) ?? '';
  const diagnostics = new Diagnostics();
  const parts = itemsOf(entryOf(example, 'parts')).map((part) => fileOf('part', part));
  const fields = (['entity', 'machine'] as const).flatMap((of) =>
    Array.from(entriesOf(entryOf(example, of)), ([name, root]) => fileOf(of, root, `${name}.schema.json`)),
  );
  const inHand = [entryOf(example, 'inHand')].flatMap((root) => (root ? [fileOf('inHand', root)] : []));
  const written = expandInHand([fileOf(kind, entryOf(example, 'written')), ...parts, ...fields, ...inHand], diagnostics);
  const { dialogs, files } = expandDialogs(written, meta, diagnostics);
  const long = new OpenedDialogs(dialogs, diagnostics).in(new ShortForms(files, meta, [], diagnostics).documents());
  const flows = long.filter(({ path }) => path.startsWith('workflows/'));
  const [result, ...others] = [...long.slice(0, 1), ...flows].map(({ root, rule }) => {
    const expanded = expandDocument(root, meta.documents.get(rule.kind) ?? {}, meta, wordNames);
    diagnostics.takeAll(expanded.diagnostics);
    return jsonOf(expanded.node);
  });
  const [wrong] = diagnostics.list();
  if (wrong) throw new Error(`${path}: ${wrong.message}`);
  return { result: flows.length === 0 ? result : { document: result, flows: others }, means: jsonOf(entryOf(example, 'means') as Node) };
}

const wordNames = { ...names, isCondition: (name: string) => name === 'isOpen' };

function fileOf(kind: string, root: Node | undefined, path = kind): PortalFile {
  const rule = kinds.find((candidate) => candidate.kind === kind) as KindRule;
  return { path, rule, groups: [], root: root as Node };
}
