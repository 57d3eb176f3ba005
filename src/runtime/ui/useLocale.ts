import { useShell } from '../scope/hooks.ts';

/** BCP 47 tag of the language in use, e.g. 'fr-CA'. */
export function useLocale(): string {
  const { portal, language } = useShell();
  return portal.languages.find((entry) => entry.id === language)?.locale ?? language;
}
