import { spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';

/** Address of a picture: data and http addresses and asset paths stay as they are, anything else is taken for a PNG in base64 (G-S11). */
export function imageSource(value: unknown): string | undefined {
  const text = textOf(value).trim();
  spendText(text.length);
  if (text === '') return undefined;
  return /^(data:image\/|https?:\/\/|\/assets\/)/.test(text) ? text : `data:image/png;base64,${text}`;
}
