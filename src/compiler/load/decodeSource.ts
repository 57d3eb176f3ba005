import type { LayerKind } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import type { Source } from '../source/source.ts';

const LARGEST_BYTES = 4 * 1024 * 1024;
// One for all files: making one costs more than reading most of them.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of a file of strict UTF-8 without byte order mark; undefined after a fault. */
export function decodeSource(path: string, layer: LayerKind, bytes: Uint8Array, faults: Faults): Source | undefined {
  if (bytes.length > LARGEST_BYTES) {
    faults.addFile('JSON_TOO_LARGE', path, `${bytes.length} bytes; at most ${LARGEST_BYTES}`);
    return undefined;
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    faults.addFile('JSON_BOM', path, 'starts with a byte order mark; save it as UTF-8 without one');
    return undefined;
  }
  try {
    return { path, layer, text: utf8.decode(bytes) };
  } catch {
    faults.addFile('JSON_ENCODING', path, 'is not valid UTF-8');
    return undefined;
  }
}
