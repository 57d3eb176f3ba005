import { useMemo, useState } from 'react';
import { evaluate } from '#conditions';
import type { ReportBlock } from '#model';
import { useEvaluation, useValue } from '../../scope/hooks.ts';
import type { Choice, ReportField, ReportFormAnswer } from './reportShapes.ts';
import { useSavedForm } from './useSavedForm.ts';

export type Values = { readonly [name: string]: string };

/** The fields of a form: what they say, what they may say, and whether there is anything to choose where something must be. */
export function useFields(block: ReportBlock, form: ReportFormAnswer) {
  const choices = useValue<{ readonly [name: string]: readonly Choice[] | undefined }>(block.choices);
  const { asksThresholds, initial } = useInitialValues(block, form);
  const [typed, setTyped] = useState<Values>({});
  const fields = form.fields ?? [];
  const choicesOf = (name: string): readonly Choice[] => {
    const field = fields.find((one) => one.name === name);
    const all = listOf(field?.options ?? choices?.[name]);
    const needed = field?.needs === undefined ? undefined : values[field.needs];
    return needed ? all.filter(({ of }) => of === undefined || String(of) === needed) : all;
  };
  const values: { [name: string]: string } = { ...initial, ...typed };
  for (const { name, required, type } of fields)
    if (type === 'select' && required && !values[name]) values[name] = String(choicesOf(name)[0]?.id ?? '');
  const type = (name: string, value: string): void => {
    const dependent = fields.filter(({ needs }) => needs === name).map((field) => [field.name, '']);
    setTyped((before) => ({ ...before, [name]: value, ...Object.fromEntries(dependent) }));
  };
  const hasNothing = fields.some((field) => field.required && isEmptySelect(field, choices));
  return { asksThresholds, choices, choicesOf, hasNothing, type, values: values as Values };
}

/** Whether the choices of a field have come and are none. */
function isEmptySelect({ name, options, type }: ReportField, choices: { readonly [name: string]: unknown } | undefined): boolean {
  const given = options ?? choices?.[name];
  return type === 'select' && Array.isArray(given) && given.length === 0;
}

/** What an answer gives as a list; an answer of another shape has none. */
const listOf = (value: unknown): readonly Choice[] => (Array.isArray(value) ? value : []);

/** What the form has at first: what the address says, else what was kept, else what the form and thresholds say. */
function useInitialValues(block: ReportBlock, form: ReportFormAnswer) {
  const evaluation = useEvaluation();
  const given = useValue<{ readonly [name: string]: unknown }>(block.thresholds?.values);
  const query = useValue<Values>({ $: 'route.query' }) ?? {};
  const { visibleIf } = block.thresholds ?? {};
  const asksThresholds = block.thresholds !== undefined && (visibleIf === undefined || evaluate(visibleIf, evaluation));
  const settings = useSavedForm(block);
  const stored = useMemo(() => settings.read() ?? {}, [settings]);
  const names = [
    ...(form.fields ?? []).map((field) => [field.name, field.default] as const),
    ...(asksThresholds ? (block.thresholds?.fields ?? []).map(({ name }) => [name, given?.[name]] as const) : []),
  ];
  const hasAsked = query['run'] !== undefined;
  const initial = Object.fromEntries(
    names.map(([name, value]) => [name, String(query[name] ?? (hasAsked ? '' : (stored[name] ?? value ?? '')))]),
  );
  return { initial, asksThresholds };
}
