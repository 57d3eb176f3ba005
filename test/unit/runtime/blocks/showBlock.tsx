import { act, render } from '@testing-library/react';
import IntlMessageFormat from 'intl-messageformat';
import { Suspense } from 'react';
import { extendScope, type Scope } from '#conditions';
import type { Block } from '#model';
import { browserStorage } from '#platform';
import { SessionStore } from '#session';
import { BlockList } from '../../../../src/runtime/blocks/BlockList.tsx';
import { contexts } from '../../../../src/runtime/scope/contexts.ts';
import { createNotices } from '../../../../src/runtime/scope/notices.ts';
import type { ActionContext, PortalServices } from '../../../../src/runtime/scope/PortalServices.ts';
import { shellBlocks } from '../../../../src/runtime/shellBlocks.ts';

// Blocks whose script is lazy are rendered at once, as they are once it has come.
beforeAll(() => Promise.all(Object.values(shellBlocks).map(({ load }) => load?.())));

/** The surroundings of a block in a test; what is left out is empty. */
export interface World {
  readonly scope?: Scope;
  readonly messages?: { readonly [key: string]: string };
  readonly language?: 'en' | 'fr';
  /** Further facts of the portal document. */
  readonly portal?: { readonly [name: string]: unknown };
  readonly conditions?: { readonly [id: string]: unknown };
  /** Whether the user asks for less data. */
  readonly savesData?: boolean;
  /** How the actions of a type end; resolves at once by default. */
  readonly action?: (type: string) => Promise<void> | void;
}

export interface Ran {
  readonly type: string;
  readonly params: Record<string, unknown>;
  readonly event: Record<string, unknown>;
}

const paths: { readonly [name: string]: string } = {
  home: '/',
  leads: '/leads',
  certification: '/certification',
  reports: '/reports',
  contact: '/contact',
};

/** A clock whose time passes only by `pass`. */
export function createHeldClock() {
  let now = 0;
  let waiting: { readonly at: number; readonly then: () => void }[] = [];
  const after = (ms: number, then: () => void) => {
    const entry = { at: now + ms, then };
    waiting.push(entry);
    return () => {
      waiting = waiting.filter((one) => one !== entry);
    };
  };
  const pass = (ms: number): void => {
    now += ms;
    const due = waiting.filter((one) => one.at <= now);
    waiting = waiting.filter((one) => one.at > now);
    for (const one of due) act(one.then);
  };
  return { now: () => now, after, every: () => () => undefined, pass };
}

/** A page that is visible until it is told otherwise. */
function createVisibility() {
  let isVisible = true;
  const watchers = new Set<() => void>();
  const page = {
    get visible() {
      return isVisible;
    },
    watch(then: () => void) {
      watchers.add(then);
      return () => watchers.delete(then);
    },
  };
  const set = (visible: boolean): void => {
    isVisible = visible;
    act(() => {
      for (const then of watchers) then();
    });
  };
  return { page, set };
}

/** Shows blocks inside the contexts of a portal made of plain values; `world` of `show` replaces the former one. */
export function showBlocks(blocks: readonly Block[], world: World = {}) {
  const ran: Ran[] = [];
  const went: string[] = [];
  const faults: unknown[] = [];
  const clock = createHeldClock();
  const session = new SessionStore();
  const notices = createNotices(clock, () => 5000);
  const visibility = createVisibility();
  let now = world;
  const note = (type: string) => ({
    type,
    run: async (params: Record<string, unknown>, at: ActionContext) => {
      ran.push({ type, params, event: at.event });
      await now.action?.(type);
    },
  });
  const services = {
    session,
    notices,
    platform: { clock, storage: browserStorage(window), page: Object.assign(visibility.page, { savesData: world.savesData }) },
    blocks: shellBlocks,
    actions: Object.fromEntries(['navigate', 'send', 'storage.set', 'notify', 'call'].map((type) => [type, note(type)])),
    report: (fault: unknown) => faults.push(fault),
    navigation: {
      current: () => ({ name: 'home', path: '/', params: {}, query: {}, fixed: {} }),
      target: (to: string) => ({ href: /^([a-z]+:|\/)/.test(to) ? to : (paths[to] ?? '/404'), outside: /^[a-z]+:/.test(to) }),
      go: (to: string) => went.push(to),
    },
  } as unknown as PortalServices;

  const tree = () => {
    const language = now.language ?? 'en';
    const messages = now.messages ?? {};
    const translate = (key: string, args?: Record<string, unknown>): string =>
      Object.hasOwn(messages, key)
        ? String(new IntlMessageFormat(messages[key] ?? '', language).format(args as Record<string, string>))
        : key;
    const portal = {
      timeZone: 'America/Chicago',
      languages: [
        { id: 'en', wire: 'ENGLISH', name: 'English', locale: 'en-US' },
        { id: 'fr', wire: 'FRENCH', name: 'Français', locale: 'fr-CA' },
      ],
      ...now.portal,
    };
    const shell = {
      language,
      oem: { id: 'gallery' },
      messages,
      portal,
      conditions: now.conditions ?? {},
      routes: { home: 'home' },
      forms: {},
    };
    const route = { name: 'home', path: '/', params: {}, query: {}, fixed: {} };
    return (
      <contexts.services.Provider value={services}>
        <contexts.shell.Provider value={shell as never}>
          <contexts.scope.Provider value={extendScope({ route }, now.scope ?? {})}>
            <contexts.translate.Provider value={translate}>
              <Suspense fallback={null}>
                <BlockList blocks={[...blocks]} />
              </Suspense>
            </contexts.translate.Provider>
          </contexts.scope.Provider>
        </contexts.shell.Provider>
      </contexts.services.Provider>
    );
  };
  const result = render(tree());
  const show = (next: World): void => {
    now = next;
    result.rerender(tree());
  };
  return { ...result, ran, went, faults, clock, session, notices, show, setVisible: visibility.set };
}
