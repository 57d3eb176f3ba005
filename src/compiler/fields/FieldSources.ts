import { basename } from 'node:path';
import { responsesOf } from '../calls/bodies.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';

const SUFFIX = '.schema.json';

/** What of a portal says what a field is. */
export type FieldSource = 'entity' | 'call' | 'lifeCycle';

/** The documents that say what fields are: entities, calls by what they return, and life cycles. */
export class FieldSources {
  readonly #byKey: ReadonlyMap<string, Node>;

  constructor(files: readonly PortalFile[]) {
    this.#byKey = new Map(files.flatMap(sourcesIn));
  }

  /** All that is looked up, for comparing. */
  get roots(): readonly Node[] {
    return [...this.#byKey.values()];
  }

  /** The entity, call or life cycle with this key (`entity:loan`); undefined where there is none. */
  get(key: string): Node | undefined {
    return this.#byKey.get(key);
  }

  /** The names of all of a kind. */
  names(source: FieldSource): readonly string[] {
    return [...this.#byKey.keys()].flatMap((key) => (key.startsWith(`${source}:`) ? [key.slice(source.length + 1)] : []));
  }
}

const sourcesByRoot = new WeakMap<Node, readonly (readonly [string, Node])[]>();

function sourcesIn(file: PortalFile): readonly (readonly [string, Node])[] {
  const known = sourcesByRoot.get(file.root) ?? readSources(file);
  sourcesByRoot.set(file.root, known);
  return known;
}

function readSources({ path, root, rule }: PortalFile): readonly (readonly [string, Node])[] {
  if (rule.kind === 'entity') return [[`entity:${basename(path, SUFFIX)}`, root]];
  if (rule.kind === 'machine' && textOf(entryOf(root, 'runsIn')) === 'server')
    return [[`lifeCycle:${textOf(entryOf(root, 'id')) ?? ''}`, root]];
  if (rule.kind === 'calls') return [...entriesOf(entryOf(root, 'operations'))].map(([id, call]) => [`call:${id}`, call] as const);
  if (rule.kind !== 'operations') return [];
  const methods = [...entriesOf(entryOf(root, 'paths')).values()].flatMap((item) => [...entriesOf(item).values()]);
  return methods.map((operation) => [`call:${textOf(entryOf(operation, 'operationId')) ?? ''}`, operation] as const);
}

/** Looks up what one document needs to know of fields, and keeps what it looked up. */
export class FieldReader {
  /** By key; undefined where there was nothing. */
  readonly used = new Map<string, Node | undefined>();
  readonly #sources: FieldSources;

  constructor(sources: FieldSources) {
    this.#sources = sources;
  }

  find(source: FieldSource, name: string): Node | undefined {
    const key = `${source}:${name}`;
    const node = this.#sources.get(key);
    this.used.set(key, node);
    return node;
  }

  names(source: FieldSource): readonly string[] {
    return this.#sources.names(source);
  }
}

const responses = new WeakMap<Node, Node>();

/** The schema of what a call returns, whether a calls document or OpenAPI has it; undefined where it returns no JSON. */
export function returnedSchema(call: Node | undefined): Node | undefined {
  if (call?.type !== 'object') return undefined;
  const known = responses.get(call) ?? entryOf(call, 'responses', '200') ?? responsesOf(call).entries.get('200');
  if (!known) return undefined;
  responses.set(call, known);
  return entryOf(known, 'content', 'application/json', 'schema');
}

/** The paths by which a call sorts what it returns: its setting, or that of what it finds. */
export function sortableOf(call: Node | undefined): readonly string[] {
  const found = [...entriesOf(entryOf(call, 'find') ?? entryOf(call, 'x-portal', 'with', 'find')).values()];
  const lists = [entryOf(call, 'with', 'sortable'), entryOf(call, 'x-portal', 'with', 'sortable')];
  for (const find of found) lists.push(entryOf(find, 'sortable'), entryOf(find, 'page', 'sortable'));
  return lists.flatMap((list) => (list?.type === 'array' ? list.items.flatMap((item) => textOf(item) ?? []) : []));
}
