import { textOf } from '../coerce.ts';

/** Address of a picture: data and http addresses and paths as they are, anything else as base64 PNG (G-S11). */
export function imageSource(value: unknown): string | undefined {
  const text = textOf(value).trim();
  if (text === '') return undefined;
  return /^(data:image\/|https?:\/\/|\/assets\/)/.test(text) ? text : `data:image/png;base64,${text}`;
}
