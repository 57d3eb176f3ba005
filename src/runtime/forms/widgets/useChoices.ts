import type { WidgetProps } from '@rjsf/utils';
import { useMessage } from '../../scope/useMessage.ts';

/** One choice of a select, radio or checkbox group; `key` is its value as text. */
export interface Choice {
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  readonly disabled: boolean;
}

/** The choices of a widget with translated labels; a choice without a title shows its value. */
export function useChoices({ options }: Pick<WidgetProps, 'options'>): readonly Choice[] {
  const message = useMessage();
  const barred: readonly unknown[] = options.enumDisabled ?? [];
  return (options.enumOptions ?? []).map(({ value, label }) => ({
    key: String(value),
    value,
    label: label === String(value) ? label : message(label),
    disabled: barred.includes(value),
  }));
}
