import { isJsonObject } from '#model';

/** A value in which what is given takes the place of what was there, at any depth. */
export function withGiven(value: unknown, given: unknown): unknown {
  if (given === undefined) return value;
  if (!isJsonObject(given) || typeof value !== 'object' || value === null || Array.isArray(value)) return given;
  const changed = value;
  // A proxy and not a copy: what is there may be computed when it is read, and may not be listed.
  return new Proxy(
    {},
    {
      get: (_target, name) =>
        typeof name === 'string' && Object.hasOwn(given, name)
          ? withGiven(Reflect.get(changed, name), given[name])
          : Reflect.get(changed, name),
      has: (_target, name) => Object.hasOwn(given, name) || Reflect.has(changed, name),
    },
  );
}
