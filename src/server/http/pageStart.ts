import type { CompiledPortal } from '#compiler';
import { Budget } from '#conditions';
import {
  blockKinds,
  type Frame,
  findRoute,
  type Manifest,
  OBSERVER_META,
  type OemDocument,
  type Route,
  type ScreenPart,
  type StartCalls,
} from '#model';
import type { Actor } from '../call/actor.ts';
import { checkBudget, withinBudget } from '../callBudget.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { observerStart } from '../studio/observerStart.ts';
import { studioBoot } from '../studio/studioStart.ts';
import { firstParts } from './bundleParts.ts';
import { firstBlocks, firstPaint, sessionPaint } from './firstPaint.ts';
import { firstSight } from './firstSight.ts';
import { preload, preloadLast, preloadScripts, scriptsInOrder, scriptsNow } from './html.ts';
import { blockPreloads, type Chunks, formPreloads, screenFormPreloads } from './pagePreloads.ts';
import { type OpenedScreen, openedScreen, screenStart } from './screenStart.ts';
import { startCalls } from './startCalls.ts';

/** What the page contains before its scripts run; all of it but `language` is HTML. */
export interface PageStart {
  readonly language: string;
  /** Links in the head to files that the browser should fetch at once. */
  readonly links: string;
  /** A meta element with the data that the scripts start with, and the scripts that run before all others. */
  readonly bootMeta: string;
  /** A meta element that says what the portal is, for who sees the address in a list; '' where the portal says nothing. */
  readonly descriptionMeta: string;
  /** What a public screen shows before its scripts run, for the root element. */
  readonly firstPaintHtml: string;
}

/** Maker and skin, by which the user details select the variant. */
interface Program {
  readonly oemName?: string;
  readonly oemSkinName?: string;
}

type UndescribedStart = Omit<PageStart, 'descriptionMeta'>;

/** What the start of a page depends on: what a request says about who asks for which page. */
export interface StartRequest {
  readonly path: string;
  /** Query with its '?', or empty. */
  readonly search: string;
  /** Languages that the browser prefers, best first. */
  readonly languages: readonly string[];
  /** Names of the request's cookies. */
  readonly cookies: readonly string[];
  /** The user of the session, if there is one. */
  readonly actor?: Actor | undefined;
  /** A tester watches the portal in this browser. */
  readonly isObserved?: boolean;
  readonly now: Date;
  /** Is told when the calls of the page's screen cannot be foretold; the page then makes them itself. */
  readonly reportFault: (error: unknown) => void;
}

/** What the page is made from, for anonymous visitors and for sessions alike. */
interface PageContext {
  readonly portal: CompiledPortal;
  readonly chunks: Chunks;
  readonly language: string;
  readonly route: Route | undefined;
}

/**
 * The start of the page for a request: preloads of the files that its scripts will ask for, and, of a public screen, the first texts. Of a
 * session the page contains the program and the addresses of the calls that it begins with.
 */
export function pageStart(portal: CompiledPortal, chunks: Chunks, request: StartRequest): PageStart {
  const language = pageLanguage(portal, request);
  if (language === undefined) return { language: 'en', links: '', bootMeta: '', descriptionMeta: '', firstPaintHtml: '' };
  const languages = portal.portal.languages.map(({ id }) => id);
  const { route } = findRoute(portal.routes, languages, request.path);
  const context = { portal, chunks, language, route };
  const { refresh = '', sso = '' } = portal.portal.cookies;
  const hasSession = [refresh, `__Host-${refresh}`, sso].some((name) => request.cookies.includes(name));
  const start = hasSession ? sessionStart(context, request) : anonymousStart(context);
  const observer = request.isObserved === true ? observerScripts(portal, chunks) : '';
  return { ...start, bootMeta: start.bootMeta + observer, descriptionMeta: descriptionMeta(context) };
}

/** The script of observed pages, with its texts. It must run before any flow starts, and deferred scripts run in their order. */
function observerScripts(portal: CompiledPortal, chunks: Chunks): string {
  return `<meta name="${OBSERVER_META}" content="${escapeHtml(JSON.stringify(observerStart(portal)))}">${scriptsInOrder(chunks['observer'])}`;
}

/** The language of a page: that of its path (`/fr/..`), else one of the browser's (SH-I18N-04). */
function pageLanguage({ portal }: CompiledPortal, request: StartRequest): string | undefined {
  const languages = portal.languages.map(({ id }) => id);
  const candidates = [request.path.split('/')[1] ?? '', ...request.languages];
  return candidates.find((id) => languages.includes(id)) ?? languages[0];
}

function descriptionMeta({ portal, language }: PageContext): string {
  const key = portal.portal.description;
  const text = key === undefined ? undefined : portal.variants.get(portal.defaultVariant)?.text(language, key);
  return text === undefined ? '' : `<meta name="description" content="${escapeHtml(text)}">`;
}

