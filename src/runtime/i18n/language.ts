import type { ShellPart } from '#model';
import { useShell } from '../scope/hooks.ts';

/** Where a language may come from, best first (G-C16); codes may have a region, as in `fr-CA`. */
interface LanguageSources {
  readonly supported: readonly string[];
  readonly address?: string | undefined;
  readonly user?: string | undefined;
  readonly stored?: string | undefined;
  readonly browser: readonly string[];
}

/** The first supported language of: address, user, earlier choice, browser, portal (G-C16, SH-I18N-02, 03). `fr-CA` counts as `fr`. */
export function chooseLanguage({ supported, address, user, stored, browser }: LanguageSources): string {
  const found = [address, user, stored, ...browser]
    .map((code) => supported.find((language) => language === code?.split('-')[0]?.toLowerCase()))
    .find((language) => language !== undefined);
  return found ?? supported[0] ?? 'en';
}

/** BCP 47 tag of the shell's language, e.g. 'fr-CA'. */
export function localeOf({ portal, language }: Pick<ShellPart, 'portal' | 'language'>): string {
  return portal.languages.find(({ id }) => id === language)?.locale ?? language;
}

/** BCP 47 tag of the current language. */
export function useLocale(): string {
  return localeOf(useShell());
}
