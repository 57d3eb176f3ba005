import { readFileSync } from 'node:fs';
import type { Block, Json } from '#model';
import { Diagnostics } from '../../src/compiler/diagnostics/diagnostics.ts';
import { expandDocument } from '../../src/compiler/expand/expandDocument.ts';
import { scopeNames } from '../../src/compiler/expand/scopeNames.ts';
import { parseSource } from '../../src/compiler/load/parseSource.ts';
import { entryOf, jsonOf, textOf } from '../../src/compiler/source/node.ts';
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
