import type { PageLocation } from '#platform';
import type { Bundles } from '../scope/Bundles.ts';
import type { LinkTarget, Navigation, RouteFacts, TargetOptions } from '../scope/Navigation.ts';
import { isOwnPath } from './isOwnPath.ts';
import { createLeaveGuards } from './leaveGuard.ts';
import { matchPlace } from './matchPlace.ts';
import { resolveTarget, type Target } from './resolveTarget.ts';

/** How the router goes to an address. */
export type Goer = (href: string, replace: boolean) => void;

/** Navigation that the router drives: it tells each new address and lends the way to go. */
export interface DrivenNavigation extends Navigation {
  /** Takes the router's way to go; what was asked for before is done now. */
  attach(go: Goer): void;
  /** Puts the current address; answers the facts of its route. */
  arrive(address: { readonly pathname: string; readonly search: string; readonly hash: string }): RouteFacts;
}

/** Navigation over the routes of the shell part in use, starting at the page's address. */
export function createNavigation(bundles: Pick<Bundles, 'shell'>, location: PageLocation): DrivenNavigation {
  const languages = (): readonly string[] => bundles.shell().portal.languages.map(({ id }) => id);
  const place = (pathname: string, search: string, hash: string): RouteFacts =>
    matchPlace(bundles.shell().routes, languages(), { pathname, search, hash });
  const { path, query, hash } = location.current;
  let current = place(path, query, hash);
  let waiting: { readonly href: string; readonly replace: boolean } | undefined;
  let goer: Goer | undefined;
  const guards = createLeaveGuards(location);

  const resolved = (to: string, options: TargetOptions): Target => {
    // A stored address is one of this origin or nothing: it never leads elsewhere.
    if (options.asIs === true && isOwnPath(to)) return { kind: 'inside', route: '', href: to };
    return resolveTarget(options.asIs === true ? '' : to, bundles.shell().routes, languages(), options);
  };
  const enter = (href: string, replace: boolean): void => {
    if (goer === undefined) waiting = { href, replace };
    else goer(href, replace);
  };
  return {
    current: () => current,
    target(to, options = {}): LinkTarget {
      const target = resolved(to, options);
      return { href: target.href, outside: target.kind === 'outside' };
    },
    go(to, options = {}) {
      const target = resolved(to, options);
      if (target.kind === 'outside') return target.newWindow ? location.open(target.href) : location.load(target.href);
      if (target.href !== current.address && guards.mayLeave()) enter(target.href, options.replace === true);
    },
    guard: guards.add,
    mayLeave: guards.mayLeave,
    attach(go) {
      goer = go;
      if (waiting !== undefined) go(waiting.href, waiting.replace);
      waiting = undefined;
    },
    arrive({ pathname, search, hash: fragment }) {
      const next = place(pathname, search, fragment);
      if (next.address !== current.address || next.name !== current.name) current = next;
      return current;
    },
  };
}
