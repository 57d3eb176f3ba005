import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { type FieldReader, returnedSchema } from './FieldSources.ts';
import { type Field, fieldAt, recordAt, type SchemaAt } from './fieldAt.ts';

/** Where the pages of calls have their records. */
const PAGE = ['items', 'content'];

/**
 * The schema of what a block shows: the entity that it names (`entity`), or what its call returns. Undefined after a diagnostic, at `path` if
 * neither is said.
 */
export function recordOf(holder: ObjectNode, path: Node, reader: FieldReader, diagnostics: Diagnostics): SchemaAt | undefined {
  const entity = holder.entries.get('entity');
  const call = holder.entries.get('call');
  const record = entity ? entityAt(textOf(entity) ?? '', reader) : call && rowOf(call, holder.entries.get('pageAt'), reader);
  if (record) return record;
  if (entity) {
    const fix = Diagnostics.remedy(textOf(entity) ?? '', reader.names('entity'));
    diagnostics.add('FIELD_ENTITY', entity, `there is no entity "${textOf(entity)}", or it has no such field`, { fix });
  } else {
    const why = call ? `"${textOf(call)}" returns no records that are known` : 'nothing says of what this is a path';
    diagnostics.add('FIELD_ENTITY', path, why, { fix: 'name the entity beside the list: "entity": "loan"' });
  }
  return undefined;
}

/** A field of an entity: `loan.state`. */
export function pathInEntity(name: string, reader: FieldReader): Field | undefined {
  const [entity = '', ...path] = name.split('.');
  const record = entityAt(entity, reader);
  const field = record && fieldAt(record, path.join('.'), reader);
  return field && 'path' in field ? field : undefined;
}

/** An entity, or the records in a field of one: `loan`, `loanHistory.items`. */
function entityAt(name: string, reader: FieldReader): SchemaAt | undefined {
  const [entity = '', ...path] = name.split('.');
  const root = reader.find('entity', entity);
  const whole = root && recordAt({ node: root, root, isSure: true }, reader);
  if (!whole || path.length === 0) return whole;
  const field = fieldAt(whole, path.join('.'), reader);
  return 'path' in field ? recordAt(field.schema, reader) : undefined;
}

/** A row of what a call returns: of the list, or of the page that it is or has at `pageAt`. */
function rowOf(call: Node, pageAt: Node | undefined, reader: FieldReader): SchemaAt | undefined {
  const schema = returnedSchema(reader.find('call', textOf(call) ?? ''));
  if (!schema) return undefined;
  const answer = { node: schema, root: schema, isSure: true };
  const path = textOf(pageAt);
  const page = path === undefined ? answer : schemaAtPath(answer, path, reader);
  if (!page) return undefined;
  const record = recordAt(page, reader);
  const key = PAGE.find((name) => entryOf(record.node, 'properties', name, 'items'));
  const rows = key && fieldAt(record, key, reader);
  return rows && 'path' in rows ? recordAt(rows.schema, reader) : record;
}

function schemaAtPath(answer: SchemaAt, path: string, reader: FieldReader): SchemaAt | undefined {
  const field = fieldAt(recordAt(answer, reader), path, reader);
  return 'path' in field ? field.schema : undefined;
}
