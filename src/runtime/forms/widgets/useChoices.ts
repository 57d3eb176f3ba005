import type { WidgetProps } from '@rjsf/utils';
import { useContext } from 'react';
import { useMessage } from '../../scope/hooks.ts';
import type { Choice } from '../choices/Choice.ts';
import { LiveChoices } from '../choices/LiveChoices.ts';

/** The choices of a widget: those that its form's block brings, else those of the schema with translated labels; one without a title shows its value. */
export function useChoices({ id, options }: Pick<WidgetProps, 'id' | 'options'>): readonly Choice[] {
  const message = useMessage();
  const live = useContext(LiveChoices)[id];
  if (live !== undefined) return live;
  const barred: readonly unknown[] = options.enumDisabled ?? [];
  return (options.enumOptions ?? []).map(({ value, label }) => ({
    key: String(value),
    value,
    label: label === String(value) ? label : message(label),
    disabled: barred.includes(value),
  }));
}
