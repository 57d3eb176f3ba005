import { isJsonObject, type JsonObject } from '#model';

/** A number computed from a login of a user, so that stored settings name nobody. */
export function loginNumber(user: JsonObject | null | undefined): number {
  const text = ['userName', 'role', 'lastLoginTime'].map((name) => String(user?.[name] ?? '')).join('\n');
  return [...text].reduce((number, letter) => (number * 31 + (letter.codePointAt(0) ?? 0)) % LARGEST_PRIME_BELOW_2_32, 7);
}

const LARGEST_PRIME_BELOW_2_32 = 4294967291;

/** Stored settings with the `login` that they are of; undefined if there are none. */
export function parseLoginSettings(text: string | undefined): JsonObject | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isJsonObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
