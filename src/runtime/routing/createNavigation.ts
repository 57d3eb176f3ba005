import { matchRoute, type RouteFacts } from '#model';
import type { PageLocation } from '#platform';
import type { Bundles } from '../scope/Bundles.ts';
import type { LinkTarget, Navigation, TargetOptions } from '../scope/Navigation.ts';
import { createLeaveGuards } from './leaveGuard.ts';
import { isOwnPath, resolveTarget, type Target } from './resolveTarget.ts';

/** Opens an address in the router. */
type Navigate = (href: string, replace: boolean) => void;

/** Navigation with what `Router` needs: the router reports each new address by `arrive`, and opens those that the navigation asks for. */
export interface DrivenNavigation extends Navigation {
  /** Sets the function that opens addresses. The last address that was requested before is opened now. */
  attach(navigate: Navigate): void;
  /** Sets the current address. Returns the facts of its route, the same object while address and route are the same. */
  arrive(address: { readonly pathname: string; readonly search: string; readonly hash: string }): RouteFacts;
}

/** Creates the navigation over the routes of the current shell part, starting at the page's address. */
export function createNavigation(bundles: Pick<Bundles, 'shell'>, location: PageLocation): DrivenNavigation {
  const languages = (): readonly string[] => bundles.shell().portal.languages.map(({ id }) => id);
  const routeAt = (pathname: string, search: string, hash: string): RouteFacts =>
    matchRoute(bundles.shell().routes, languages(), { pathname, search, hash });
  const { path, query, hash } = location.current;
  let current = routeAt(path, query, hash);
  let requested: { readonly href: string; readonly replace: boolean } | undefined;
  let navigate: Navigate | undefined;
  const guards = createLeaveGuards(location);

  const resolve = (to: string, options: TargetOptions): Target => {
    // An `asIs` address comes from storage or a query, where anybody may have written it. Unless it is a path of this origin, home ('') is
    // opened instead.
    if (options.asIs === true && isOwnPath(to)) return { kind: 'inside', route: '', href: to };
    return resolveTarget(options.asIs === true ? '' : to, bundles.shell().routes, languages(), options);
  };
  const open = (href: string, replace: boolean): void => {
    if (navigate === undefined) requested = { href, replace };
    else navigate(href, replace);
  };
  return {
    current: () => current,
    target(to, options = {}): LinkTarget {
      const target = resolve(to, options);
      return { href: target.href, outside: target.kind === 'outside' };
    },
    go(to, options = {}) {
      const target = resolve(to, options);
      if (target.kind === 'outside') return target.newWindow ? location.openWindow(target.href) : location.assign(target.href);
      if (target.href !== current.address && guards.mayLeave()) open(target.href, options.replace === true);
    },
    guard: guards.add,
    mayLeave: guards.mayLeave,
    attach(navigateTo) {
      navigate = navigateTo;
      if (requested !== undefined) navigateTo(requested.href, requested.replace);
      requested = undefined;
    },
    arrive({ pathname, search, hash: fragment }) {
      const next = routeAt(pathname, search, fragment);
      if (next.address !== current.address || next.name !== current.name) current = next;
      return current;
    },
  };
}
