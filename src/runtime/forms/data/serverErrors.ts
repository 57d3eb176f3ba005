import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { FormPart } from '#model';
import { byFieldOrder } from './byFieldOrder.ts';
import { type FieldError, formMessageKey, packError } from './fieldErrors.ts';
import { schemaAt } from './schemaAt.ts';

/** Errors that a server reported for a form, packed as rjsf carries them (packError): of fields by dotted path, and of the whole form. */
export interface ServerErrors {
  readonly fields: { readonly [path: string]: readonly string[] };
  readonly general: readonly string[];
}

/** One error as it is in the response. */
interface Entry {
  /** Dotted path of the field; absent for the whole form. */
  readonly path?: string | undefined;
  readonly text: string;
  /** The keyword of JSON Schema that failed in the server. */
  readonly rule?: string;
}

/**
 * Reads response bodies in the shapes of G-N29: `{errors: [{field, message, rule}]}`, `{field: message}`, `{message}` or a text.
 * Messages without a field, or for a field that the form lacks, are errors of the whole form. `under` is the path of the form's data in
 * the request body; field names that begin with it are read without it.
 */
export function serverErrors(bodies: readonly unknown[], part: FormPart, under = ''): ServerErrors {
  const fields: { [path: string]: string[] } = {};
  const general: string[] = [];
  for (const entry of bodies.flatMap(entriesOf)) {
    const path = under !== '' && entry.path?.startsWith(`${under}.`) ? entry.path.slice(under.length + 1) : entry.path;
    const isField = path !== undefined && path !== '' && schemaAt(part.schema, path) !== undefined;
    const error = packError(errorOf({ ...entry, path }, part));
    if (isField) fields[path] = [...(fields[path] ?? []), error];
    else general.push(error);
  }
  return { fields, general };
}

/** A failed rule gets the form's own message or a general one: the text of a validator in the server is not in the reader's language. */
function errorOf({ path, text, rule }: Entry, { messages }: FormPart): FieldError {
  return rule === undefined ? { text } : { keys: [formMessageKey(path, rule, messages) ?? 'forms.invalid'] };
}

/** The errors of a response body, in any of the shapes. */
function entriesOf(body: unknown): readonly Entry[] {
  const text = textOf(body);
  if (text !== undefined) return [{ text }];
  if (Array.isArray(body)) return body.flatMap(entryOf);
  if (body === null || typeof body !== 'object') return [];
  const { errors, message, ...rest } = body as { errors?: unknown; message?: unknown };
  const general = textOf(message);
  if (errors !== undefined || general !== undefined) return [...entriesOf(errors), ...(general === undefined ? [] : [{ text: general }])];
  return Object.entries(rest).flatMap(([field, value]) => [value].flat().flatMap((entry) => entryOf({ field, message: entry })));
}

function entryOf(entry: unknown): readonly Entry[] {
  const alone = textOf(entry);
  if (alone !== undefined) return [{ text: alone }];
  if (entry === null || typeof entry !== 'object') return [];
  const { field, message, rule } = entry as { field?: unknown; message?: unknown; rule?: unknown };
  const text = textOf(message);
  if (text === undefined) return [];
  const [path, keyword] = [textOf(field), textOf(rule)];
  return [{ text, ...(path !== undefined && { path: dotted(path) }), ...(keyword !== undefined && { rule: keyword }) }];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A field's path in dots, also where the server wrote a JSON Pointer. */
function dotted(field: string): string {
  return field.replace(/^[#/.]+/, '').replaceAll('/', '.');
}

/** Server errors as rjsf's `extraErrors`, in the order of the fields; undefined when there are none. */
export function extraErrorsOf(errors: ServerErrors, { schema, uiSchema }: FormPart): ErrorSchema<unknown> | undefined {
  const builder = new ErrorSchemaBuilder<unknown>();
  const compare = byFieldOrder(schema, uiSchema);
  const fields = Object.entries(errors.fields).toSorted(([one], [other]) => compare(one, other));
  for (const [path, packed] of fields) builder.addErrors([...packed], path);
  if (errors.general.length > 0) builder.addErrors([...errors.general]);
  return Object.keys(builder.ErrorSchema).length > 0 ? builder.ErrorSchema : undefined;
}
