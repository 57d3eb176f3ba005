import { isJsonObject, type Json, type JsonObject, listOf } from '#model';
import { jsonPointer } from '../source/position.ts';

/** What is wrong with a reference of a form to a part of its own schema, or with its conditions; `pointer` leads to it in the schema. */
export interface ReferenceFault {
  readonly code: 'REF_UNKNOWN' | 'REF_CYCLE' | 'REF_TOO_LARGE' | 'FORM_CASES';
  readonly pointer: string;
  readonly message: string;
  readonly fix?: string | undefined;
}

/** A form whose references all have been followed. */
export interface FollowedReferences {
  /** The schema with its circles through lists written in a way that react-jsonschema-form can work with. */
  readonly schema: JsonObject;
  readonly faults: readonly ReferenceFault[];
}

/** The form and what its references lead to have at most so many values together: the form expands references. */
const MAX_VALUES = 50_000;
/** So many references may lead from one to the next. */
export const MAX_CHAIN = 64;
/** Keywords whose value is data, or schemas that only references lead to. */
const NOT_FOLLOWED = new Set(['enum', 'const', 'default', 'examples', 'required', 'definitions', '$defs']);
/** Keywords whose value is a map from names of the author's own to schemas. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', 'dependencies']);
/** Under these a form goes on only where there is data: an entry of a list, a key that somebody added. */
const BY_DATA = new Set(['items', 'additionalItems', 'contains', 'additionalProperties', 'patternProperties']);
/** Under these a form goes on with one of several. */
const BY_CHOICE = new Set(['anyOf', 'oneOf', 'then', 'else', 'dependencies']);

/**
 * Follows the references of a form's schema to parts of itself (`#/...`). A circle is possible where data ends it, as in a list of entries
 * that have such a list themselves; any other has no end. The generator of validators and the form itself expand references in place, and
 * do not end for a circle; so the `$ref` that closes one is written `allOf: [{ $ref }]`, which means the same and is not expanded.
 */
export function followReferences(schema: JsonObject): FollowedReferences {
  if (!/"(?:\$ref|if)":/.test(JSON.stringify(schema))) return { schema, faults: [] };
  const follower = new Follower(schema);
  follower.follow();
  const { faults, closing } = follower;
  return { schema: closing.size > 0 && faults.length === 0 ? (wrapped(schema, '', closing) as JsonObject) : schema, faults };
}

/** So many conditions may stand side by side: their combinations double with each. */
const MAX_CONDITIONS = 10;

function conditionsIn(schemas: Json): number {
  return listOf(schemas).filter((schema) => isJsonObject(schema) && 'if' in schema).length;
}

/** A reference that is being followed, and the keywords from what it leads to down to the current value. */
interface Step {
  readonly ref: string;
  readonly keywords: readonly string[];
}

