import { createHash } from 'node:crypto';
import type { CallCollection } from '#model';

/** Fields of a collection that are copied, with their types. */
export type TypedFields = NonNullable<CallCollection['typed']>;
export type FieldType = TypedFields[string];

/** Columns beside those of the fields. */
export const ID = 'portico_id';
export const ORGANIZATION = 'portico_organization';
export const OEM = 'portico_oem';

const COLUMN_TYPES: { readonly [type in FieldType]: string } = {
  text: 'text',
  day: 'date',
  moment: 'timestamptz(3)',
  number: 'numeric',
  integer: 'bigint',
  flag: 'boolean',
};

/** Name of the table of a typed copy; it changes with the fields, so that processes with other documents keep theirs. */
export function typedTable(collection: string, fields: TypedFields): string {
  return `typed_${createHash('sha256')
    .update(JSON.stringify([collection, fields]))
    .digest('hex')
    .slice(0, 24)}`;
}

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The value of a field in SQL: of a record's row, in the type of its column. */
function copiedValue(field: string, type: FieldType): string {
  const json = field === 'state' ? "state -> 'state'" : `document #> ${literal(`{${field.replaceAll('.', ',')}}`)}`;
  return `portico_typed_${type}(${json})`;
}

const columnsOf = (fields: TypedFields): string => [ID, ORGANIZATION, OEM, ...Object.keys(fields)].map(quoted).join(', ');

const valuesOf = (fields: TypedFields): string =>
  ['id', 'organization_id', 'oem', ...Object.entries(fields).map(([field, type]) => copiedValue(field, type))].join(', ');

/** Statements that make the table of a typed copy, and the triggers that write it in the transaction of every record. */
export function typedTableStatements(table: string, collection: string, fields: TypedFields, schema: string): readonly string[] {
  const columns = Object.entries(fields).map(([field, type]) => `${quoted(field)} ${COLUMN_TYPES[type]}`);
  const own = [`${ID} text primary key`, `${ORGANIZATION} text`, `${OEM} text`];
  const time = Object.keys(fields).find((field) => fields[field] === 'day' || fields[field] === 'moment');
  const inOrder = time === undefined ? '' : `, ${quoted(time)}`;
  const changed = Object.keys(fields).map((field) => `${quoted(field)} = excluded.${quoted(field)}`);
  const set = [`${ORGANIZATION} = excluded.${ORGANIZATION}`, `${OEM} = excluded.${OEM}`, ...changed].join(', ');
  const head = `returns trigger language plpgsql security definer set search_path = ${schema}, pg_temp`;
  const of = literal(collection);
  return [
    `create table ${table} (${[...own, ...columns].join(', ')})`,
    `create index on ${table} (${ORGANIZATION}${inOrder})`,
    `create index on ${table} (${OEM}${inOrder})`,
    `create function ${table}_keep() ${head} as $$ begin
      insert into ${table} (${columnsOf(fields)}) select ${valuesOf(fields)} from (select (new).*) as record
      on conflict (${ID}) do update set ${set};
      return null; end $$`,
    `create function ${table}_drop() ${head} as $$ begin delete from ${table} where ${ID} = old.id; return null; end $$`,
    `revoke all on function ${table}_keep(), ${table}_drop() from public`,
    `create trigger ${table}_keep after insert or update of document, state, organization_id, oem on records
      for each row when (new.collection = ${of}) execute function ${table}_keep()`,
    `create trigger ${table}_drop after delete on records for each row when (old.collection = ${of}) execute function ${table}_drop()`,
  ];
}

/** Statements that remove it. */
export function dropStatements(table: string): readonly string[] {
  return [
    `drop trigger if exists ${table}_keep on records`,
    `drop trigger if exists ${table}_drop on records`,
    `drop function if exists ${table}_keep(), ${table}_drop()`,
    `drop table if exists ${table}`,
  ];
}

/**
 * The statement that copies the next records behind an id (`$1`); its row says the last `id` and the `count`. A record that is changed
 * meanwhile is left to the trigger, and one that is removed is waited for.
 */
export function fillStatement(table: string, collection: string, fields: TypedFields, most: number): string {
  return `with batch as materialized (select id, organization_id, oem, document, state from records
      where collection = ${literal(collection)} and id > $1 order by id limit ${most} for key share),
    copied as (insert into ${table} (${columnsOf(fields)}) select ${valuesOf(fields)} from batch on conflict do nothing)
    select max(id) as id, count(*) as count from batch`;
}
