import { isJsonObject } from '#model';

// The functions of expressions never throw: they take an argument of the wrong type for the empty text, list or map.

/** A text or number as text; anything else as the empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The value if it is a map, else the empty map. */
export function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

/** Whether a value is neither undefined, null nor an empty text. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
