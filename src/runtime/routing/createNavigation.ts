import { matchRoute, type RouteFacts, type RoutesDocument } from '#model';
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
  const routeAt = (address: Parameters<typeof matchRoute>[2]): RouteFacts => matchRoute(bundles.shell().routes, languages(), address);
  let current = routeAt(addressIn(location));
  let requested: { readonly href: string; readonly replace: boolean } | undefined;
  let navigate: Navigate | undefined;
  let unarrived: string | undefined; // the address with the newest query: several parts may be changed before it arrives
  const guards = createLeaveGuards(location);

  const resolve = (to: string, options: TargetOptions): Target => targetOf(to, options, bundles.shell().routes, languages());
  const open = (href: string, replace: boolean): void => {
    if (navigate === undefined) requested = { href, replace };
    else navigate(href, replace);
  };
  const isLeft = (address: string): boolean => navigate !== undefined && isElsewhere(address, location);
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
    setQuery(query) {
      const before = unarrived ?? current.address;
      // The browser is elsewhere already, and the page that asks is about to go: it must not lead back.
      if (isLeft(before)) return;
      unarrived = withQuery(before, query);
      if (unarrived !== before) open(unarrived, true);
    },
    guard: guards.add,
    mayLeave: guards.mayLeave,
    attach(navigateTo) {
      navigate = navigateTo;
      if (requested !== undefined) navigateTo(requested.href, requested.replace);
      requested = undefined;
    },
    arrive(address) {
      const next = routeAt(address);
      if (unarrived !== undefined && (unarrived === next.address || isLeft(unarrived))) unarrived = undefined;
      if (next.address !== current.address || next.name !== current.name) current = next;
      return current;
    },
  };
}

/**
 * Where a target leads. An `asIs` address comes from storage or a query, where anybody may have written it. Unless it is a path of this
 * origin, home ('') is opened instead.
 */
function targetOf(to: string, options: TargetOptions, routes: RoutesDocument, languages: readonly string[]): Target {
  if (options.asIs === true && isOwnPath(to)) return { kind: 'inside', route: '', href: to };
  return resolveTarget(options.asIs === true ? '' : to, routes, languages, options);
}

function addressIn({ current: { path, query, hash } }: PageLocation) {
  return { pathname: path, search: query, hash };
}

/** Whether the browser stands at another address. Both are compared as browsers spell them. */
function isElsewhere(address: string, { current: { path, query, hash }, origin }: PageLocation): boolean {
  return new URL(address, origin).href !== new URL(`${path}${query}${hash}`, origin).href;
}

/** An address of this origin with parts of its query changed. */
function withQuery(address: string, changes: { readonly [name: string]: string | undefined }): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `${path}${query.size === 0 ? '' : `?${query}`}${hash}`;
}
