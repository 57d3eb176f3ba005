import { entriesOf, entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { requestBodyOf, responsesOf } from './bodies.ts';
import type { Definitions } from './definitions.ts';
import { keyOf, madeList, madeMap, madeMapOf, madeScalar } from './made.ts';
import { parametersOf } from './parameters.ts';
import { PROCEDURE_WORDS, procedureOf } from './procedure.ts';

/** A call in the form of OpenAPI, with its row of the access document. */
export interface ExpandedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: ObjectNode;
  readonly access: Node | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Words that go into `x-portal` as they are. */
const PORTAL_WORDS = [
  'auth',
  'loading',
  'onFailure',
  'refresh',
  'safe',
  'once',
  'reuse',
  'freshOnReturn',
  'freshOn',
  'audit',
  'invalidates',
  'download',
  'known',
  'spec',
];

/** The call that a calls document has under a name; undefined where it does not say its address. */
export function expandCall(id: string, call: ObjectNode, definitions: Definitions): ExpandedCall | undefined {
  const { entries } = call;
  const [method, second] = METHODS.filter((word) => entries.has(word));
  const path = textOf(entries.get(method ?? ''));
  if (method === undefined || path === undefined) return undefined;
  const other = second === undefined ? undefined : entries.get(second);
  if (other) definitions.diagnostics.add('CALL_METHOD', other, `"${id}" has ${method} already; a call has one method`, { isOnKey: true });
  const operation = madeMap(call, {
    operationId: madeScalar(keyOf(call), id),
    summary: entries.get('summary'),
    description: entries.get('description'),
    parameters: parametersOf(entries.get('params'), path, definitions),
    requestBody: requestBodyOf(entries.get('body')),
    responses: responsesOf(call),
    'x-portal': portalOf(call, definitions),
  });
  return { method: method.toLowerCase(), path, operation, access: accessOf(entries.get('access'), definitions) };
}

function portalOf(call: ObjectNode, definitions: Definitions): ObjectNode {
  const { entries } = call;
  const handler = entries.get('handler');
  const isQuiet = entries.get('quiet');
  if (handler) checkWords(call, PROCEDURE_WORDS, 'is of a procedure, and this call has a handler', definitions);
  else checkWords(call, ['with'], 'are the settings of a handler, and this call has none', definitions);
  return madeMap(call, {
    handler: handler ?? 'procedure',
    with: handler ? settingsOf(handler, entries.get('with'), definitions) : procedureOf(call, definitions),
    onFailure: isQuiet?.type === 'scalar' && isQuiet.value === true ? madeScalar(isQuiet, 'ignore') : undefined,
    ...Object.fromEntries(PORTAL_WORDS.flatMap((word) => wordOf(call, word))),
  });
}

/** The settings of a handler; one that makes records gets the pattern of their numbers. */
function settingsOf(handler: Node, settings: Node | undefined, definitions: Definitions): Node | undefined {
  const number = textOf(handler) === 'records.create' ? definitions.numberOf(textOf(entryOf(settings, 'collection')) ?? '') : undefined;
  return settings && number ? madeMap(settings, { ...Object.fromEntries(entriesOf(settings)), number }) : settings;
}

function wordOf({ entries }: ObjectNode, word: string): readonly (readonly [string, Node])[] {
  const node = entries.get(word);
  return node ? [[word, node]] : [];
}

function checkWords({ entries }: ObjectNode, words: readonly string[], what: string, { diagnostics }: Definitions): void {
  for (const word of words) {
    const node = entries.get(word);
    if (node) diagnostics.add('KEY_UNKNOWN', node, `"${word}" ${what}`, { isOnKey: true });
  }
}

/** The row of a call: written out, or that of a profile. */
function accessOf(access: Node | undefined, definitions: Definitions): Node | undefined {
  const name = textOf(access);
  if (!access || name === undefined) return access;
  const profile = definitions.profile(name, access);
  // That there is no such profile was said: nobody may call, so that it is not said once more.
  return profile?.type === 'object' ? madeMapOf(access, profile.entries) : madeMap(access, { allow: madeList(access, []), tenant: 'none' });
}
