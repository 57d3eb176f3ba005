/** What is missing in a recording because it may be data is named, so that the test fails where it must be filled in. */
export const MISSING = 'A VALUE IS MISSING HERE';

/** A name of which only the beginning was written, as a regular expression. */
export function beginning(name: string): string {
  const text = name.slice(0, -1).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return `/^${withoutBreaks(text)}/`;
}

/** A literal of TypeScript. */
export function quoted(text: string): string {
  return `'${withoutBreaks(text.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))}'`;
}

/** Literals of TypeScript in a list. */
export const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/** Ends of lines end literals too; they are written as their codes. */
function withoutBreaks(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
