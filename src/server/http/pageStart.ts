import type { CompiledPortal } from '#compiler';
import type { Blocks, BundleFile, FlowBlock, FormBlock, Manifest, ScreenPart, ShellPart, TextBlock } from '#model';
import type { ProgramChoice } from '../auth/requestSessions.ts';
import { blockKinds, heroPicture } from './pagePreloads.ts';

/** What the page says before its scripts run; all of it is HTML. */
export interface PageStart {
  readonly language: string;
  /** Files to fetch at once, in the head. */
  readonly links: string;
  /** Boot data for the scripts. */
  readonly boot: string;
  /** First painting of a public screen, for the root. */
  readonly painting: string;
}

/** Who asks for which page, as far as the request tells. */
export interface Visitor {
  readonly path: string;
  /** Languages the browser asks for, best first. */
  readonly languages: readonly string[];
  /** Names of the cookies it sends. */
  readonly cookies: readonly string[];
  /** The program of the session whose cookie it sends. */
  readonly program?: ProgramChoice | undefined;
}

type Chunks = { readonly [name: string]: readonly string[] };

const nothing: PageStart = { language: 'en', links: '', boot: '', painting: '' };

/**
 * Beginning of the page for a visitor of whom nothing but the language is known: the files it will load are named, so that they come side
 * by side, and brand, title and first words of a public screen stand there before any script. Of a session only its program is told, and
 * the files that it will be shown are named.
 */
export function pageStart(portal: CompiledPortal, chunks: Chunks, visitor: Visitor): PageStart {
  const languages = portal.portal.languages.map(({ id }) => id);
  // The address wins over the browser (SH-I18N-04); what this browser keeps of an earlier choice no server sees.
  const [, named = '', ...rest] = visitor.path.split('/');
  const inAddress = languages.includes(named);
  const language = inAddress ? named : (visitor.languages.find((id) => languages.includes(id)) ?? languages[0]);
  const path = inAddress ? `/${rest.join('/')}` : visitor.path;
  if (language === undefined) return nothing;
  const { refresh = '', sso = '' } = portal.portal.cookies;
  const hasSession = [refresh, `__Host-${refresh}`, sso].some((name) => visitor.cookies.includes(name));
  if (hasSession)
    return sessionStart(portal, chunks, { path, language, program: visitor.program, signedIn: visitor.cookies.includes(sso) });
  const manifest = portal.manifest(portal.defaultVariant, language);
  const known = { language, boot: boot(portal, { first: manifest }) };
  const address = isPublic(portal, path) ? screenAt(portal, manifest.shell, path) : undefined;
  const part = address === undefined ? undefined : read<ScreenPart>(portal, address);
  if (address === undefined || part === undefined) return { ...known, links: link('fetch', manifest.shell), painting: '' };
  const first = firstBlocks(part.screen.blocks, part.flows);
  const variant = portal.variants.get(portal.defaultVariant);
  const text = (key: string): string => variant?.text(language, key) ?? key;
  const links = link('fetch', manifest.shell) + link('fetch', address) + formLinks(first, part, chunks);
  return { ...known, links, painting: paint(variant?.oem.logo, part, first, text) };
}

interface SessionPlace {
  readonly path: string;
  readonly language: string;
  readonly program: ProgramChoice | undefined;
  readonly signedIn: boolean;
}

/** That a session calls is certain; what it will be shown is known once its program is. */
function sessionStart(portal: CompiledPortal, chunks: Chunks, { path, language, program, signedIn }: SessionPlace): PageStart {
  const calling = scripts(chunks['axios']);
  // On a public page a session rests, and one without the readable cookie has been left: both look like nobody's.
  if (program === undefined || !signedIn || isPublic(portal, path))
    return { language, boot: boot(portal, { first: portal.manifest(portal.defaultVariant, language) }), links: calling, painting: '' };
  const first = portal.manifest(portal.variantFor(program), language);
  const address = screenAt(portal, first.shell, path);
  const links = calling + link('fetch', first.shell) + (address === undefined ? '' : screenLinks(portal, chunks, address, program));
  return { language, boot: boot(portal, { first, program }), links, painting: '' };
}

/** A screen's document, the scripts of its blocks, and the picture it begins with. */
function screenLinks(portal: CompiledPortal, chunks: Chunks, address: string, program: ProgramChoice): string {
  const blocks = read<ScreenPart>(portal, address)?.screen.blocks ?? [];
  const files = new Set([...blockKinds(blocks)].flatMap((kind) => chunks[`block ${kind}`] ?? []));
  const picture = heroPicture(blocks, portal.variants.get(portal.variantFor(program))?.oem);
  return link('fetch', address) + scripts([...files]) + (picture === undefined ? '' : link('image', `/assets/${picture}`));
}

