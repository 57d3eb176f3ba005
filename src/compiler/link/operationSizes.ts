import { isJsonObject, type Json, type JsonObject, type OperationsDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, textOf } from '../source/node.ts';

/** The schemas of one operation have at most so many values once their references are followed: the server follows them all. */
const MAX_VALUES = 20_000;
/** So many references may lead from one to the next. */
const MAX_CHAIN = 64;

/** Checks that no operation becomes too large for the server's validators. False if one does. */
export function checkOperationSizes(files: readonly PortalFile[], openapi: OperationsDocument, diagnostics: Diagnostics): boolean {
  const counter = new Counter(openapi as unknown as JsonObject);
  const tooLarge = files.flatMap(({ root }) =>
    [...entriesOf(entryOf(root, 'paths'))].flatMap(([path, methods]) =>
      [...entriesOf(methods)]
        .filter(([method]) => counter.isTooLarge(entry(openapi.paths[path], method)))
        .map(([, operation]) => operation),
    ),
  );
  for (const operation of tooLarge) {
    const id = entryOf(operation, 'operationId');
    const message = `the schemas of operation "${textOf(id) ?? ''}" have more than ${MAX_VALUES} values once their references are followed`;
    diagnostics.add('REF_TOO_LARGE', id ?? operation, message, { fix: 'refer to fewer entities, or let them refer to fewer' });
  }
  return tooLarge.length === 0;
}

function entry(value: unknown, key: string): Json {
  return (isJsonObject(value) ? value[key] : undefined) ?? null;
}

/** Counts the values of schemas; a reference that is being followed already counts as one. */
class Counter {
  readonly #root: JsonObject;
  #left = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  isTooLarge(value: Json): boolean {
    this.#left = MAX_VALUES;
    this.#count(value, []);
    return this.#left <= 0;
  }

  #count(value: Json, followed: readonly string[]): void {
    this.#left -= 1;
    if (this.#left <= 0 || typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === '$ref' && typeof child === 'string') this.#follow(child, followed);
      else this.#count(child as Json, followed);
    }
  }

  #follow(ref: string, followed: readonly string[]): void {
    if (followed.includes(ref)) return;
    if (followed.length >= MAX_CHAIN) this.#left = 0;
    const target = ref.startsWith('#/') ? valueAt(this.#root, ref.slice(1)) : undefined;
    if (target !== undefined) this.#count(target, [...followed, ref]);
  }
}

function valueAt(root: JsonObject, pointer: string): Json | undefined {
  const keys = pointer.split('/').slice(1);
  const unescaped = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return unescaped.reduce<Json | undefined>(
    (value, key) => (typeof value === 'object' ? (value as JsonObject | null)?.[key] : undefined),
    root,
  );
}
