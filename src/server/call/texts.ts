import type { VariantPortal } from '#compiler';
import type { LanguageEntry, PortalDocument } from '#model';
import { type Actor, variantOf } from './actor.ts';
import type { HandlerRequest } from './handler.ts';
import { Problem } from './problem.ts';

/** A text of the server: a message key, or a name for which the operation's `with.texts` may give the key. */
export type TextName = { readonly key: string } | { readonly name: string; readonly fallback: string };

/** Translates a text into the reader's language; `fallback`, untranslated, when the operation gives no key for the name. */
export function textFor(reader: Reader, text: TextName, args?: Readonly<Record<string, unknown>>): string {
  const key = 'key' in text ? text.key : keyFor(reader, text.name);
  if (key === undefined) return 'fallback' in text ? text.fallback : '';
  return translatorFor(reader)(key, args);
}

/**
 * Translates message keys into the reader's language. Whoever translates many texts for one reader keeps it: the reader's program and
 * language are searched for once, with the first text.
 */
export function translatorFor(reader: Reader): (key: string, args?: Readonly<Record<string, unknown>>) => string {
  let found: { readonly language: string; readonly variant: VariantPortal | undefined } | undefined;
  return (key, args) => {
    found ??= { language: readerLanguage(reader), variant: variantOf(reader.portal, reader.actor) };
    return found.variant?.text(found.language, key, args) ?? key;
  };
}

function keyFor({ settings }: Reader, name: string): string | undefined {
  const key = (settings['texts'] as { readonly [name: string]: unknown } | undefined)?.[name];
  return typeof key === 'string' ? key : undefined;
}

/** Who reads the response of a call. */
export type Reader = Pick<HandlerRequest, 'portal' | 'settings'> & {
  readonly actor: Actor | undefined;
  readonly http: Pick<HandlerRequest['http'], 'headers'>;
};

/**
 * Code of the reader's language: that of the page, which the request names (RFC 9110, `Accept-Language`), else the one that the user has
 * chosen, else the portal's first. They differ on a page whose address names a language.
 */
export function readerLanguage({ actor, portal, http }: Reader): string {
  const tags = String(http.headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => tag.split(';', 1)[0]?.trim());
  const languages = [...tags, actor?.user['language']].map((tag) => findLanguage(portal.portal, tag));
  return (languages.find((language) => language !== undefined) ?? portal.portal.languages[0])?.id ?? '';
}

/** The portal's language with a code (`fr`; for `fr-CA` too) or with the name that calls use for it (`FRENCH`). */
export function findLanguage(portal: PortalDocument, codeOrName: unknown): LanguageEntry | undefined {
  if (typeof codeOrName !== 'string') return undefined;
  const searched = codeOrName.toLowerCase();
  return portal.languages.find(
    ({ id, wire }) => id.toLowerCase() === searched || wire.toLowerCase() === searched || searched.startsWith(`${id.toLowerCase()}-`),
  );
}

/** The problem with the portal document's text for its reason, in the reader's language; unchanged where the document has none. */
export function localizeProblem(problem: Problem, reader: Reader): Problem {
  const key = problem.reason && reader.portal.portal.refusals?.[problem.reason];
  return key === undefined ? problem : new Problem(problem.status, textFor(reader, { key }), problem);
}
