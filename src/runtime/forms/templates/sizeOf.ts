import type { CSSProperties } from 'react';

/** Tells the styles how many fields a group has, from which they guess how high it is (forms.css). */
export function sizeOf(fields: number): CSSProperties {
  return { '--fields': fields, '--rows': Math.ceil(fields / 2) } as CSSProperties;
}
