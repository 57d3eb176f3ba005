import type { Changes, MemoryPortal } from '../../../support/memoryPortal.ts';
import { edited } from './edited.ts';
import { misspelt } from './misspelt.ts';

/** One mistake that an author may make: what one document says no longer fits what another says. */
export interface TypeMutant {
  readonly kind: string;
  readonly path: string;
  /** Pointer of the value with the mistake; its diagnostic stands there or in what holds it. */
  readonly pointer: string;
  /** The misspelt path, for a mistake in a path: where nothing is known of it, it is counted as untyped. */
  readonly read?: string;
  make(): Changes;
  /** The same with a name that is like no other: where it is accepted, what holds it takes any name. */
  makeOther(): Changes;
}

type Json = { readonly [key: string]: unknown };

interface Finding {
  readonly kind: string;
  readonly pointer: string;
  readonly read?: string;
  readonly set: (value: never) => unknown;
  readonly other?: string;
}

/** Roots whose parts have types, each with the number of its names that the check of names already reports. */
const ROOTS: { readonly [root: string]: number } = {
  data: 2,
  item: 1,
  event: 1,
  context: 2,
  form: 2,
  params: 1,
  body: 1,
  organization: 1,
  table: 1,
};

/** All mistakes of the classes that types tell, in the documents of a portal in its closed forms. */
export function typeMutantsOf({ texts }: MemoryPortal): TypeMutant[] {
  return [...texts].flatMap(([path, text]) => {
    if (!/^(?:schemas\/(?:screens|frames|forms|operations|demo)|workflows)\//.test(path)) return [];
    const found: Finding[] = [];
    walk(JSON.parse(text), '', found);
    return found.map(({ kind, other, pointer, read, set }) => ({
      kind,
      path,
      pointer,
      ...(read !== undefined && { read }),
      make: () => new Map([[path, edited(text, pointer, { set })]]),
      makeOther: () => new Map([[path, edited(text, pointer, { set: other === undefined ? set : () => other })]]),
    }));
  });
}

function walk(value: unknown, pointer: string, found: Finding[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) mistakesIn(value as Json, pointer, found);
  for (const [key, child] of Object.entries(value)) walk(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
}

function mistakesIn(map: Json, pointer: string, found: Finding[]): void {
  pathMistakes(map, pointer, found);
  if (Array.isArray(map['of'])) argumentMistakes(map, pointer, found);
  if (map['block'] === 'data-table' && typeof map['call'] === 'string') tableMistakes(map, pointer, found);
  if (map['call'] !== undefined || String(map['src'] ?? '').startsWith('op:')) callMistakes(map, pointer, found);
  if (typeof map['to'] === 'string' && isMap(map['params'])) renamedKeys('link', map['params'], `${pointer}/params`, found);
  responseMistakes(map, pointer, found);
  recordMistakes(map, pointer, found);
  domainMistakes(map, pointer, found);
  if (Array.isArray(map['ui:enumNames']))
    found.push({ kind: 'labels', pointer: `${pointer}/ui:enumNames`, set: (names: unknown[]) => names.slice(1) });
  if (typeof map['icon'] === 'string' && map['block'] !== undefined) text('icon', `${pointer}/icon`, found);
}

function pathMistakes(map: Json, pointer: string, found: Finding[]): void {
  const path = map['$'];
  if (typeof path !== 'string') return;
  const names = path.split('.');
  const first = path.startsWith('route.params.') ? 2 : (ROOTS[names[0] ?? ''] ?? Number.POSITIVE_INFINITY);
  for (let index = first; index < names.length; index += 1) {
    const read = [...names.slice(0, index), misspelt(names[index] ?? ''), ...names.slice(index + 1)].join('.');
    const other = [...names.slice(0, index), 'qqqqqqqq', ...names.slice(index + 1)].join('.');
    found.push({ kind: `path of ${names[0]}`, pointer: `${pointer}/$`, read, other, set: () => read });
  }
}

function argumentMistakes(map: Json, pointer: string, found: Finding[]): void {
  if (typeof map['$fn'] !== 'string' || ['add', 'coalesce', 'concat', 'merge'].includes(map['$fn'])) return;
  found.push({ kind: 'arguments', pointer, set: (value: Json) => ({ ...value, of: [...(value['of'] as unknown[]), 1, 2] }) });
  found.push({ kind: 'arguments', pointer, set: (value: Json) => ({ ...value, of: [] }) });
}

function tableMistakes(map: Json, pointer: string, found: Finding[]): void {
  for (const [index, filter] of listOf(map['filters']).entries())
    if (typeof filter['param'] === 'string') text('filter', `${pointer}/filters/${index}/param`, found);
  for (const [index, column] of listOf(map['columns']).entries())
    if (column['sort']) text('sort', `${pointer}/columns/${index}/sort`, found);
}

function callMistakes(map: Json, pointer: string, found: Finding[]): void {
  const key = map['call'] === undefined ? 'input' : 'with';
  const input = map[key];
  if (!isMap(input) || !isMap(input['body']) || Object.keys(input['body']).some((key) => key.startsWith('$'))) return;
  renamedKeys('body', input['body'], `${pointer}/${key}/body`, found);
}

/** What a call answers: a map of its own, or records that are found and shown as one. */
function responseMistakes(map: Json, pointer: string, found: Finding[]): void {
  const { find, response, returns } = map;
  if (typeof returns !== 'string' || response === undefined) return;
  if (isMap(response) && isWritten(response)) renamedKeys('response', response, `${pointer}/response`, found);
  const name = /"=?data\.(\w+)"/.exec(JSON.stringify(response))?.[1] ?? '';
  const named = isMap(find) ? find[name] : undefined;
  const shown = isMap(named) ? named['as'] : undefined;
  const isWhole = typeof response === 'string' || (isMap(response) && !isWritten(response));
  if (isWhole && isMap(shown) && isWritten(shown)) renamedKeys('response', shown, `${pointer}/find/${name}/as`, found);
}

function isWritten(map: Json): boolean {
  return !Object.keys(map).some((key) => key.startsWith('$') || key === '...');
}

function recordMistakes(map: Json, pointer: string, found: Finding[]): void {
  if (typeof map['collection'] === 'string' && !pointer.endsWith('/payload')) text('collection', `${pointer}/collection`, found);
  for (const key of ['where', 'filter'])
    if (typeof map['collection'] === 'string' && isMap(map[key])) renamedKeys('field', map[key], `${pointer}/${key}`, found);
  if (typeof map['state'] === 'string' && isMap(map['document'])) text('state', `${pointer}/state`, found);
  for (const [index, name] of (Array.isArray(map['organizations']) && typeof map['organizations'][0] === 'string'
    ? map['organizations']
    : []
  ).entries())
    if (typeof name === 'string') text('organization', `${pointer}/organizations/${index}`, found);
}

function domainMistakes(map: Json, pointer: string, found: Finding[]): void {
  const pair = map['eq'];
  if (!Array.isArray(pair) || !isMap(pair[0]) || typeof pair[0]['$'] !== 'string') return;
  if (typeof pair[1] === 'string' && pair[1] !== '') text('value', `${pointer}/eq/1`, found);
  if (typeof pair[1] === 'number') found.push({ kind: 'comparison', pointer: `${pointer}/eq/1`, set: String });
}

function renamedKeys(kind: string, map: Json, pointer: string, found: Finding[]): void {
  for (const key of Object.keys(map)) {
    if (key.startsWith('$')) continue;
    const rename = (value: Json) =>
      Object.fromEntries(Object.entries(value).map(([name, one]) => [name === key ? misspelt(name) : name, one]));
    found.push({ kind, pointer, set: rename });
  }
}

function text(kind: string, pointer: string, found: Finding[]): void {
  found.push({ kind, pointer, set: misspelt });
}

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}
