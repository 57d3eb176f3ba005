import type { AccessDocument, RoutesDocument, ScreenDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, type Node } from '../source/node.ts';
import { TextInterner } from '../source/TextInterner.ts';
import { hasErrors } from '../source/usage.ts';
import { type Audience, type MenuLead, openersByMenu } from './proveReach.ts';

/**
 * Proves that whoever may open a screen may load its data, for every program: public routes, which signed-out visitors open, landing
 * pages, which every role opens, and pages to which a menu leads those for whom its entry shows.
 */
export function proveRoutes(
  root: Node | undefined,
  variants: readonly ResolvedVariant[],
  { access, leads, people }: Openers,
  diagnostics: Diagnostics,
): void {
  const document = root && (jsonOf(root) as unknown as RoutesDocument);
  if (typeof document?.routes !== 'object') return;
  const opened = Object.entries(document.routes).flatMap(([name, route]): readonly Opened[] => {
    const openers = [...openersOf(route, access), ...openersByMenu(name, leads, people)];
    return openers.length === 0 ? [] : [{ screen: route.screen ?? '', openers }];
  });
  const openedText = interner.intern(JSON.stringify([opened, access.operations]));
  const [base, ...programs] = variants;
  const deniedInBase = base ? proveScreens(opened, [...base.screens.values()], [base], access, diagnostics) : [];
  for (const program of programs) {
    screensCache.map(program.variant.oem, [openedText], program.changedDocuments, diagnostics, (document) =>
      document.kind === 'screen' ? proveScreens(opened, [document], [program], access, diagnostics) : [],
    );
  }
  const inheriting = (screen: ResolvedDocument) => programs.filter(({ screens }) => screens.get(screen.id) === screen);
  for (const screen of deniedInBase) proveScreens(opened, [screen], inheriting(screen), access, diagnostics);
}

/** The screen of a route, and who may open it. */
interface Opened {
  readonly screen: string;
  readonly openers: readonly Opener[];
}

const interner = new TextInterner();
const screensCache = new ItemsCache<Node, ResolvedDocument, unknown>();

/** Reports for each of the variants what those who open these screens may not load. Returns the screens with such data. */
function proveScreens(
  opened: readonly Opened[],
  screens: readonly ResolvedDocument[],
  variants: readonly ResolvedVariant[],
  access: AccessDocument,
  diagnostics: Diagnostics,
): readonly ResolvedDocument[] {
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  const denied = new Set<ResolvedDocument>();
  for (const { screen: id, openers } of opened) {
    const screen = byId.get(id);
    if (!screen || hasErrors(screen.usage)) continue;
    for (const { node, message, fix } of denialsOf(screen, openers, access)) {
      denied.add(screen);
      for (const { variant } of variants) diagnostics.add('ACCESS_SCREEN', node, message, { variant: variant.id, fix });
    }
  }
  return [...denied];
}

/** What decides who opens which page. */
export interface Openers {
  readonly access: AccessDocument;
  readonly leads: readonly MenuLead[];
  readonly people: readonly Audience[];
}

/** Somebody who may open a screen: a signed-out visitor, or a user with roles. */
interface Opener {
  readonly name: string;
  readonly roles: readonly string[];
}

function openersOf(route: RoutesDocument['routes'][string], access: AccessDocument): Opener[] {
  if (route.public) return [{ name: 'a signed-out visitor', roles: ['anyone'] }];
  if (!route.landing) return [];
  return Object.keys(access.roles).map((role) => ({ name: `role "${role}"`, roles: ['anyone', 'authenticated', role] }));
}

/** Data of a screen that somebody who opens it may not load. */
interface Denial {
  readonly node: Node;
  readonly message: string;
  readonly fix: string;
}

function denialsOf(screen: ResolvedDocument, openers: readonly Opener[], access: AccessDocument): readonly Denial[] {
  const sources = entryOf(screen.root, 'data');
  const data = (sources ? jsonOf(sources) : {}) as unknown as NonNullable<ScreenDocument['data']>;
  const denials: Denial[] = [];
  for (const [name, source] of Object.entries(data)) {
    // A condition, or errors that are ignored on purpose, show that the author considered those who may not.
    if (source.when || source.onError === 'ignore') continue;
    const allow = access.operations[source.call]?.allow;
    const denied = openers.find(({ roles }) => allow && !allow.some((role) => roles.includes(role)));
    const node = entryOf(screen.root, 'data', name, 'call');
    if (!denied || !node) continue;
    const message = `${denied.name} may open the screen but not call "${source.call}"`;
    const fix = `allow it in the access of the call, or say for whom the data are loaded ("if"), or "onError": "ignore"`;
    denials.push({ node, message, fix });
  }
  return denials;
}
