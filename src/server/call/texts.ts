import type { LanguageEntry, PortalDocument } from '#model';
import type { Actor } from './actor.ts';
import { variantOf } from './actor.ts';
import type { HandlerRequest } from './handler.ts';
import { Problem } from './problem.ts';

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

/** Who reads an answer of a call. */
export type Reader = Pick<HandlerRequest, 'portal' | 'settings'> & {
  readonly actor: Actor | undefined;
  readonly http: Pick<HandlerRequest['http'], 'headers'>;
};

/** The code of the language in which a reader is answered: the user's own, else the browser's, else the portal's first. */
export function readerLanguage({ actor, portal, http }: Reader): string {
  const tags = String(http.headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => tag.split(';', 1)[0]?.trim());
  const wanted = [actor?.user['language'], ...tags].map((tag) => findLanguage(portal.portal, tag));
  return (wanted.find((language) => language !== undefined) ?? portal.portal.languages[0])?.id ?? '';
}

/** The language that a code (`fr`, `fr-CA`) or a name on the wire (`FRENCH`) means; undefined when the portal has none such. */
export function findLanguage(portal: PortalDocument, codeOrName: unknown): LanguageEntry | undefined {
  if (typeof codeOrName !== 'string') return undefined;
  const asked = codeOrName.toLowerCase();
  return portal.languages.find(
    ({ id, wire }) => id.toLowerCase() === asked || wire.toLowerCase() === asked || asked.startsWith(`${id.toLowerCase()}-`),
  );
}

/** A refusal in the reader's language, where the portal document has a text for its reason. */
export function localizeProblem(problem: Problem, reader: Reader): Problem {
  const key = problem.reason && reader.portal.portal.refusals?.[problem.reason];
  return key === undefined ? problem : new Problem(problem.status, textFor(reader, { key }), problem);
}
