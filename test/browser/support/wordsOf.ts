import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';

type Texts = { readonly [name: string]: string | Texts };
type Words = (key: string, given?: { readonly [name: string]: string | number }) => string;

const LOCALES = { en: 'en-US', fr: 'fr-CA' };

/** The texts of the portal's base in a language, by their keys. */
export function wordsOf(language: keyof typeof LOCALES): Words {
  const folder = join('locales', language);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const files = names.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts);
  const all: Texts = Object.assign({}, ...files);
  return (key, given = {}) => {
    const text = key.split('.').reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), all);
    if (typeof text !== 'string') throw new Error(`there is no text '${key}' in ${language}`);
    return String(new IntlMessageFormat(text, LOCALES[language]).format(given));
  };
}
