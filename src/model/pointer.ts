/** Extends a JSON Pointer (RFC 6901) by property names and list indexes, which it escapes. */
export function pointerTo(base: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>((pointer, step) => `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`, base);
}
