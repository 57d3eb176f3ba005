import { useLayoutEffect } from 'react';
import type { Tokens } from '#model';
import { applyScheme } from './applyScheme.ts';
import { applyTheme } from './applyTheme.ts';

export interface BrandThemeProps {
  /** Tokens of the program in use. */
  readonly tokens: Tokens | undefined;
  /** Stored choice: 'light', 'dark', anything else follows the device. */
  readonly scheme: unknown;
}

/** Keeps the page's colours in step with the program and the user's choice; draws nothing. */
export function BrandTheme({ tokens, scheme }: BrandThemeProps) {
  useLayoutEffect(() => applyTheme(document.documentElement, tokens), [tokens]);
  useLayoutEffect(() => {
    applyScheme(document.documentElement, scheme);
  }, [scheme]);
  return null;
}
