import { entriesOf, entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { madeList, madeMap, madeMapOf, madeScalar, type Origin } from './made.ts';

const JSON_TYPE = 'application/json';
const CSV = 'text/csv';
const XML = 'application/xml';
const ZIP = 'application/zip';
const ANY_FILE = 'application/octet-stream';
const XLS = 'application/vnd.ms-excel';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What a call says that returns or refuses without more words. */
const DONE = 'Done.';
const REFUSED = 'Refused.';
/** The entity of an error response (RFC 9457). */
const PROBLEM = 'problem';

/** `entity`, `[entity]`, `page of entity` or `file`, and what it is. */
const SHORT = /^(?:(file)|page of ([\w.-]+)|\[([\w.-]+)\]|([\w.-]+))(?:: (.+))?$/s;

/** The request body of a call in the form of OpenAPI. */
export function requestBodyOf(body: Node | undefined): ObjectNode | undefined {
  if (!body) return undefined;
  const schema = textOf(body) === undefined ? entryOf(body, 'schema') : body;
  const contentType = textOf(entryOf(body, 'contentType')) ?? JSON_TYPE;
  return madeMap(body, { required: entryOf(body, 'required') ?? true, content: contentOf(body, [contentType], schemaOf(schema)) });
}

/** The responses of a call in the form of OpenAPI; `call` is the call as it is written. */
export function responsesOf(call: ObjectNode): ObjectNode {
  const { entries } = call;
  const returns = entries.get('returns');
  const more = entries.get('responses');
  const fileTypes = fileTypesOf(call);
  const byStatus = new Map<string, Node>();
  const done = madeMap(call, { description: DONE });
  if (returns) byStatus.set('200', responseOf(returns, fileTypes));
  else if (!more) byStatus.set('200', done).set('204', done);
  byStatus.set('default', madeMap(call, { description: REFUSED, content: contentOf(call, [JSON_TYPE], reference(call, PROBLEM)) }));
  for (const [status, response] of entriesOf(more)) byStatus.set(status, responseOf(response, fileTypes));
  return madeMapOf(more ?? call, byStatus);
}

/** A response in the short form, or in that of OpenAPI, where `schema` is that of its JSON. */
function responseOf(written: Node, fileTypes: readonly string[]): Node {
  const text = textOf(written);
  if (text === undefined) {
    const schema = entryOf(written, 'schema');
    if (!schema) return written;
    return madeMap(written, {
      description: entryOf(written, 'description') ?? DONE,
      content: contentOf(schema, [JSON_TYPE], schemaOf(schema)),
    });
  }
  const [, file, page, list, one, description = DONE] = SHORT.exec(text) ?? [];
  const response = (types: readonly string[], schema: Node) =>
    madeMap(written, { description: madeScalar(written, description), content: contentOf(written, types, schema) });
  if (file !== undefined) return response(fileTypes, madeMap(written, { type: 'string', format: 'binary' }));
  if (page !== undefined) return response([JSON_TYPE], pageOf(written, page));
  return response([JSON_TYPE], list === undefined ? reference(written, one ?? '') : listOf(written, list));
}

/** The kinds of file that a call may answer with. */
function fileTypesOf({ entries }: ObjectNode): readonly string[] {
  if (entries.has('file')) return [ANY_FILE];
  if (entries.has('archive')) return [ZIP];
  const xml = entries.get('xml');
  if (!xml) return exportTypesOf(entries.get('export'));
  const ofXml = textOf(entryOf(xml, 'mediaType')) ?? XML;
  return entries.has('export') ? [ofXml, ...exportTypesOf(entries.get('export'))] : [ofXml];
}

/** The kinds of file that an export may give: that of its format, or those that its format chooses from. */
function exportTypesOf(exported: Node | undefined): readonly string[] {
  const format = entryOf(exported, 'format');
  if (!format) return [SPREADSHEET];
  const literal = textOf(format);
  if (literal === undefined || literal.startsWith('=')) return [SPREADSHEET, XLS, CSV];
  if (literal === 'xls') return [XLS, SPREADSHEET];
  return [literal === 'csv' ? CSV : SPREADSHEET];
}

function contentOf(at: Origin, types: readonly string[], schema: Node | undefined): ObjectNode {
  return madeMap(at, Object.fromEntries(types.map((type) => [type, madeMap(at, { schema })])));
}

/** A schema that is written out, or the reference to the entity that is named. */
function schemaOf(schema: Node | undefined): Node | undefined {
  const entity = textOf(schema);
  return schema && entity !== undefined ? reference(schema, entity) : schema;
}

function reference(at: Origin, entity: string): ObjectNode {
  return madeMap(at, { $ref: `../entities/${entity}.schema.json` });
}

function listOf(at: Origin, entity: string): ObjectNode {
  return madeMap(at, { type: 'array', items: reference(at, entity) });
}

/** What `records.list` gives. */
function pageOf(at: Origin, entity: string): ObjectNode {
  const isExact = madeMap(at, { description: 'False when there are more than `total`.', type: 'boolean' });
  return madeMap(at, {
    type: 'object',
    required: madeList(at, [madeScalar(at, 'items'), madeScalar(at, 'total')]),
    properties: madeMap(at, { items: listOf(at, entity), total: madeMap(at, { type: 'integer' }), totalIsExact: isExact }),
  });
}
