import type { WidgetProps } from '@rjsf/utils';
import { TextInput } from './TextInput.tsx';

/** A time of day, hours and minutes. */
export function TimeInput(props: WidgetProps) {
  return <TextInput {...props} type="time" />;
}
