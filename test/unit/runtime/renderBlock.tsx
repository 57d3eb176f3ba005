import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import IntlMessageFormat from 'intl-messageformat';
import { Suspense } from 'react';
import type { Scope } from '#conditions';
import type { Block, Call, FormPart, OperationTable, Result } from '#model';
import { browserClock, browserLocks } from '#platform';
import { BlockList } from '../../../src/runtime/blocks/BlockList.tsx';
import { contentBlocks } from '../../../src/runtime/blocks.ts';
import { ValidatorModules } from '../../../src/runtime/forms/validation/useValidator.ts';
import type { BlockRegistry } from '../../../src/runtime/scope/BlockRegistry.ts';
import { contexts } from '../../../src/runtime/scope/contexts.ts';
import type { Navigation } from '../../../src/runtime/scope/Navigation.ts';
import type { ActionContext, PortalServices } from '../../../src/runtime/scope/PortalServices.ts';
import { screenBlocks } from '../../../src/runtime/screenBlocks.ts';
import { loadCompiled } from './formPart.ts';

// Blocks whose script is lazy are rendered at once, as they are once it has come.
beforeAll(() => Promise.all(Object.values(contentBlocks).map(({ load }) => load?.())));

type Node = { readonly [key: string]: string | Node };

function flat(node: Node, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const own = (language: string): Record<string, string> => {
  const { $schema: _schema, ...texts } = JSON.parse(readFileSync(`locales/${language}/components.json`, 'utf8')) as Node;
  return Object.fromEntries(flat(texts as Node));
};

/** What a test gives its block; all of it can be left out. */
export interface Around {
  readonly scope?: Scope;
  readonly forms?: { readonly [id: string]: FormPart };
  readonly messages?: { readonly [key: string]: string };
  readonly language?: 'en' | 'fr';
  readonly call?: Call;
  readonly operations?: OperationTable;
  readonly services?: Partial<PortalServices>;
  readonly blocks?: BlockRegistry;
}

/** What the block did. */
export interface Seen {
  readonly ran: { readonly type: string; readonly params: Record<string, unknown>; readonly event: Record<string, unknown> }[];
  readonly calls: { readonly operation: string; readonly input: Record<string, unknown> }[];
  readonly faults: unknown[];
  readonly stored: Map<string, string>;
  readonly went: { readonly to: string; readonly query: unknown }[];
}

function NoteButton({ block }: { readonly block: { readonly id: string; readonly label?: string } }) {
  return <button type="button">{block.label ?? block.id}</button>;
}

function navigationOf(seen: Seen): Navigation {
  return {
    current: () => ({
      name: 'here',
      path: '/here',
      params: {},
      query: {},
      fixed: {},
      address: '/here',
      public: false,
      landing: false,
      notStored: false,
    }),
    target: (to) => ({ href: `/${to}`, outside: /^[a-z]+:/.test(to) }),
    go: (to, options) => seen.went.push({ to, query: options?.query }),
  };
}

function servicesOf(around: Around, seen: Seen): PortalServices {
  const note = (type: string) => ({
    type,
    run: (params: Record<string, unknown>, at: ActionContext) => {
      seen.ran.push({ type, params, event: at.event });
    },
  });
  const storage = {
    get: (key: string) => seen.stored.get(key),
    set: (key: string, value: string) => void seen.stored.set(key, value),
    remove: (key: string) => void seen.stored.delete(key),
    watch: () => () => undefined,
    clear: () => undefined,
  };
  const call: Call = async (operation, input) => {
    seen.calls.push({ operation, input: { ...input } });
    const answer: Result = { ok: true, output: null, status: 200 };
    return around.call === undefined ? answer : around.call(operation, input);
  };
  return {
    call,
    report: (fault: unknown) => seen.faults.push(fault),
    blocks: { button: NoteButton, ...contentBlocks, ...screenBlocks, ...around.blocks },
    actions: { send: note('send'), notify: note('notify'), navigate: note('navigate') },
    platform: { storage, clock: browserClock, locks: browserLocks(navigator), page: { visible: true, watch: () => () => undefined } },
    navigation: navigationOf(seen),
    session: { facts: {} },
    onInvalidated: () => () => undefined,
    ...around.services,
  } as unknown as PortalServices;
}

/** Renders one block inside the contexts of a portal whose world is made of plain values. */
export function renderBlock(block: Block, around: Around = {}) {
  const seen: Seen = { ran: [], calls: [], faults: [], stored: new Map(), went: [] };
  const services = servicesOf(around, seen);
  const shown = (next: Block, now: Around) => {
    const language = now.language ?? 'en';
    const texts: Record<string, string> = { ...own(language), ...now.messages };
    const locale = language === 'fr' ? 'fr-CA' : 'en-US';
    const translate = (key: string, args?: Record<string, unknown>): string =>
      texts[key] === undefined ? key : String(new IntlMessageFormat(texts[key], locale).format(args as Record<string, string>));
    const shell = {
      language,
      conditions: {},
      forms: now.forms ?? {},
      operations: now.operations ?? {},
      oem: { id: 'sample', currency: 'USD' },
      portal: {
        timeZone: 'America/Chicago',
        languages: [
          { id: 'en', locale: 'en-US' },
          { id: 'fr', locale: 'fr-CA' },
        ],
      },
    };
    return (
      <contexts.services.Provider value={services}>
        <contexts.shell.Provider value={shell as never}>
          <contexts.scope.Provider value={{ route: { name: 'here', params: {}, query: {} }, ...now.scope }}>
            <contexts.translate.Provider value={translate}>
              <ValidatorModules.Provider value={loadCompiled}>
                <Suspense fallback={null}>
                  <BlockList blocks={[next]} />
                </Suspense>
              </ValidatorModules.Provider>
            </contexts.translate.Provider>
          </contexts.scope.Provider>
        </contexts.shell.Provider>
      </contexts.services.Provider>
    );
  };
  const result = render(shown(block, around));
  return { ...result, seen, show: (next: Block, now: Around = around) => result.rerender(shown(next, now)) };
}
