import type { Json } from '#model';
import { expandCalls } from '../../../../src/compiler/calls/expandCalls.ts';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { readJson } from '../../../../src/compiler/load/readJson.ts';
import { entryOf, jsonOf, type Node } from '../../../../src/compiler/source/node.ts';

/** The calls document of these tests. */
export const AREA = 'schemas/operations/a.calls.json';

/** A document at its path in a portal. */
export function fileOf(path: string, document: Json): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path));
  const root = readJson({ path, layer: 'base', text: JSON.stringify(document, null, 1) }, 64);
  if (!rule || !root) throw new Error(`no document can be read from ${path}`);
  return { path, rule, groups: [], root };
}

/** What a calls document stands for. */
interface Expansion {
  readonly openapi: Node;
  readonly access: Json;
  readonly problems: readonly string[];
}

/** Expands a calls document, beside the one that holds for all. */
export function expansionOf(document: Json, shared?: Json): Expansion {
  const diagnostics = new Diagnostics();
  const files = expandCalls([fileOf(AREA, document), ...(shared === undefined ? [] : [fileOf('schemas/calls.json', shared)])], diagnostics);
  const made = (kind: string) => files.find(({ path, rule }) => path === AREA && rule.kind === kind)?.root as Node;
  return {
    openapi: made('operations'),
    access: jsonOf(entryOf(made('access'), 'operations') as Node),
    problems: diagnostics.list().map(({ code, message, pointer }) => `${code} ${pointer} ${message}`),
  };
}

/** The least that a call says. */
export const GET_A = { GET: '/a', summary: 'A' };

/** The operation of a calls document with this one call. */
export function operationOf(call: { readonly [word: string]: Json }, more: { readonly [word: string]: Json } = {}) {
  const { openapi, problems } = expansionOf({ ...more, operations: { a: { ...GET_A, ...call } } });
  expect(problems).toEqual([]);
  const [item] = Object.values((jsonOf(openapi) as unknown as { paths: { [path: string]: { [method: string]: Json } } }).paths);
  const [operation] = Object.values(item ?? {});
  return operation as { readonly [key: string]: Json } & { readonly 'x-portal': { readonly with?: Json } };
}

/** The procedure of a calls document with this one call. */
export const procedureOf = (call: { readonly [word: string]: Json }, more: { readonly [word: string]: Json } = {}) =>
  operationOf(call, more)['x-portal'].with;
