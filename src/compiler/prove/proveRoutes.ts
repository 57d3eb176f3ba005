import type { AccessDocument, RoutesDocument, ScreenDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, type Node } from '../source/node.ts';

/** Somebody who may open a screen without a menu entry: a visitor, or a signed-in user of a role. */
interface Person {
  readonly name: string;
  readonly rights: readonly string[];
}

interface Denied {
  readonly node: Node;
  readonly message: string;
}

function peopleFor(route: RoutesDocument['routes'][string], access: AccessDocument): Person[] {
  if (route.public) return [{ name: 'a signed-out visitor', rights: ['anyone'] }];
  if (!route.landing) return [];
  return Object.keys(access.roles).map((role) => ({ name: `role "${role}"`, rights: ['anyone', 'authenticated', role] }));
}

/** Only for screens of sound shape. */
function proveScreen(screen: ResolvedDocument, people: readonly Person[], access: AccessDocument): readonly Denied[] {
  const sources = entryOf(screen.root, 'data');
  const data = (sources ? jsonOf(sources) : {}) as unknown as NonNullable<ScreenDocument['data']>;
  const found: Denied[] = [];
  for (const [name, source] of Object.entries(data)) {
    // A condition or a declared disregard says that the author thought of those who may not.
    if (source.when || source.onError === 'ignore') continue;
    const allow = access.operations[source.operation]?.allow;
    const denied = people.find(({ rights }) => allow && !allow.some((right) => rights.includes(right)));
    const node = entryOf(screen.root, 'data', name, 'operation');
    if (denied && node) found.push({ node, message: `${denied.name} may open the screen but not call "${source.operation}"` });
  }
  return found;
}

/** Proves, for every program, role and route that needs no menu entry, that whoever opens the screen may load its data. */
export function proveRoutes(
  root: Node | undefined,
  variants: readonly ResolvedVariant[],
  access: AccessDocument,
  diagnostics: Diagnostics,
): void {
  const document = root && (jsonOf(root) as unknown as RoutesDocument);
  if (typeof document?.routes !== 'object') return;
  const open = Object.values(document.routes).flatMap((route) => {
    const people = peopleFor(route, access);
    return people.length > 0 ? [{ screen: route.screen ?? '', people }] : [];
  });
  for (const { screen: id, people } of open) {
    const proven = new Map<ResolvedDocument, readonly Denied[]>();
    for (const { variant, screens } of variants) {
      const screen = screens.get(id);
      if (!screen || screen.digest.diagnostics.some(({ severity }) => severity === 'error')) continue;
      const denied = proven.get(screen) ?? proveScreen(screen, people, access);
      proven.set(screen, denied);
      for (const { node, message } of denied) diagnostics.add('ACCESS_SCREEN', node, message, { variant: variant.id });
    }
  }
}
