/** A name with a doubled letter: one slip of the finger away from the right one. */
export function misspelt(name: string): string {
  const at = name.search(/[A-Za-z]/);
  return at === -1 ? `${name}x` : `${name.slice(0, at + 1)}${name.slice(at, at + 1).toLowerCase()}${name.slice(at + 1)}`;
}
