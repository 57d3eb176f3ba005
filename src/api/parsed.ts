import type { Json } from '#model';

/** The body of an answer: JSON where it is JSON, else the text; nothing is null (G-N30). */
export function parsed(text: string): Json {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