const parsed = new WeakMap<BundleFile, unknown>();

function read<T>(portal: CompiledPortal, address: string): T | undefined {
  const file = portal.files.get(address);
  if (file !== undefined && !parsed.has(file)) parsed.set(file, JSON.parse(Buffer.from(file.body).toString('utf8')));
  return file && (parsed.get(file) as T);
}

function routeAt(portal: CompiledPortal, path: string) {
  const wanted = path.toLowerCase();
  return Object.values(portal.routes.routes).find((route) =>
    [route.path, ...(route.aliases ?? [])].some((one) => one.toLowerCase() === wanted),
  );
}

function isPublic(portal: CompiledPortal, path: string): boolean {
  return routeAt(portal, path)?.public === true;
}

function screenAt(portal: CompiledPortal, shell: string, path: string): string | undefined {
  const screen = routeAt(portal, path)?.screen;
  return screen === undefined ? undefined : read<ShellPart>(portal, shell)?.screens[screen];
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function boot({ version }: CompiledPortal, told: { readonly first: Manifest; readonly program?: ProgramChoice }): string {
  return `<meta name="boot" content="${escaped(JSON.stringify({ version, ...told }))}">`;
}

const extra: { readonly [kind: string]: string } = { fetch: ' crossorigin', image: ' fetchpriority="high"' };

function link(kind: 'fetch' | 'script' | 'module' | 'image', address: string): string {
  const href = escaped(address);
  if (kind === 'module') return `<link rel="modulepreload" href="${href}">`;
  return `<link rel="preload" as="${kind}" href="${href}"${extra[kind] ?? ''}>`;
}

function scripts(files: readonly string[] = []): string {
  return files.map((file) => link('script', file)).join('');
}

type Shown = TextBlock | FlowBlock | FormBlock | { readonly block: '' };

/** The blocks that show at once, in order: those that no condition rules, and in place of a flow the ones of its first view. */
function firstBlocks(blocks: Blocks, flows: ScreenPart['flows']): readonly Shown[] {
  return blocks
    .filter(({ visibleIf, component }) => visibleIf === undefined && component === undefined)
    .flatMap((block) => {
      const shown = block as unknown as Shown;
      return shown.block === 'flow' ? firstBlocks(firstView(shown, flows), flows) : [shown];
    });
}

function firstView({ flow, views }: FlowBlock, flows: ScreenPart['flows']): Blocks {
  const machine = flows[flow];
  const state = machine?.states?.[machine.initial ?? ''];
  return views[state?.meta?.view ?? ''] ?? [];
}

function formLinks(first: readonly Shown[], { forms }: ScreenPart, chunks: Chunks): string {
  const validators = first.flatMap((block) => (block.block === 'form' ? (forms[block.form]?.validatorUrl ?? []) : []));
  return validators.length === 0 ? '' : scripts(chunks['forms']) + validators.map((address) => link('module', address)).join('');
}

/** The frame's brand and the words that the screen begins with, in the elements that the blocks use. */
function paint(logo: unknown, { screen }: ScreenPart, first: readonly Shown[], text: (key: string) => string): string {
  const end = first.findIndex((block) => block.block !== 'text' || keyOf(block.text) === undefined);
  const words = (end < 0 ? first : first.slice(0, end)).map((block) => (block.block === 'text' ? element(block, text) : '')).join('');
  const picture = typeof logo === 'string' ? `<img class="p-brand__logo" src="/assets/${escaped(logo)}" alt="">` : '';
  const brand = `<header class="p-header"><div class="p-bar p-bar--brand"><span class="p-brand">${picture}</span></div></header>`;
  const width = screen.width === undefined || screen.width === 'content' ? '' : ` p-main--${screen.width}`;
  return `<div class="p-frame">${brand}<main class="p-main${width}">${words}</main></div>`;
}

function element({ as = 'p', tone = 'default', text: value }: TextBlock, text: (key: string) => string): string {
  const names = [as === 'p' ? 'p-text' : '', tone === 'default' ? '' : `p-text--${tone}`].filter(Boolean).join(' ');
  return `<${as}${names === '' ? '' : ` class="${names}"`}>${escaped(text(keyOf(value) ?? ''))}</${as}>`;
}

/** Key of a text that needs no facts. */
function keyOf(text: TextBlock['text']): string | undefined {
  if (typeof text !== 'object' || text === null || !('$t' in text) || 'with' in text) return undefined;
  return typeof text.$t === 'string' ? text.$t : undefined;
}
