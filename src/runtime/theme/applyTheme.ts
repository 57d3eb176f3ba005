import type { Tokens } from '#model';
import { themeProperties } from './themeProperties.ts';

const applied = new WeakMap<HTMLElement, readonly string[]>();

/** Puts a brand on the page through the CSSOM (no style text, so a strict CSP holds); a later brand replaces it wholly. */
export function applyTheme(root: HTMLElement, tokens: Tokens | undefined): void {
  const properties = themeProperties(tokens);
  for (const old of applied.get(root) ?? []) if (!(old in properties)) root.style.removeProperty(old);
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  applied.set(root, Object.keys(properties));
}
