import { useMemo } from 'react';
import { useShell } from '../scope/useShell.ts';
import type { WritingStyle } from './formatValue.ts';

/** How values are written here: the language in use, the portal's time zone, the program's currency. */
export function useWritingStyle(): WritingStyle {
  const { portal, language, oem } = useShell();
  return useMemo(() => {
    const locale = portal.languages.find(({ id }) => id === language)?.locale ?? language;
    return { locale, timeZone: portal.timeZone ?? 'UTC', ...(oem.currency && { currency: oem.currency }) };
  }, [portal, language, oem]);
}
