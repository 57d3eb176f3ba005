import { functions } from '#conditions';
import type { FormChoices } from '#model';
import { formatValue } from '../formatValue.ts';
import type { Choice, ChoiceWords } from './Choice.ts';

type Item = { readonly [name: string]: unknown };

function namesOf(values: readonly unknown[], locale: string): string {
  return new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(values.map(String));
}

function linesOf(item: Item, { label = 'name', lines = [] }: FormChoices, { message, style }: ChoiceWords): readonly string[] {
  return lines
    .filter(({ property }) => functions['isEmpty']?.(item[property]) === false)
    .map(({ format, property, text }) => {
      const value = item[property];
      const written = Array.isArray(value)
        ? namesOf(
            value.map((one: Item) => one['name'] ?? one[label] ?? one),
            style.locale,
          )
        : formatValue(value, format ?? 'text', style);
      return message(text, { value: written });
    });
}

function othersOf(item: Item, property: string, items: readonly Item[], { label = 'name', value = 'id' }: FormChoices): readonly unknown[] {
  const ids: unknown = item[property];
  return Array.isArray(ids) ? items.filter((one) => ids.map(String).includes(String(one[value]))).map((one) => one[label]) : [];
}

function badgeOf(item: Item, { badge }: FormChoices, { message }: ChoiceWords): Choice['badge'] | undefined {
  const status = badge && item[badge.property];
  const text = typeof status === 'string' ? badge?.texts[status] : undefined;
  return text === undefined ? undefined : { text: message(text), tone: badge?.tones?.[String(status)] };
}

/** What a choice shows besides label and price: its status, further lines, and what it needs or excludes among `items`. */
export function choiceDetails(item: Item, items: readonly Item[], choices: FormChoices, words: ChoiceWords): Partial<Choice> {
  const badge = badgeOf(item, choices, words);
  const needs = othersOf(item, choices.requires ?? 'requires', items, choices);
  const excludes = othersOf(item, choices.excludes ?? 'excludes', items, choices);
  const told = (key: string | undefined, names: readonly unknown[]) =>
    key === undefined || names.length === 0 ? undefined : words.message(key, { names: namesOf(names, words.style.locale) });
  const needsNote = told(choices.needsNote, needs);
  const excludesNote = told(choices.excludesNote, excludes);
  return {
    ...(badge && { badge }),
    ...(choices.lines && { lines: linesOf(item, choices, words) }),
    ...(choices.look === 'cards' && { isCard: true }),
    ...(needsNote !== undefined && { needsNote }),
    ...(excludesNote !== undefined && { excludesNote }),
  };
}
