import type { AccessDocument, RoutesDocument, ScreenDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { hasErrors } from '../source/digest.ts';
import { entryOf, jsonOf, type Node } from '../source/node.ts';

/**
 * Proves that whoever may open a screen may load its data, for every program and every route that needs no menu entry: public routes, which
 * signed-out visitors open, and landing pages, which every role opens.
 */
export function proveRoutes(
  root: Node | undefined,
  variants: readonly ResolvedVariant[],
  access: AccessDocument,
  diagnostics: Diagnostics,
): void {
  const document = root && (jsonOf(root) as unknown as RoutesDocument);
  if (typeof document?.routes !== 'object') return;
  for (const route of Object.values(document.routes)) {
    const visitors = visitorsOf(route, access);
    if (visitors.length > 0) proveScreens(route.screen ?? '', visitors, variants, access, diagnostics);
  }
}

function proveScreens(
  id: string,
  visitors: readonly Visitor[],
  variants: readonly ResolvedVariant[],
  access: AccessDocument,
  diagnostics: Diagnostics,
): void {
  const cache = new Map<ResolvedDocument, readonly Denial[]>();
  for (const { variant, screens } of variants) {
    const screen = screens.get(id);
    if (!screen || hasErrors(screen.digest)) continue;
    const denials = cache.get(screen) ?? denialsOf(screen, visitors, access);
    cache.set(screen, denials);
    for (const { node, message } of denials) diagnostics.add('ACCESS_SCREEN', node, message, { variant: variant.id });
  }
}

/** Somebody who may open a screen without a menu entry: a signed-out visitor, or a user with a role. */
interface Visitor {
  readonly name: string;
  readonly roles: readonly string[];
}

function visitorsOf(route: RoutesDocument['routes'][string], access: AccessDocument): Visitor[] {
  if (route.public) return [{ name: 'a signed-out visitor', roles: ['anyone'] }];
  if (!route.landing) return [];
  return Object.keys(access.roles).map((role) => ({ name: `role "${role}"`, roles: ['anyone', 'authenticated', role] }));
}

/** Data of a screen that a visitor may not load. */
interface Denial {
  readonly node: Node;
  readonly message: string;
}

function denialsOf(screen: ResolvedDocument, visitors: readonly Visitor[], access: AccessDocument): readonly Denial[] {
  const sources = entryOf(screen.root, 'data');
  const data = (sources ? jsonOf(sources) : {}) as unknown as NonNullable<ScreenDocument['data']>;
  const denials: Denial[] = [];
  for (const [name, source] of Object.entries(data)) {
    // A condition, or errors that are ignored on purpose, show that the author considered those who may not.
    if (source.when || source.onError === 'ignore') continue;
    const allow = access.operations[source.operation]?.allow;
    const denied = visitors.find(({ roles }) => allow && !allow.some((role) => roles.includes(role)));
    const node = entryOf(screen.root, 'data', name, 'operation');
    if (denied && node) denials.push({ node, message: `${denied.name} may open the screen but not call "${source.operation}"` });
  }
  return denials;
}
