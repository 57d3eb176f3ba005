import { trimmed } from './trimmed.ts';

type Fields = { readonly [name: string]: unknown };

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Blob);
}

/** An emptied field says so in the way its first value allows: a text becomes '', anything else null. */
function emptied(before: unknown): unknown {
  return typeof before === 'string' ? '' : null;
}

function restoreEmptied(data: Fields, before: Fields): Fields {
  const out: { [name: string]: unknown } = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(data)])) {
    const value = data[name];
    const was = before[name];
    if (isFields(value)) out[name] = restoreEmptied(value, isFields(was) ? was : {});
    else if (value !== undefined) out[name] = value;
    else if (was !== undefined) out[name] = emptied(was);
  }
  return out;
}

/** The data that a form hands on: trimmed if asked; a field that had a value and was emptied is sent as '' or null, so that clearing reaches the server. */
export function submission(data: unknown, before: unknown, trim: boolean): unknown {
  const texts = trim ? trimmed(data) : data;
  return isFields(texts) ? restoreEmptied(texts, isFields(before) ? before : {}) : texts;
}
