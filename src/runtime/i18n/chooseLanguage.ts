/** Where a language may come from, best first (G-C16); codes as the source writes them. */
export interface LanguageSources {
  readonly supported: readonly string[];
  readonly address?: string | undefined;
  readonly user?: string | undefined;
  readonly stored?: string | undefined;
  readonly browser: readonly string[];
}

/** The language to show: address, user, earlier choice, browser, else the first supported one (G-C16, SH-I18N-02, 03). `fr-CA` counts as `fr`. */
export function chooseLanguage({ supported, address, user, stored, browser }: LanguageSources): string {
  const wanted = [address, user, stored, ...browser];
  const found = wanted
    .map((code) => supported.find((one) => one === code?.split('-')[0]?.toLowerCase()))
    .find((code) => code !== undefined);
  return found ?? supported[0] ?? 'en';
}
