import type { FormPart } from '#model';
import { type FieldError, formMessageKey, packError } from './fieldErrors.ts';
import { schemaAt } from './schemaAt.ts';

/** Errors that a server reported for a form, each as a text that packError wrote. */
export interface ServerErrors {
  /** Dotted path of a field -> the errors of the field. */
  readonly fields: { readonly [path: string]: readonly string[] };
  /** Errors of the whole form. */
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
 * Reads the errors in response bodies, which have one of these forms (G-N29): `{errors: [{field, message, rule}]}`, `{field: message}`,
 * `{message}` or a text. A message without a field, or for a field that the form does not have, is an error of the whole form.
 *
 * `under` is the path of the form's data in the request body, if the form sends its data as a part of a larger body. Field names in the
 * response begin with that path, which is removed. Where it is not given, the first names of a path that leads to no field are left out.
 */
export function serverErrors(bodies: readonly unknown[], part: FormPart, under = ''): ServerErrors {
  const fields: { [path: string]: string[] } = {};
  const general: string[] = [];
  for (const entry of bodies.flatMap(entriesOf)) {
    const path = entry.path === undefined ? undefined : fieldPath(entry.path, part, under);
    const error = packError(errorOf({ ...entry, path: path ?? entry.path }, part));
    if (path === undefined) general.push(error);
    else fields[path] = [...(fields[path] ?? []), error];
  }
  return { fields, general };
}

/** The path of the field that an error is about; undefined if the form has no such field. */
function fieldPath(path: string, { schema }: FormPart, under: string): string | undefined {
  const names = path.split('.');
  const tails = names.map((_, index) => names.slice(index).join('.'));
  const own = path.startsWith(`${under}.`) ? path.slice(under.length + 1) : path;
  return (under === '' ? tails : [own]).find((one) => one !== '' && schemaAt(schema, one) !== undefined);
}

/** For a failed rule, a message of the form document or a general one: the text of the server's validator is not in the user's language. */
function errorOf({ path, text, rule }: Entry, { messages }: FormPart): FieldError {
  return rule === undefined ? { text } : { keys: [formMessageKey(path, rule, messages) ?? 'forms.invalid'] };
}

/** The errors in a response body. */
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

/** The dotted path of a field, which the server may have written as a JSON Pointer. */
function dotted(field: string): string {
  return field.replace(/^[#/.]+/, '').replaceAll('/', '.');
}
