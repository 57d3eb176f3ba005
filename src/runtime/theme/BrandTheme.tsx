import { useLayoutEffect } from 'react';
import type { Tokens } from '#model';
import { applyScheme } from './scheme.ts';
import { themeProperties } from './themeProperties.ts';

interface BrandThemeProps {
  /** Tokens of the program in use. */
  readonly tokens: Tokens | undefined;
  /** Stored choice: 'light', 'dark', anything else follows the device. */
  readonly scheme: unknown;
}

/** Applies the program's colours and the user's choice of light or dark to the page; renders nothing. */
export function BrandTheme({ tokens, scheme }: BrandThemeProps) {
  useLayoutEffect(() => applyTheme(document.documentElement, tokens), [tokens]);
  useLayoutEffect(() => applyScheme(document.documentElement, scheme), [scheme]);
  return null;
}

const applied = new WeakMap<HTMLElement, readonly string[]>();

/** Sets the brand's properties through the CSSOM, which a strict CSP allows, and removes those of the brand before. */
function applyTheme(root: HTMLElement, tokens: Tokens | undefined): void {
  const properties = themeProperties(tokens);
  for (const name of applied.get(root) ?? []) if (!(name in properties)) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  applied.set(root, Object.keys(properties));
}
