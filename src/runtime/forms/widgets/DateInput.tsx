import type { WidgetProps } from '@rjsf/utils';
import { TextInput } from './TextInput.tsx';

/** A day, year-month-day (SH-ENTITIES-32). */
export function DateInput(props: WidgetProps) {
  return <TextInput {...props} type="date" />;
}