class Follower {
  readonly faults: ReferenceFault[] = [];
  /** Pointers of the maps whose `$ref` closes a circle and stands where a form expands it. */
  readonly closing = new Set<string>();
  readonly #root: JsonObject;
  readonly #known = new Set<string>();
  #values = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  follow(): void {
    this.#value(this.#root, [], [{ ref: '#', keywords: [] }]);
  }

  /** `keys` lead from the root to the value, `steps` are the references that are being followed. */
  #value(value: Json, keys: readonly string[], steps: readonly Step[]): void {
    this.#values += 1;
    if (this.#values > MAX_VALUES) return;
    if (Array.isArray(value)) for (const [index, item] of value.entries()) this.#value(item as Json, [...keys, String(index)], steps);
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) if (!NOT_FOLLOWED.has(key)) this.#keyword(key, child as Json, keys, steps);
    if (typeof value['$ref'] === 'string') this.#reference(value['$ref'], keys, steps);
  }

  #keyword(key: string, child: Json, keys: readonly string[], steps: readonly Step[]): void {
    if (key === 'allOf' && conditionsIn(child) > MAX_CONDITIONS) {
      const message = `${conditionsIn(child)} conditions stand side by side; the form works out every combination of at most ${MAX_CONDITIONS}`;
      this.#fault('FORM_CASES', [...keys, key], message, 'put them into objects of their own, or nest them with "else"');
    }
    const below = steps.map(({ ref, keywords }) => ({ ref, keywords: [...keywords, keywordOf(key, child)] }));
    if (!MAPS_OF_SCHEMAS.has(key) || !isJsonObject(child)) this.#value(child, [...keys, key], below);
    else for (const [name, part] of Object.entries(child)) this.#value(part as Json, [...keys, key, name], below);
  }

  #reference(ref: string, keys: readonly string[], steps: readonly Step[]): void {
    const open = steps.findLast((step) => step.ref === ref);
    if (open) {
      this.#circle(ref, keys, open.keywords);
      return;
    }
    const target = valueAt(this.#root, ref);
    if (target === undefined) {
      this.#fault('REF_UNKNOWN', keys, `"${ref}" refers to nothing in the form`, anchorFix(this.#root, ref));
      return;
    }
    if (steps.length > MAX_CHAIN) {
      this.#fault('REF_TOO_LARGE', keys, `more than ${MAX_CHAIN} references lead from one to the next`);
      return;
    }
    this.#value(target, keysOfFragment(ref), [...steps, { ref, keywords: [] }]);
    if (this.#values > MAX_VALUES)
      this.#fault('REF_TOO_LARGE', keys, `the form has more than ${MAX_VALUES} values once its references are followed`);
  }

  #circle(ref: string, keys: readonly string[], keywords: readonly string[]): void {
    const isNested = keywords.some((keyword) => keyword === 'properties' || BY_DATA.has(keyword));
    const canEnd = keywords.some((keyword) => BY_DATA.has(keyword) || BY_CHOICE.has(keyword));
    // react-jsonschema-form itself stops at an object that is directly a field of itself.
    const isOwnField = keywords.join() === 'properties';
    if (!isNested || (!canEnd && !isOwnField)) {
      this.#fault('REF_CYCLE', keys, `"${ref}" refers back to itself without end`, 'let a list or alternatives stand between');
      return;
    }
    if (!isOwnField && (keys.at(-1) === 'items' || keys.at(-2) === 'properties')) this.closing.add(jsonPointer(keys));
  }

  #fault(code: ReferenceFault['code'], keys: readonly string[], message: string, fix?: string): void {
    const pointer = jsonPointer(code === 'FORM_CASES' ? keys : [...keys, '$ref']);
    // The form is too large at each reference that leads to the one where the limit was reached: one is enough.
    const id = code === 'REF_TOO_LARGE' ? code : `${code} ${pointer}`;
    if (!this.#known.has(id)) this.faults.push({ code, pointer, message, fix });
    this.#known.add(id);
  }
}

/** A tuple has a fixed number of entries: the form goes on under each of them. */
function keywordOf(key: string, child: Json): string {
  return key === 'items' && Array.isArray(child) ? 'properties' : key;
}

/** A copy of a value in which the references at the `closing` pointers stand in an `allOf`. */
function wrapped(value: Json, pointer: string, closing: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item: Json, index) => wrapped(item, `${pointer}/${index}`, closing));
  if (!isJsonObject(value)) return value;
  const { $ref, ...others } = wrappedEntries(value, pointer, closing);
  if ($ref === undefined) return others;
  return closing.has(pointer) ? { ...others, allOf: [{ $ref }] } : { $ref, ...others };
}

function wrappedEntries(map: JsonObject, pointer: string, closing: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(map).map(([key, child]) => [key, wrapped(child as Json, pointer + jsonPointer([key]), closing)]);
  return Object.fromEntries(entries) as JsonObject;
}

/** The keys of a JSON Pointer in a URI fragment (RFC 6901, section 6). */
export function keysOfFragment(ref: string): string[] {
  return ref
    .split('/')
    .slice(1)
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value that a reference leads to. Anchors and other documents are none of the form's own values. */
function valueAt(root: Json, ref: string): Json | undefined {
  if (!/^#(?:\/|$)/.test(ref)) return undefined;
  return keysOfFragment(ref).reduce<Json | undefined>((value, key) => childOf(value, key), root);
}

function childOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)] as Json | undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Where the schema stands whose `$id` is the anchor. */
function anchorFix(root: Json, anchor: string): string | undefined {
  if (anchor.startsWith('#/')) return undefined;
  const pointer = pointerOfId(root, anchor, '');
  return `write a pointer, e.g. "#${pointer ?? '/definitions/name'}"`;
}

/** JSON Pointer of the schema with an `$id`. */
export function pointerOfId(value: Json | undefined, id: string, pointer: string): string | undefined {
  if (isJsonObject(value) && value['$id'] === id) return pointer;
  for (const [key, child] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    const found = pointerOfId(child as Json, id, `${pointer}${jsonPointer([key])}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
