import type { FormPart } from '#model';
import { ownWords } from '../messages/ownWords.ts';
import { type FieldFault, packFault } from '../messages/packFault.ts';
import { schemaAt } from './schemaAt.ts';

/** Errors of a server, packed: those at a field by its dotted path, and those about the whole form. */
export interface ServerFaults {
  readonly fields: { readonly [path: string]: readonly string[] };
  readonly general: readonly string[];
}

interface Entry {
  /** Dotted; absent for the whole form. */
  readonly path?: string | undefined;
  readonly text: string;
  /** Keyword that the server judged by. */
  readonly rule?: string;
}

function dotted(field: string): string {
  return field.replace(/^[#/.]+/, '').replaceAll('/', '.');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
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

function entriesOf(body: unknown): readonly Entry[] {
  const text = textOf(body);
  if (text !== undefined) return [{ text }];
  if (Array.isArray(body)) return body.flatMap(entryOf);
  if (body === null || typeof body !== 'object') return [];
  const { errors, message, ...rest } = body as { errors?: unknown; message?: unknown };
  const general = textOf(message);
  if (errors !== undefined || general !== undefined) return [...entriesOf(errors), ...(general === undefined ? [] : [{ text: general }])];
  return Object.entries(rest).flatMap(([field, value]) => [value].flat().flatMap((each) => entryOf({ field, message: each })));
}

/** The form's own words for the rule where it has some, else the portal's: those of a validator are in no reader's language. */
function faultOf({ path, text, rule }: Entry, { messages }: FormPart): FieldFault {
  return rule === undefined ? { text } : { keys: [ownWords(path, rule, messages) ?? 'forms.invalid'] };
}

/**
 * Reads bodies in the shapes of G-N29: `{errors: [{field, message, rule}]}`, `{field: message}`, `{message}` or a text.
 * A field that the form lacks, and any message without one, is an error of the whole form. `under` is the path in the body of the call
 * at which the form's data stands: names of fields begin with it.
 */
export function serverFaults(bodies: readonly unknown[], part: FormPart, under = ''): ServerFaults {
  const fields: { [path: string]: string[] } = {};
  const general: string[] = [];
  for (const entry of bodies.flatMap(entriesOf)) {
    const path = under !== '' && entry.path?.startsWith(`${under}.`) ? entry.path.slice(under.length + 1) : entry.path;
    const isField = path !== undefined && path !== '' && schemaAt(part.schema, path) !== undefined;
    const fault = packFault(faultOf({ ...entry, path }, part));
    if (isField) fields[path] = [...(fields[path] ?? []), fault];
    else general.push(fault);
  }
  return { fields, general };
}
