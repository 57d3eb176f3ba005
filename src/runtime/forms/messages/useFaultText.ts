import { useCallback } from 'react';
import { useMessage } from '../../scope/hooks.ts';
import { unpackFault } from './unpackFault.ts';

/** Shows a packed fault in the language in use: the first of its keys that has a text; `label` is the message argument `field`. */
export function useFaultText(): (packed: string, label?: string) => string {
  const message = useMessage();
  return useCallback(
    (packed, label = '') => {
      const fault = unpackFault(packed);
      if ('text' in fault) return fault.text;
      const args = { ...fault.args, field: label };
      for (const key of fault.keys) {
        const text = message(key, args);
        if (text !== key) return text;
      }
      return message('forms.invalid', args);
    },
    [message],
  );
}
