import { useMemo } from 'react';
import { useShell, useTranslate } from '../../scope/hooks.ts';
import type { FormatOptions } from './formatValue.ts';

/** The options with which all values on the page are formatted: current language, time zone of the portal, currency of the vehicle maker. */
export function useFormatOptions(): FormatOptions {
  const { portal, language, oem } = useShell();
  const translate = useTranslate();
  const [yes, no] = [translate('forms.yes'), translate('forms.no')];
  return useMemo(() => {
    const locale = portal.languages.find(({ id }) => id === language)?.locale ?? language;
    return { locale, yes, no, timeZone: portal.timeZone ?? 'UTC', ...(oem.currency && { currency: oem.currency }) };
  }, [portal, language, oem, yes, no]);
}
