import type { Value } from '#model';
import { useValue } from './useValue.ts';

/** A value as text: absent and null are the empty text, other values their plain form. */
export function useText(value: Value | undefined): string {
  const resolved = useValue(value);
  if (resolved === undefined || resolved === null) return '';
  return typeof resolved === 'object' ? JSON.stringify(resolved) : String(resolved);
}
