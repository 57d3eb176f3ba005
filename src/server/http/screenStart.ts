import type { CompiledPortal } from '#compiler';
import {
  canOpen,
  type Frame,
  findRoute,
  loginSettingsKey,
  matchRoute,
  type RouteFacts,
  type ScreenPart,
  type ScreenRequest,
  type ScreenStart,
} from '#model';
import { changesSomething } from '#operations';
import { menuFactsOf } from '../access/menu.ts';
import { decideAccess } from '../access/permit.ts';
import { type Actor, variantOf } from '../call/actor.ts';
import { firstParts } from './bundleParts.ts';
import type { FirstPage } from './firstEvaluation.ts';
import { type ScreenCall, screenCalls } from './screenCalls.ts';
import { startRequest } from './startCalls.ts';

/** Who opens a page, and what the request says of it. */
export interface OpenedPage {
  readonly actor: Actor;
  readonly path: string;
  readonly search: string;
  /** Language of the page before the user's is known. */
  readonly language: string;
  readonly now: Date;
}

/** A screen that a signed-in user may open, as the browser will first have it. */
export interface OpenedScreen {
  readonly page: FirstPage;
  readonly part: ScreenPart;
  readonly frame: Frame | undefined;
  /** The language in which the user will see the portal, and whether it is only taken for it. */
  readonly language: string;
  readonly isAssumed: boolean;
}

/** The screen at an address; undefined if there is none or this user may not open it. */
export function openedScreen(portal: CompiledPortal, { actor, path, search, now, ...page }: OpenedPage): OpenedScreen | undefined {
  const languages = portal.portal.languages.map(({ id }) => id);
  const address = { pathname: path, search, hash: '' };
  const route = matchRoute(portal.routes, languages, address);
  const { language, isAssumed } = userLanguage(portal, actor, route, page.language);
  const manifest = portal.manifest(variantOf(portal, actor)?.id ?? portal.defaultVariant, language);
  const { shell, screen, frame } = firstParts(portal, manifest.shell, findRoute(portal.routes, languages, path).route);
  if (shell === undefined || screen === undefined || !mayOpen(portal, actor, route, now)) return undefined;
  return { page: { shell, actor, route, now }, part: screen, frame, language, isAssumed };
}

/** The requests of a screen, as the browser will make them; none that this user may not make. */
export function screenStart(portal: CompiledPortal, { page, part, frame, language, isAssumed }: OpenedScreen): ScreenStart {
  const reads = screenCalls(part, frame, page).flatMap((call) => requestOf(call, portal, page) ?? []);
  return {
    language,
    isAssumed,
    reads: [...new Map(reads.map((read) => [`${read.method} ${read.url} ${read.body ?? ''}`, read])).values()],
  };
}

/** The language in which the user will see the portal: of the address, else the user's own, as far as the user may choose it (G-C16). */
function userLanguage(
  { portal }: CompiledPortal,
  { user }: Actor,
  { locale }: RouteFacts,
  pageLanguage: string,
): Omit<ScreenStart, 'reads'> {
  const codes = user['availableLanguagesCodes'];
  const allowed = portal.languages.filter(({ id }) => Array.isArray(codes) && codes.includes(id));
  const available = allowed.length > 0 ? allowed : portal.languages;
  const chosen = available.find(({ id }) => id === locale) ?? available.find(({ wire }) => wire === user['language']);
  if (chosen !== undefined) return { language: chosen.id, isAssumed: false };
  return { language: available.find(({ id }) => id === pageLanguage)?.id ?? available[0]?.id ?? pageLanguage, isAssumed: true };
}

/** Whether the user may open the route: the guard of the browser decides the same by the same menu. */
function mayOpen(portal: CompiledPortal, actor: Actor, { name, landing, locale, query, params }: RouteFacts, now: Date): boolean {
  if (landing && locale === undefined) return true;
  return canOpen(name, { routes: portal.routes, menuUrls: menuFactsOf(portal, actor, now).urls, query, params });
}

/** The request of a call that only reads, if this user may make it. */
function requestOf({ operation: id, input, saveAs }: ScreenCall, portal: CompiledPortal, page: FirstPage): ScreenRequest | undefined {
  const operation = page.shell.operations[id];
  if (operation === undefined || changesSomething(operation)) return undefined;
  const { auth = 'bearer', download } = operation.portal;
  if (auth !== 'bearer' || download !== undefined) return undefined;
  if (decideAccess(portal, id, page.actor, { params: input, now: page.now }) !== 'allowed') return undefined;
  try {
    return {
      ...startRequest(operation, input),
      ...(saveAs !== undefined && { unlessStored: loginSettingsKey(page.shell.oem.id, saveAs) }),
    };
  } catch {
    // The browser will tell what the call lacks.
    return undefined;
  }
}
