import type { Json } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { jsonOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { pointerOf } from '../source/position.ts';
import { collectText, type FormText, MESSAGE_KEY } from './builtForm.ts';
import type { Entities } from './entities.ts';
import { MAX_CHAIN } from './localReferences.ts';

/** Keywords whose value is a map from names of the author's own to schemas. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas']);
/** Keywords whose value is data, which is copied as it is. */
const DATA_KEYWORDS = new Set(['enum', 'const', 'default', 'examples', 'required']);
/** Keywords that say what a document is, and are left out where an entity is inlined. */
const DOCUMENT_KEYWORDS = new Set(['$schema', '$id', 'definitions', '$defs']);

/** A form has at most so many values once its entities are inlined. Entities that refer to each other many times multiply. */
const MAX_VALUES = 50_000;

/** Where a schema is written: in the form itself (`entity` is undefined) or in an entity, i.e. the schema of a record. */
interface Origin {
  readonly entity: string | undefined;
  /** The document that local references (`#/...`) are read in. */
  readonly root: Node;
  /** References that are being followed, to find circles. */
  readonly followed: readonly string[];
}

/** A field that refers to nothing and has no cases, and in which nothing is wrong. */
interface PlainField {
  readonly json: Json;
  readonly texts: readonly FormText[];
  readonly values: number;
}

const plainFields = new WeakMap<Node, PlainField>();

/** Replaces references to entities in the schema of a form by what they refer to, and collects the message keys that it shows. */
export class SchemaInliner {
  readonly texts: FormText[] = [];
  /** Names of the entities that were inlined. */
  readonly entities = new Set<string>();
  readonly #entities: Entities;
  readonly #diagnostics: Diagnostics;
  #values = 0;
  /** Whether it holds a reference to a part of itself, or cases. */
  #refers = false;

  constructor(entities: Entities, diagnostics: Diagnostics) {
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  /** Whether what was inlined refers to parts of itself, or has cases. */
  get refers(): boolean {
    return this.#refers;
  }

  /** The schema as plain JSON. */
  inline(root: Node): Json {
    return this.#schema(root, { entity: undefined, root, followed: [] });
  }

  /** `overridden` has the keywords that stand beside the reference to the schema, and count instead of its own. */
  #schema(node: Node, origin: Origin, overridden?: ObjectNode): Json {
    this.#values += 1;
    if (node.type === 'array') return node.items.map((item) => this.#schema(item, origin));
    if (node.type !== 'object') return node.value;
    const ref = node.entries.get('$ref');
    const own = this.#keys(node, origin, overridden);
    const path = textOf(ref);
    if (!ref || path === undefined || (origin.entity === undefined && path.startsWith('#'))) return own;
    // Keywords next to a `$ref` override those of what it refers to.
    return { ...(this.#referred(ref, path, origin, node) as object), ...own };
  }

  #referred(ref: Node, path: string, origin: Origin, beside: ObjectNode): Json {
    if (this.#values >= MAX_VALUES) return this.#refuse(ref, `the form has more than ${MAX_VALUES} values once its entities are inlined`);
    if (origin.followed.length >= MAX_CHAIN) return this.#refuse(ref, `more than ${MAX_CHAIN} references lead from one to the next`);
    const target = this.#entities.follow(path, ref, origin.entity, origin.root, this.#diagnostics);
    if (!target) return {};
    if (target.entity !== undefined) this.entities.add(target.entity);
    const id = `${target.entity}#${pointerOf(target.node)}`;
    if (origin.followed.includes(id)) {
      this.#diagnostics.add('REF_CYCLE', ref, `"${path}" refers back to itself`);
      return {};
    }
    const root = this.#entities.roots.get(target.entity ?? '') ?? origin.root;
    return this.#schema(target.node, { entity: target.entity, root, followed: [...origin.followed, id] }, beside);
  }

  /** Tells once that the form is too large, and leaves out what is referred to from then on. */
  #refuse(ref: Node, message: string): Json {
    if (this.#values < Number.POSITIVE_INFINITY) this.#diagnostics.add('REF_TOO_LARGE', ref, message);
    this.#values = Number.POSITIVE_INFINITY;
    return {};
  }

  #keys(node: ObjectNode, origin: Origin, overridden?: ObjectNode): { [key: string]: Json } {
    const out: { [key: string]: Json } = {};
    for (const [key, child] of node.entries) {
      // What a case is about is for those who read the document.
      if (key === 'description' && node.entries.has('if')) continue;
      if (key === 'if' || key === '$ref') this.#refers = true;
      if (key !== '$ref' && overridden?.entries.has(key)) continue;
      const value = this.#keyword(key, child, origin);
      if (value !== undefined) out[key] = value;
    }
    return out;
  }

  #keyword(key: string, child: Node, origin: Origin): Json | undefined {
    if (origin.entity !== undefined && DOCUMENT_KEYWORDS.has(key)) return undefined;
    if (key === '$ref') return this.#localRef(child, origin);
    if (DATA_KEYWORDS.has(key)) return jsonOf(child);
    if (key === 'title' || key === 'description') return this.#text(key, child, origin);
    return MAPS_OF_SCHEMAS.has(key) && child.type === 'object' ? this.#names(child, origin) : this.#schema(child, origin);
  }

  /** A reference inside the form itself stays; all others are replaced by what they refer to. */
  #localRef(child: Node, origin: Origin): Json | undefined {
    return origin.entity === undefined && textOf(child)?.startsWith('#') ? jsonOf(child) : undefined;
  }

  #names(child: ObjectNode, origin: Origin): Json {
    return Object.fromEntries(Array.from(child.entries, ([name, value]) => [name, this.#named(value, origin)]));
  }

  /** A field of the form's own, which programs leave as it is in most of their forms. */
  #named(node: Node, origin: Origin): Json {
    const known = origin.entity === undefined ? plainFields.get(node) : undefined;
    if (known) {
      this.#values += known.values;
      for (const text of known.texts) this.texts.push(text);
      return known.json;
    }
    const [values, added, start, refers] = [this.#values, this.#diagnostics.added, this.texts.length, this.#refers];
    this.#refers = false;
    const json = this.#schema(node, origin);
    const isPlain = origin.entity === undefined && !this.#refers && this.#diagnostics.added === added;
    this.#refers ||= refers;
    if (isPlain) plainFields.set(node, { json, texts: this.texts.slice(start), values: this.#values - values });
    return json;
  }

  /** Titles and descriptions of an entity are for its authors, unless a title is a message key. */
  #text(key: string, child: Node, origin: Origin): Json | undefined {
    const text = textOf(child) ?? '';
    if (origin.entity !== undefined && (key === 'description' || !MESSAGE_KEY.test(text))) return undefined;
    collectText(child, this.texts, this.#diagnostics);
    return text;
  }
}
