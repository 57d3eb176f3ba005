import { readJson } from '../load/readJson.ts';
import type { Source } from '../source/node.ts';
import { metaSchemas } from '../validate/metaSchemas.ts';
import { mapShapesOf } from './openMaps.ts';
import { printDocument } from './printDocument.ts';

const MAX_DEPTH = 64;
/** Where a document stands in its portal, at whatever depth the portal itself is. */
const IN_PORTAL = /^(?:.*?\/)?((?:schemas|workflows|locales|oem-config)\/.+)$/;

/**
 * The text of a document in the canonical layout (`printDocument`); undefined for a text that is no valid JSON, which `npm run check`
 * explains. `path` tells its kind, `engineRoot` is the folder of the engine.
 */
export function formatDocument(path: string, text: string, engineRoot: string): string | undefined {
  const source: Source = { path, layer: 'base', text };
  const root = readJson(source, MAX_DEPTH);
  return root && printDocument(root, mapShapesOf(root, IN_PORTAL.exec(path)?.[1] ?? path, metaSchemas(engineRoot)));
}
