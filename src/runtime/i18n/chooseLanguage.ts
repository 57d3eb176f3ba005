/** Where the language of the portal may come from, the most important first (G-C16). Codes may have a region, as in `fr-CA`. */
interface LanguageSources {
  readonly supported: readonly string[];
  readonly address?: string | undefined;
  readonly user?: string | undefined;
  readonly stored?: string | undefined;
  readonly browser: readonly string[];
}

/**
 * The first of these languages that the portal supports: in the URL, of the user, of an earlier visit, of the browser; else the portal's
 * first language (G-C16, SH-I18N-02, 03). `fr-CA` counts as `fr`.
 */
export function chooseLanguage({ supported, address, user, stored, browser }: LanguageSources): string {
  const found = [address, user, stored, ...browser]
    .map((code) => supported.find((language) => language === code?.split('-')[0]?.toLowerCase()))
    .find((language) => language !== undefined);
  return found ?? supported[0] ?? 'en';
}
