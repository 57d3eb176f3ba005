import { basename } from 'node:path';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryOf, type Node } from '../source/node.ts';

const SUFFIX = '.schema.json';

/** A `$ref` resolved: the node it leads to and, unless it stays in its own document, the entity that holds it. */
export interface RefTarget {
  readonly node: Node;
  readonly entity: string | undefined;
}

/** The entity documents by name, and where `$ref`s into them lead. */
export class Entities {
  readonly #roots: ReadonlyMap<string, Node>;

  constructor(files: readonly PortalFile[]) {
    this.#roots = new Map(files.map((file) => [basename(file.path, SUFFIX), file.root]));
  }

  /** Entity names with their documents. */
  get roots(): ReadonlyMap<string, Node> {
    return this.#roots;
  }

  /** Follows a `$ref` written in `home` (undefined: outside the entities); a fault gives undefined. Remote schemas are never fetched. */
  follow(ref: string, at: Node, home: string | undefined, homeRoot: Node, diagnostics: Diagnostics): RefTarget | undefined {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(ref)) {
      diagnostics.add('REF_REMOTE', at, `"${ref}" leads out of the portal`);
      return undefined;
    }
    const [file = '', pointer = ''] = ref.split('#');
    const name = file === '' ? home : basename(file, SUFFIX);
    const root = file === '' ? homeRoot : this.#roots.get(name ?? '');
    const node = root && entryOf(root, ...steps(pointer));
    if (node) return { node, entity: name };
    const fix = root ? undefined : Diagnostics.suggestion(name ?? '', this.#roots.keys());
    diagnostics.add('REF_UNKNOWN', at, root ? `"${ref}": there is nothing at ${pointer}` : `there is no entity "${name}"`, { fix });
    return undefined;
  }
}

function steps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}