function anonymousStart({ portal, chunks, language, route }: PageContext): UndescribedStart {
  const manifest = portal.manifest(portal.defaultVariant, language);
  const bootMeta = bootData(portal, { first: manifest });
  const shellPreload = preload('fetch', manifest.shell);
  const { address, screen } = route?.public === true ? firstParts(portal, manifest.shell, route) : {};
  if (address === undefined || screen === undefined) return { language, bootMeta, links: shellPreload, firstPaintHtml: '' };
  const blocks = firstBlocks(screen.screen.blocks, screen.flows);
  const variant = portal.variants.get(portal.defaultVariant);
  const translate = (key: string): string => variant?.text(language, key) ?? key;
  const links = shellPreload + preload('fetch', address) + formPreloads(blocks, screen, chunks);
  return { language, bootMeta, links, firstPaintHtml: firstPaint(variant?.oem.logo, screen, blocks, translate) };
}

/** The start of a page with a session: it will make calls in any case, and which files it needs depends on the variant. */
function sessionStart({ portal, chunks, language, route }: PageContext, request: StartRequest): UndescribedStart {
  const { actor, cookies } = request;
  // What makes calls and runs flows is in a lazy script.
  const callScripts = preloadScripts(chunks['inner']);
  // Public pages do not use the session, and without its readable cookie the user has logged out: both start as for an anonymous visitor.
  const usesSession = cookies.includes(portal.portal.cookies.sso) && route?.public !== true;
  if (actor === undefined || !usesSession || route === undefined) {
    const bootMeta = bootData(portal, { first: portal.manifest(portal.defaultVariant, language) });
    return { language, bootMeta, links: callScripts, firstPaintHtml: '' };
  }
  const program = programOf(actor);
  const variantId = portal.variantFor(program);
  const manifest = portal.manifest(variantId, language);
  const { address, screen, frame } = firstParts(portal, manifest.shell, route);
  const oem = portal.variants.get(variantId)?.oem;
  const screenLinks = address !== undefined && screen ? screenPreloads(address, screen, frame, { chunks, oem }) : '';
  const isBranded = blockKinds(frame?.header).has('brand');
  const links = callScripts + preload('fetch', manifest.shell) + screenLinks + (isBranded ? providerLogo(portal) : '');
  const opened = reported(request, () => openedScreen(portal, { ...request, actor, language }));
  const { start, scripts } = sessionCalls(portal, chunks, request, opened);
  const bootMeta = bootData(portal, { first: manifest, program, ...start });
  const translate = (key: string): string => portal.variants.get(variantId)?.text(language, key) ?? key;
  const sight = opened && reported(request, () => firstSight(opened, { language, oem, translate }));
  const firstPaintHtml = isBranded ? sessionPaint(oem?.logo, translate, sight) : '';
  return { language, bootMeta: bootMeta + scripts, links, firstPaintHtml };
}

/** Preloads the logo beside that of the program, whose width is not known before it has come. */
function providerLogo({ portal }: CompiledPortal): string {
  const { providerLogo: logo } = portal as { readonly providerLogo?: unknown };
  return typeof logo === 'string' ? preloadLast('image', `/assets/${logo}`) : '';
}

/** The maker and the skin of a user, which select the variant. */
function programOf({ user: { oemName, oemSkinName } }: Actor): Program {
  return { ...(typeof oemName === 'string' && { oemName }), ...(typeof oemSkinName === 'string' && { oemSkinName }) };
}

/** Preloads the part of a screen and the scripts of its blocks and forms. */
function screenPreloads(
  address: string,
  part: ScreenPart,
  frame: Frame | undefined,
  { chunks, oem }: { readonly chunks: Chunks; readonly oem: OemDocument | undefined },
): string {
  return preload('fetch', address) + blockPreloads(part.screen, frame, chunks, oem) + screenFormPreloads(part, chunks);
}

/** The calls with which a session starts, as boot data, and the scripts that send them, but for those that every page has. */
function sessionCalls(
  portal: CompiledPortal,
  { start: files = [], main = [] }: Chunks,
  request: Pick<StartRequest, 'reportFault'>,
  opened: OpenedScreen | undefined,
): { start: { start?: StartCalls }; scripts: string } {
  const calls = startCalls(portal);
  if (calls === undefined) return { start: {}, scripts: '' };
  const screen = opened && reported(request, () => screenStart(portal, opened));
  return { start: { start: { ...calls, ...(screen && { screen }) } }, scripts: scriptsNow(files.filter((file) => !main.includes(file))) };
}

/** What `find` gives; undefined after a fault, or if it evaluates too much: what only saves time must not cost the page. */
function reported<Found>({ reportFault }: Pick<StartRequest, 'reportFault'>, find: () => Found): Found | undefined {
  try {
    const budget = new Budget();
    const found = withinBudget(budget, find);
    checkBudget(budget);
    return found;
  } catch (error) {
    reportFault(error);
    return undefined;
  }
}

/** The start of the Studio's page: what its scripts must know. */
export function studioPageStart(portal: CompiledPortal, languages: readonly string[]): PageStart | undefined {
  const boot = studioBoot(portal, languages);
  if (boot === undefined) return undefined;
  const bootMeta = `<meta name="boot" content="${escapeHtml(JSON.stringify(boot))}">`;
  return { language: boot.language, links: '', bootMeta, descriptionMeta: '', firstPaintHtml: '' };
}

/** The meta element from which the scripts start: `first` is the manifest, the list of the bundle's current files. */
function bootData(
  { version }: CompiledPortal,
  data: { readonly first: Manifest; readonly program?: Program; readonly start?: StartCalls },
): string {
  return `<meta name="boot" content="${escapeHtml(JSON.stringify({ version, ...data }))}">`;
}
