import { readFileSync } from 'node:fs';
import { act, render } from '@testing-library/react';
import IntlMessageFormat from 'intl-messageformat';
import { Suspense } from 'react';
import type { Block, JsonObject, MachineDocument, MessageTable, RouteFacts, ScreenDocument } from '#model';
import type { Clock, KeyValueStorage, Locks } from '#platform';
import { actions, createFlows, type InvalidationListener, loadRunFlow, type PortalServices, blocks as pageBlocks } from '#runtime';
import { observableValues, SessionStore } from '#session';
import { BlockList } from '../../../../src/runtime/blocks/BlockList.tsx';
import { MessagesProvider } from '../../../../src/runtime/i18n/MessagesProvider.tsx';
import { contexts } from '../../../../src/runtime/scope/contexts.ts';
import { createNotices } from '../../../../src/runtime/scope/notices.ts';
import { screenBlocks } from '../../../../src/runtime/screenBlocks.ts';
import { ScreenView } from '../../../../src/runtime/screens/ScreenView.tsx';
import { coreDocument } from '../../../support/coreDocument.ts';
import type { FakeCms } from './FakeCms.ts';

// jsdom measures nothing, which the text editor does to scroll.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

const blocks = { ...pageBlocks, ...screenBlocks };

// Lazy scripts are there before the first test, as they are once they have come.
beforeAll(async () => {
  await loadRunFlow();
  await Promise.all(
    ['cms-content', 'content-editor', 'content-review', 'content-page-tools', 'dialog', 'tile-grid'].map((kind) => blocks[kind]?.load?.()),
  );
});

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

/** The shipped texts of some areas, parsed as the compiler does. */
function messagesOf(language: string): MessageTable {
  const areas = ['cms', 'cmsReview', 'cmsTools', 'errors', 'shell', 'pages', 'home'].map((area) =>
    JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')),
  );
  const texts = areas.flatMap(({ $schema: _schema, ...area }) => flat(area as Texts));
  return Object.fromEntries(texts.map(([key, text]) => [key, new IntlMessageFormat(text, language).getAst() as never]));
}

/** Storage of a browser in memory. */
export function memoryStorage(values = new Map<string, string>()): KeyValueStorage {
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    clear: (prefix, isRemoved) => {
      for (const [key, value] of values) if (key.startsWith(prefix) && isRemoved(value)) values.delete(key);
    },
    watch: () => () => undefined,
  };
}

