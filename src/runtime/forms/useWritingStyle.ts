import { useMemo } from 'react';
import { useMessage, useShell } from '../scope/hooks.ts';
import type { WritingStyle } from './formatValue.ts';

/**
 * How values are written for this user: in the current language, the portal's time zone and the currency of the program (maker's portal).
 */
export function useWritingStyle(): WritingStyle {
  const { portal, language, oem } = useShell();
  const message = useMessage();
  const [yes, no] = [message('forms.yes'), message('forms.no')];
  return useMemo(() => {
    const locale = portal.languages.find(({ id }) => id === language)?.locale ?? language;
    return { locale, yes, no, timeZone: portal.timeZone ?? 'UTC', ...(oem.currency && { currency: oem.currency }) };
  }, [portal, language, oem, yes, no]);
}
