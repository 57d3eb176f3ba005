import { useRef } from 'react';
import { deepEqual, type Evaluation, extendScope, functions, resolveValue } from '#conditions';
import type { FormBlock, FormChoices } from '#model';
import { useEvaluation, useTranslate } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { type FormatOptions, formatValue } from '../format/formatValue.ts';
import { useFormatOptions } from '../format/useFormatOptions.ts';
import type { Choice } from './Choice.ts';

/** Field id -> its choices. */
type Choices = { readonly [id: string]: readonly Choice[] };
/** An entry of the data that choices are made from, e.g. an add-on. */
type Item = { readonly [name: string]: unknown };

/** What is needed to make texts of items. */
interface ChoiceContext {
  readonly evaluation: Evaluation;
  readonly options: FormatOptions;
  readonly translate: (key: string, args?: { readonly [name: string]: string | number }) => string;
}

/**
 * The choices that a form block makes from data, which may depend on the form's data. The result has them by field id as rjsf builds it
 * (form id and field names, joined by `_`), and stays the same object while the choices are equal.
 */
export function useFormChoices({ choices = {}, form }: FormBlock, data: unknown): Choices {
  const evaluation = useEvaluation();
  const translate = useTranslate();
  const formatOptions = useFormatOptions();
  const previous = useRef<Choices>({});
  const next = useTracked(() => {
    const context = {
      evaluation: { ...evaluation, scope: extendScope(evaluation.scope, { form: data }) },
      translate,
      options: formatOptions,
    };
    return Object.fromEntries(
      Object.entries(choices).map(([pointer, declared]) => [`${form}${pointer.replaceAll('/', '_')}`, blockChoicesOf(declared, context)]),
    );
  });
  if (!deepEqual(previous.current, next)) previous.current = next;
  return previous.current;
}

/** The choices that a form block makes for one field, in the order of the declared groups. Items without a declared group come first. */
export function blockChoicesOf(choices: FormChoices, context: ChoiceContext): readonly Choice[] {
  const { group, groups = [] } = choices;
  const items = [choices.from, choices.more].flatMap((list) => resolveValue(list, context.evaluation) ?? []) as unknown as readonly Item[];
  const rank = (item: Item): number => groups.findIndex(({ value }) => group !== undefined && value === item[group]);
  return items.toSorted((one, other) => rank(one) - rank(other)).map((item) => choiceOf(item, items, choices, context));
}

function choiceOf(item: Item, items: readonly Item[], choices: FormChoices, context: ChoiceContext): Choice {
  const { disabledIf, group, groups = [], label = 'name', value = 'id' } = choices;
  const { excludes = 'excludes', placeholders = 'customLabels', requires = 'requires' } = choices;
  const heading = group === undefined ? undefined : groups.find((candidate) => candidate.value === item[group]);
  const note = noteOf(item, choices, context);
  return {
    key: String(item[value]),
    value: item[value],
    label: String(functions['replacePlaceholders']?.(item[label], item[placeholders])),
    disabled: disabledIf !== undefined && item[disabledIf] === true,
    requires: textsOf(item[requires]),
    excludes: textsOf(item[excludes]),
    ...detailsOf(item, items, choices, context),
    ...(note !== undefined && { note }),
    ...(heading !== undefined && { group: String(resolveValue(heading.label, context.evaluation) ?? '') }),
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Why the choice is disabled, else its price. */
function noteOf(item: Item, choices: FormChoices, { evaluation, translate, options }: ChoiceContext): string | undefined {
  const { currency: defaultCurrency, disabledIf, disabledNote, price, priceCurrency = 'currency', priceNote, unpriced } = choices;
  if (disabledNote !== undefined && disabledIf !== undefined && item[disabledIf] === true) return translate(disabledNote);
  const amount = price === undefined ? undefined : item[price];
  if (typeof amount !== 'number') return unpriced === undefined ? undefined : translate(unpriced);
  const currency = item[priceCurrency] ?? resolveValue(defaultCurrency, evaluation);
  const text = formatValue(amount, 'money', typeof currency === 'string' ? { ...options, currency } : options);
  return priceNote === undefined ? text : translate(priceNote, { price: text });
}

/** What a choice shows besides label and note: status, further lines, and the labels of the items that it requires or excludes. */
function detailsOf(item: Item, items: readonly Item[], choices: FormChoices, context: ChoiceContext): Partial<Choice> {
  const badge = badgeOf(item, choices, context);
  const required = labelsOf(item[choices.requires ?? 'requires'], items, choices);
  const excluded = labelsOf(item[choices.excludes ?? 'excludes'], items, choices);
  const noteAbout = (key: string | undefined, names: readonly unknown[]) =>
    key === undefined || names.length === 0 ? undefined : context.translate(key, { names: listText(names, context.options.locale) });
  const needsNote = noteAbout(choices.needsNote, required);
  const excludesNote = noteAbout(choices.excludesNote, excluded);
  return {
    ...(badge && { badge }),
    ...(choices.lines && { lines: linesOf(item, choices, context) }),
    ...(choices.look === 'cards' && { isCard: true }),
    ...(needsNote !== undefined && { needsNote }),
    ...(excludesNote !== undefined && { excludesNote }),
  };
}

/** The status of an item as a badge; undefined if the block declares no text for the status. */
function badgeOf(item: Item, { badge }: FormChoices, { translate }: ChoiceContext): Choice['badge'] | undefined {
  const status = badge && item[badge.property];
  const text = typeof status === 'string' ? badge?.texts[status] : undefined;
  return text === undefined ? undefined : { text: translate(text), tone: badge?.tones?.[String(status)] };
}

/** The labels of those items whose id is in `ids`. */
function labelsOf(ids: unknown, items: readonly Item[], { label = 'name', value = 'id' }: FormChoices): readonly unknown[] {
  return Array.isArray(ids) ? items.filter((one) => ids.map(String).includes(String(one[value]))).map((one) => one[label]) : [];
}

/** The further lines of a choice: one for each declared property that the item has. */
function linesOf(item: Item, { label = 'name', lines = [] }: FormChoices, { translate, options }: ChoiceContext): readonly string[] {
  return lines
    .filter(({ property }) => functions['isEmpty']?.(item[property]) === false)
    .map(({ format, property, text }) => {
      const value = item[property];
      const names = Array.isArray(value) ? value.map((one: Item) => one['name'] ?? one[label] ?? one) : undefined;
      return translate(text, { value: names ? listText(names, options.locale) : formatValue(value, format ?? 'text', options) });
    });
}

function listText(values: readonly unknown[], locale: string): string {
  return new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(values.map(String));
}
