import { useLayoutEffect } from 'react';
import type { Tokens } from '#model';
import { applyScheme } from './scheme.ts';
import { themeProperties } from './themeProperties.ts';

interface BrandThemeProps {
  /** Design tokens (colours, radius, heading weight) of the vehicle maker's portal. */
  readonly tokens: Tokens | undefined;
  /** The user's stored choice: 'light' or 'dark'; anything else follows the device. */
  readonly scheme: unknown;
}

/** Applies the maker's colours and the user's choice of light or dark to the page; renders nothing. */
export function BrandTheme({ tokens, scheme }: BrandThemeProps) {
  useLayoutEffect(() => applyTheme(document.documentElement, tokens), [tokens]);
  useLayoutEffect(() => applyScheme(document.documentElement, scheme), [scheme]);
  return null;
}

/** Names of the properties set on an element. */
const applied = new WeakMap<HTMLElement, readonly string[]>();

/** Sets the brand's custom properties and removes those of the brand before. By the CSSOM, since the CSP forbids style attributes. */
function applyTheme(root: HTMLElement, tokens: Tokens | undefined): void {
  const properties = themeProperties(tokens);
  for (const name of applied.get(root) ?? []) {
    if (!(name in properties)) root.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  applied.set(root, Object.keys(properties));
}
