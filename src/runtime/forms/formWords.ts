import { englishStringTranslator, TranslatableString } from '@rjsf/utils';

const keys: { readonly [word: string]: string } = {
  [TranslatableString.YesLabel]: 'forms.yes',
  [TranslatableString.NoLabel]: 'forms.no',
};

/** rjsf's own words as message keys, which the widgets translate; words that our templates never show stay as they are. */
export function formWords(word: TranslatableString, params?: string[]): string {
  return keys[word] ?? englishStringTranslator(word, params);
}
