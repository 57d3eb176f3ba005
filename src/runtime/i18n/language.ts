import type { ShellPart } from '#model';
import { useShell } from '../scope/hooks.ts';

/** BCP 47 tag of the language of a shell part, e.g. 'fr-CA'. */
export function localeOf({ portal, language }: Pick<ShellPart, 'portal' | 'language'>): string {
  return portal.languages.find(({ id }) => id === language)?.locale ?? language;
}

/** BCP 47 tag of the current language. */
export function useLocale(): string {
  return localeOf(useShell());
}
