import type { RowCondition } from './rowCondition.ts';

/** The condition that one of the fields holds the text, whatever its case. */
export function textHeld(text: string, fields: RowCondition['of']): RowCondition {
  return { is: 'like', of: fields, texts: [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`] };
}
