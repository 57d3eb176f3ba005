import type { WidgetProps } from '@rjsf/utils';
import { useTextInput } from './useTextInput.ts';

interface Props extends WidgetProps {
  readonly type?: string;
  readonly step?: number | string | undefined;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** An input of one line. */
export function LineInput(props: Props) {
  const { type = 'text', step, min, max } = props;
  return <input {...useTextInput<HTMLInputElement>(props)} className="p-input" type={type} step={step} min={min} max={max} />;
}
