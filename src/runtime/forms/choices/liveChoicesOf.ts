import { functions, resolveValue } from '#conditions';
import type { FormChoices } from '#model';
import { formatValue } from '../formatValue.ts';
import type { Choice, ChoiceWords } from './Choice.ts';
import { choiceDetails } from './choiceDetails.ts';

type Item = { readonly [name: string]: unknown };

function listAt(item: Item, name: string): readonly string[] {
  const value = item[name];
  return Array.isArray(value) ? value.map(String) : [];
}

function noteOf(item: Item, choices: FormChoices, { evaluation, message, style }: ChoiceWords): string | undefined {
  const { currency: usual, disabledIf, disabledNote, price, priceCurrency = 'currency', priceNote, unpriced } = choices;
  if (disabledNote !== undefined && disabledIf !== undefined && item[disabledIf] === true) return message(disabledNote);
  const amount = price === undefined ? undefined : item[price];
  if (typeof amount !== 'number') return unpriced === undefined ? undefined : message(unpriced);
  const currency = item[priceCurrency] ?? resolveValue(usual, evaluation);
  const written = formatValue(amount, 'money', typeof currency === 'string' ? { ...style, currency } : style);
  return priceNote === undefined ? written : message(priceNote, { price: written });
}

function choiceOf(item: Item, items: readonly Item[], choices: FormChoices, words: ChoiceWords): Choice {
  const { disabledIf, group, groups = [], label = 'name', value = 'id' } = choices;
  const { excludes = 'excludes', placeholders = 'customLabels', requires = 'requires' } = choices;
  const heading = group === undefined ? undefined : groups.find((one) => one.value === item[group]);
  const note = noteOf(item, choices, words);
  return {
    key: String(item[value]),
    value: item[value],
    label: String(functions['replacePlaceholders']?.(item[label], item[placeholders])),
    disabled: disabledIf !== undefined && item[disabledIf] === true,
    requires: listAt(item, requires),
    excludes: listAt(item, excludes),
    ...choiceDetails(item, items, choices, words),
    ...(note !== undefined && { note }),
    ...(heading !== undefined && { group: String(resolveValue(heading.label, words.evaluation) ?? '') }),
  };
}

/** The choices that a form block declares for a field, in the order of their groups. */
export function liveChoicesOf(choices: FormChoices, words: ChoiceWords): readonly Choice[] {
  const { group, groups = [] } = choices;
  const found = [choices.from, choices.more].flatMap((list) => resolveValue(list, words.evaluation) ?? []) as unknown as readonly Item[];
  const rank = (item: Item): number => groups.findIndex(({ value }) => group !== undefined && value === item[group]);
  return found.toSorted((one, other) => rank(one) - rank(other)).map((item) => choiceOf(item, found, choices, words));
}
