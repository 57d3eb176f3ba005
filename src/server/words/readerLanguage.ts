import type { Actor } from '../call/actor.ts';
import type { HandlerRequest } from '../call/handler.ts';
import { languageOf } from './languageOf.ts';

/** Who reads an answer of a call. */
export type Reader = Pick<HandlerRequest, 'portal' | 'settings'> & {
  readonly actor: Actor | undefined;
  readonly wire: Pick<HandlerRequest['wire'], 'headers'>;
};

/** The code of the language in which a reader is answered: the user's own, else the browser's, else the portal's first. */
export function readerLanguage({ actor, portal, wire }: Reader): string {
  const tags = String(wire.headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => tag.split(';', 1)[0]?.trim());
  const wanted = [actor?.user['language'], ...tags].map((tag) => languageOf(portal.portal, tag));
  return (wanted.find((language) => language !== undefined) ?? portal.portal.languages[0])?.id ?? '';
}
