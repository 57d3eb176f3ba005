import { useCallback } from 'react';
import { useMessage } from '../../scope/useMessage.ts';
import { unpackFault } from './unpackFault.ts';

/** Shows a packed fault in the language in use: the first of its keys that has a text; `label` is the message argument `field`. */
export function useFaultText(): (packed: string, label?: string) => string {
  const message = useMessage();
  return useCallback(
    (packed, label = '') => {
      const fault = unpackFault(packed);
      if ('text' in fault) return fault.text;
      const args = { ...fault.args, field: label };
      const known = fault.keys.find((key) => message(key, args) !== key);
      return message(known ?? 'forms.invalid', args);
    },
    [message],
  );
}
