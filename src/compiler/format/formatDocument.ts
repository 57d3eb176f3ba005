import { readJson } from '../load/readJson.ts';
import type { Source } from '../source/node.ts';
import { metaSchemas } from '../validate/metaSchemas.ts';
import { mapShapesOf } from './mapShapes.ts';
import { printDocument } from './printDocument.ts';

const MAX_DEPTH = 64;
const PORTAL_FOLDERS = new Set(['schemas', 'workflows', 'locales', 'oem-config']);

/**
 * The text of a document in the canonical layout (`printDocument`); undefined for a text that is no valid JSON, which `npm run check`
 * explains. `path` tells its kind, `engineRoot` is the folder of the engine.
 */
export function formatDocument(path: string, text: string, engineRoot: string): string | undefined {
  const source: Source = { path, layer: 'base', text };
  const root = readJson(source, MAX_DEPTH);
  return root && printDocument(root, mapShapesOf(root, pathInPortal(path), metaSchemas(engineRoot)));
}

/** Where a document stands in its portal, at whatever depth that is; of an overlay, where the document stands that it changes. */
function pathInPortal(path: string): string {
  const folders = path.split('/');
  const start = folders.findIndex((folder, index) => index > 0 && PORTAL_FOLDERS.has(folder));
  return folders.slice(Math.max(0, start)).join('/');
}
