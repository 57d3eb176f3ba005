import { type Reader, readerLanguage } from './readerLanguage.ts';
import { variantOf } from './variantOf.ts';

/** A text of the server: a message key, or the name under which the operation's `with.texts` gives one. */
export type TextName = { readonly key: string } | { readonly name: string; readonly fallback: string };

/** A text in the reader's language: the user's own, else the browser's, else the portal's first. */
export function textFor(reader: Reader, text: TextName, args?: Readonly<Record<string, unknown>>): string {
  const key = 'key' in text ? text.key : named(reader, text.name);
  if (key === undefined) return 'fallback' in text ? text.fallback : '';
  const { actor, portal } = reader;
  return variantOf(portal, actor)?.text(readerLanguage(reader), key, args) ?? key;
}

function named({ settings }: Reader, name: string): string | undefined {
  const key = (settings['texts'] as { readonly [name: string]: unknown } | undefined)?.[name];
  return typeof key === 'string' ? key : undefined;
}
