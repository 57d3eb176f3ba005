import { useMemo } from 'react';
import { useShell, useTranslate } from '../scope/hooks.ts';
import type { FormatOptions } from './formatValue.ts';

/**
 * How values are written for this user: in the current language, the portal's time zone and the currency of the program (maker's portal).
 */
export function useFormatOptions(): FormatOptions {
  const { portal, language, oem } = useShell();
  const translate = useTranslate();
  const [yes, no] = [translate('forms.yes'), translate('forms.no')];
  return useMemo(() => {
    const locale = portal.languages.find(({ id }) => id === language)?.locale ?? language;
    return { locale, yes, no, timeZone: portal.timeZone ?? 'UTC', ...(oem.currency && { currency: oem.currency }) };
  }, [portal, language, oem, yes, no]);
}
