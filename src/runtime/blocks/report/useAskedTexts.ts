import { resolveValue } from '#conditions';
import type { ReportBlock } from '#model';
import { formatValue } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useEvaluation, useTranslate } from '../../scope/hooks.ts';
import type { AskedText, Choice, ReportFormAnswer } from './reportShapes.ts';

interface Asked {
  readonly form: ReportFormAnswer;
  /** What was typed; undefined before something was generated. */
  readonly asked: string | undefined;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly asksThresholds: boolean;
}

/** What a form asks in words: the label of each field with the name of its choice. */
export function useAskedTexts(block: ReportBlock, { asked, asksThresholds, choicesOf, form }: Asked): readonly AskedText[] {
  const translate = useTranslate();
  const evaluation = useEvaluation();
  const options = useFormatOptions();
  const values: { readonly [name: string]: string } = asked === undefined ? {} : JSON.parse(asked);
  const fields = (form.fields ?? []).map(({ label, name, type }) => {
    const value = values[name] ?? '';
    const chosen = choicesOf(name).find(({ id }) => String(id) === value)?.name;
    const shown = type === 'date' ? formatValue(value, 'date', options) : (chosen ?? value);
    return { label, text: shown || translate('report.all') };
  });
  const limits = asksThresholds ? (block.thresholds?.fields ?? []) : [];
  const typed = limits.map(({ label, name }) => ({ label: String(resolveValue(label, evaluation) ?? ''), text: values[name] || '—' }));
  return [...fields, ...typed];
}
