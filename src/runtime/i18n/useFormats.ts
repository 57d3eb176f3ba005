import { useMemo } from 'react';
import { useShell } from '../scope/useShell.ts';
import { createFormats, type Formats } from './createFormats.ts';
import { localeOf } from './localeOf.ts';

/** Formats of the language and zone in use. */
export function useFormats(): Formats {
  const shell = useShell();
  return useMemo(() => createFormats(localeOf(shell), shell.portal.timeZone), [shell]);
}