/** A clock whose time passes only by `pass`. */
export function heldClock(): Clock & { readonly pass: (ms: number) => Promise<void> } {
  let now = Date.UTC(2026, 4, 12, 15, 42);
  let waiting: { readonly at: number; readonly action: () => void }[] = [];
  return {
    now: () => now,
    after(ms, action) {
      const entry = { at: now + ms, action };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    every: () => () => undefined,
    async pass(ms) {
      now += ms;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      await act(async () => {
        for (const { action } of due) action();
      });
    },
  };
}

interface EditorWorld {
  readonly language?: 'en' | 'fr';
  readonly storage?: KeyValueStorage;
  /** Those of the browser; by default all other tabs are closed. */
  readonly locks?: Locks;
  /** The blocks of the screen; by default the content of the first page. */
  readonly blocks?: readonly Block[];
  readonly user?: JsonObject;
  /** Called with the targets that the user goes to. */
  readonly go?: (to: string) => void;
  /** Further roots of the scope. */
  readonly scope?: object;
}

const content: Block = { id: 'content', block: 'cms-content', page: { $fn: 'first', of: [{ $: 'data.page' }] } as never };

/** Shows a screen with content of a backend under the shipped toolbar of content editors, as that editor. */
export async function openEditor(cms: FakeCms, world: EditorWorld = {}) {
  const { language = 'en', storage = memoryStorage() } = world;
  const clock = heldClock();
  const session = new SessionStore();
  session.set({ user: world.user ?? { userName: 'Noor Haddad', role: 'CMS Editor' } });
  const listeners = new Set<InvalidationListener>();
  cms.changed = () => {
    for (const listener of listeners) listener(['getPageData']);
  };
  const faults: unknown[] = [];
  const watchers = new Set<() => void>();
  const page = {
    visible: true,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    describe: () => undefined,
  };
  /** The user looks at another tab, where `meanwhile` happens, and comes back. */
  const comeBack = async (meanwhile: () => unknown): Promise<void> => {
    for (const visible of [false, true]) {
      page.visible = visible;
      await act(async () => {
        for (const watcher of watchers) watcher();
      });
      if (!visible) meanwhile();
    }
    await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  };
  /** The page stays in the foreground while something happens elsewhere, of which the server tells. */
  const othersChange = async (meanwhile: () => unknown): Promise<void> => {
    meanwhile();
    await act(async () => {
      for (const listener of listeners) listener(['getPageData'], true);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  };
  const shell = {
    version: '1',
    variant: 'base',
    oem: { id: 'own', tokens: {} },
    language,
    conditions: {},
    forms: {},
    flows: {},
    operations: { getPageData: { portal: { freshOnReturn: true } } },
    messages: messagesOf(language),
    portal: {
      timeZone: 'America/Chicago',
      languages: [
        { id: 'en', name: 'English', wire: 'ENGLISH', locale: 'en-US' },
        { id: 'fr', name: 'Français', wire: 'FRENCH', locale: 'fr-CA' },
      ],
    },
    routes: { routes: { privacy: { path: '/privacy' }, offers: { path: '/offers' } }, notFound: 'notFound' },
  };
  const services = {
    session,
    blocks: observableValues(blocks),
    actions,
    // Every call that goes through tells what it has made out of date, also if that is nothing.
    async call(operation: string, input?: { readonly [name: string]: unknown }) {
      const result = await cms.call(operation, input);
      if (result.ok) for (const listener of listeners) listener([]);
      else if (result.failure.kind === 'conflict' && operation !== 'saveDraft') cms.changed();
      return result;
    },
    notices: createNotices(clock, () => 5000),
    platform: {
      clock,
      storage,
      locks: world.locks ?? { hold: (_name: string, action: () => Promise<unknown>) => action() },
      page,
      location: { reload: () => undefined },
    },
    report: (fault: unknown) => faults.push(fault),
    navigation: { current: () => route, target: (to: string) => ({ href: to, outside: false }), go: world.go ?? (() => undefined) },
    flows: createFlows(() => services as unknown as PortalServices),
    base: () => ({ scope: {}, conditions: {} }),
    onInvalidated(listener: InvalidationListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as PortalServices;
  const route = { name: 'sample', path: '/', params: {}, query: {}, fixed: {} } as unknown as RouteFacts;
  const tools = coreDocument<ScreenDocument>('schemas/screens/shell/content-tools.screen.json');
  const flow = coreDocument<MachineDocument>('workflows/content-editing.machine.json');
  const screen = {
    id: 'sample',
    title: 'sample',
    data: { page: { call: 'getPageData', with: {} } },
    blocks: world.blocks ?? [content],
  } as unknown as ScreenDocument;
  const result = render(
    <contexts.services.Provider value={services}>
      <contexts.shell.Provider value={shell as never}>
        <contexts.scope.Provider value={{ session: { online: true }, ...world.scope }}>
          <MessagesProvider>
            <Suspense fallback={null}>
              <contexts.part.Provider value={{ forms: {}, flows: { [flow.id]: flow } }}>
                <BlockList blocks={tools.blocks} />
              </contexts.part.Provider>
              <ScreenView part={{ screen, messages: {}, forms: {}, flows: {} }} route={route} />
            </Suspense>
          </MessagesProvider>
        </contexts.scope.Provider>
      </contexts.shell.Provider>
    </contexts.services.Provider>,
  );
  await act(async () => undefined);
  return { ...result, clock, services, session, storage, faults, comeBack, othersChange };
}
