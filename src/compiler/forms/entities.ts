import { basename } from 'node:path';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import { jsonOf, type Node, nodeAt } from '../source/node.ts';
import { jsonPointer } from '../source/position.ts';
import { keysOfFragment, pointerOfId } from './localReferences.ts';

const SUFFIX = '.schema.json';

/** What a `$ref` refers to: the node and the entity that it is in; no entity when the reference is inside a document of another kind. */
export interface RefTarget {
  readonly node: Node;
  readonly entity: string | undefined;
}

/** The entity documents (JSON Schemas of records, shared by forms and operations) by name; resolves `$ref`s into them. */
export class Entities {
  readonly #roots: ReadonlyMap<string, Node>;

  constructor(files: readonly PortalFile[]) {
    this.#roots = new Map(files.map((file) => [basename(file.path, SUFFIX), file.root]));
  }

  /** Entity names with their documents. */
  get roots(): ReadonlyMap<string, Node> {
    return this.#roots;
  }

  /**
   * Resolves a `$ref` that is written at `at`, in the entity `ownEntity` or, if that is undefined, in another document; `ownRoot` is the
   * document. Undefined after a diagnostic. Remote schemas are never fetched.
   */
  follow(ref: string, at: Node, ownEntity: string | undefined, ownRoot: Node, diagnostics: Diagnostics): RefTarget | undefined {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(ref)) {
      diagnostics.add('REF_REMOTE', at, `"${ref}" refers to another server; only entities of the portal can be referred to`);
      return undefined;
    }
    const [file = '', pointer = ''] = ref.split('#');
    const name = file === '' ? ownEntity : basename(file, SUFFIX);
    const root = file === '' ? ownRoot : this.#roots.get(name ?? '');
    const node = referredNode(root, pointer);
    if (node) return { node, entity: name };
    const fix = root ? fixOfAnchor(root, pointer, file) : Diagnostics.suggestion(name ?? '', this.#roots.keys());
    diagnostics.add(
      'REF_UNKNOWN',
      at,
      root ? `"${ref}" refers to nothing: the document has no ${pointer}` : `there is no entity "${name}"`,
      { fix },
    );
    return undefined;
  }
}

const NO_ENTITIES = new Entities([]);
/** By the first of them. */
const lastEntities = new WeakMap<Node, Entities>();

/** The entities of a portal; the very same as in the last compilation if no entity has changed. */
export function entitiesOf(files: readonly PortalFile[]): Entities {
  const [first] = files;
  if (!first) return NO_ENTITIES;
  const entities = new Entities(files);
  const last = lastEntities.get(first.root);
  if (last && hasSameItems([...last.roots].flat(), [...entities.roots].flat())) return last;
  lastEntities.set(first.root, entities);
  return entities;
}

/** The node that the fragment of a reference points at: a JSON Pointer, or nothing for the whole document. Anchors point at none. */
function referredNode(root: Node | undefined, fragment: string): Node | undefined {
  return fragment === '' || fragment.startsWith('/') ? nodeAt(root, jsonPointer(keysOfFragment(fragment))) : undefined;
}

/** How to write a reference to an anchor, the `$id` of a part of the document; undefined for a pointer. */
function fixOfAnchor(root: Node, anchor: string, file: string): string | undefined {
  if (anchor.startsWith('/')) return undefined;
  return `write a pointer, e.g. "${file}#${pointerOfId(jsonOf(root), `#${anchor}`, '') ?? '/definitions/name'}"`;
}
