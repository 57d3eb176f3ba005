import type { WidgetProps } from '@rjsf/utils';
import { TextInput } from './TextInput.tsx';

/** A phone number (widget `tel`). */
export function PhoneInput(props: WidgetProps) {
  return <TextInput {...props} type="tel" />;
}
