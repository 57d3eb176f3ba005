import type { ShellPart } from '#model';

/** BCP 47 tag of the shell's language. */
export function localeOf({ portal, language }: Pick<ShellPart, 'portal' | 'language'>): string {
  return portal.languages.find(({ id }) => id === language)?.locale ?? language;
}
