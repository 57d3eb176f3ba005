import type { Json } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { jsonOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { pointerOf } from '../source/position.ts';
import { type FormText, messageKeyForm, textKey } from './builtForm.ts';
import type { Entities } from './entities.ts';

const NAME_MAPS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas']);
const RAW = new Set(['enum', 'const', 'default', 'examples', 'required']);
const IDENTITY = new Set(['$schema', '$id', 'definitions', '$defs']);

interface Home {
  readonly entity: string | undefined;
  readonly root: Node;
  /** Refs under way, to see circles. */
  readonly open: readonly string[];
}

/** Turns the schema of a form into one without references to other files, and collects the message keys it shows. */
export class SchemaInliner {
  readonly texts: FormText[] = [];
  /** Names of the entities that were followed. */
  readonly entities = new Set<string>();
  readonly #entities: Entities;
  readonly #diagnostics: Diagnostics;

  constructor(entities: Entities, diagnostics: Diagnostics) {
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  /** The schema as plain JSON. */
  inline(root: Node): Json {
    return this.#schema(root, { entity: undefined, root, open: [] });
  }

  #schema(node: Node, home: Home): Json {
    if (node.type === 'array') return node.items.map((item) => this.#schema(item, home));
    if (node.type !== 'object') return node.value;
    const ref = node.entries.get('$ref');
    const own = this.#keys(node, home);
    const path = textOf(ref);
    if (!ref || path === undefined || (home.entity === undefined && path.startsWith('#'))) return own;
    return { ...(this.#referred(ref, path, home) as object), ...own };
  }

  #referred(ref: Node, path: string, home: Home): Json {
    const target = this.#entities.follow(path, ref, home.entity, home.root, this.#diagnostics);
    if (!target) return {};
    if (target.entity !== undefined) this.entities.add(target.entity);
    const id = `${target.entity}#${pointerOf(target.node)}`;
    if (home.open.includes(id)) {
      this.#diagnostics.add('REF_CYCLE', ref, `"${path}" leads back to itself`);
      return {};
    }
    const root = this.#entities.roots.get(target.entity ?? '') ?? home.root;
    return this.#schema(target.node, { entity: target.entity, root, open: [...home.open, id] });
  }

  #keys(node: ObjectNode, home: Home): { [key: string]: Json } {
    const out: { [key: string]: Json } = {};
    for (const [key, child] of node.entries) {
      const value = this.#keyword(key, child, home);
      if (value !== undefined) out[key] = value;
    }
    return out;
  }

  #keyword(key: string, child: Node, home: Home): Json | undefined {
    if (home.entity !== undefined && IDENTITY.has(key)) return undefined;
    if (key === '$ref') return this.#localRef(child, home);
    if (RAW.has(key)) return jsonOf(child);
    if (key === 'title' || key === 'description') return this.#text(key, child, home);
    return NAME_MAPS.has(key) && child.type === 'object' ? this.#names(child, home) : this.#schema(child, home);
  }

  /** A reference inside the form itself stays; all others are replaced by what they lead to. */
  #localRef(child: Node, home: Home): Json | undefined {
    return home.entity === undefined && textOf(child)?.startsWith('#') ? jsonOf(child) : undefined;
  }

  #names(child: ObjectNode, home: Home): Json {
    return Object.fromEntries(Array.from(child.entries, ([name, value]) => [name, this.#schema(value, home)]));
  }

  /** Prose of an entity is for its authors; only its message keys are shown. */
  #text(key: string, child: Node, home: Home): Json | undefined {
    const text = textOf(child) ?? '';
    if (home.entity !== undefined && (key === 'description' || !messageKeyForm.test(text))) return undefined;
    textKey(child, this.texts, this.#diagnostics);
    return text;
  }
}
