import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Condition, Failure, Json, MachineDocument, Result, ShellPart } from '../../../src/model/index.ts';
import { actions } from '../../../src/runtime/flows/actions.ts';
import { createFlows } from '../../../src/runtime/flows/createFlows.ts';
import { createNavigation } from '../../../src/runtime/routing/createNavigation.ts';
import type { BundleChoice, Bundles } from '../../../src/runtime/scope/Bundles.ts';
import { createBase } from '../../../src/runtime/scope/createBase.ts';
import { createNotices } from '../../../src/runtime/scope/notices.ts';
import type { PortalServices } from '../../../src/runtime/scope/PortalServices.ts';
import { SessionStore } from '../../../src/session/index.ts';
import { coreDocument } from '../../support/coreDocument.ts';
import { type FakePlatform, fakePlatform } from './fakePlatform.ts';

const root = join(__dirname, '../../..');

function read<T>(path: string): T {
  return coreDocument<T>(path);
}

/** Answers of operations by id: an output, or a failure. */
export type Answers = Record<string, Json | Failure | Promise<Json> | ((input: unknown) => Json)>;

const conditions = Object.assign(
  {},
  ...readdirSync(join(root, 'schemas/conditions')).map((file) => read<{ conditions: object }>(`schemas/conditions/${file}`).conditions),
) as { [id: string]: { when: Condition } };

function shellOf(oem: object): ShellPart {
  const flow = (id: string): MachineDocument => read<MachineDocument>(`workflows/${id}.machine.json`);
  return {
    version: '1',
    variant: 'base',
    language: 'en',
    oem: { id: 'base', ...oem },
    portal: read('schemas/portal.json'),
    routes: read('schemas/routes.json'),
    facts: read<{ facts: object }>('schemas/facts.json').facts,
    conditions: Object.fromEntries(Object.entries(conditions).map(([id, { when }]) => [id, when])),
    operations: {},
    frames: {},
    forms: {},
    messages: {},
    screens: {},
    flows: { session: flow('session'), 'first-request': flow('first-request'), address: flow('address') },
  } as unknown as ShellPart;
}

/** User data of a plain dealer. */
export const dealer = { userName: 'Jane', role: 'Dealer', oemName: 'Honda', hasBundles: true, language: 'ENGLISH' };

const usual: Answers = {
  authorizeImplicit: { access_token: 'implicit', token_type: 'bearer' },
  getUserData: dealer,
  getAllowedComponents: [],
  getHeaderMenu: [{ id: 1, name: 'Resources', url: 'resources', filteredChildren: [] }],
  logout: null,
  endImpersonation: null,
};

export interface SessionSetting {
  readonly at?: string;
  readonly host?: string;
  readonly cookies?: Record<string, string>;
  readonly answers?: Answers;
  readonly stored?: Record<string, string>;
  /** Facts of the program that user data brings. */
  readonly oem?: object;
}

/** The session flows of the portal's own documents over a fake platform and fake calls. */
export async function fakeSession({ at = '/', host, cookies = {}, answers = {}, stored = {}, oem = {} }: SessionSetting = {}) {
  const platform: FakePlatform = fakePlatform(at, host);
  for (const [name, value] of Object.entries(cookies)) platform.jar.set(name, value);
  for (const [key, value] of Object.entries(stored)) platform.stored.set(key, value);
  const calls: string[] = [];
  const inputs: Record<string, unknown> = {};
  const choices: BundleChoice[] = [];
  const faults: unknown[] = [];
  const shell = shellOf(oem);
  const bundles: Bundles = {
    shell: () => shell,
    loadedScreen: () => undefined,
    openScreen: () => Promise.reject(new Error('no screens here')),
    peekScreen: () => Promise.reject(new Error('no screens here')),
    load: async (choice) => void choices.push(choice),
    refresh: async () => undefined,
    subscribe: () => () => undefined,
  };
  const session = new SessionStore();
  const navigation = createNavigation(bundles, platform.location);
  const visited: string[] = [];
  const flows = createFlows(() => services);
  const base = createBase({ session, bundles, platform, navigation, version: '1.2.3', translate: (key) => key, report: () => undefined });
  const all: Answers = { ...usual, ...answers };
  let cancelled = 0;
  const services: PortalServices = {
    session,
    platform,
    bundles,
    navigation,
    flows,
    actions,
    base,
    blocks: {},
    notices: createNotices(platform.clock, () => 5000),
    report: ({ error }) => faults.push(error),
    cancelCalls: () => {
      cancelled += 1;
    },
    onInvalidated: () => () => undefined,
    download: async () => ({ ok: true, output: null, status: 200 }),
    async call(operation, input): Promise<Result> {
      calls.push(operation);
      inputs[operation] = input;
      const given = all[operation];
      const answer = await (typeof given === 'function' ? given(input) : given);
      if (isFailure(answer)) return { ok: false, failure: answer };
      return { ok: true, output: answer as Json, status: 200 };
    },
  };
  const go = (href: string): void => {
    visited.push(href);
    const { pathname, search, hash } = new URL(href, platform.location.origin);
    flows.broadcast({ type: 'ROUTE', route: navigation.arrive({ pathname, search, hash }) });
  };
  navigation.attach(go);
  for (const flow of Object.values(shell.flows)) flows.start(flow);
  await settle();
  return {
    services,
    platform,
    session,
    navigation,
    flows,
    calls,
    /** Input of the last call of each operation. */
    inputs,
    choices,
    visited,
    faults,
    go,
    cancelledCalls: () => cancelled,
    state: () => flows.get('session')?.getSnapshot(),
    /** Sends an event to the session flow and waits for what follows. */
    async send(type: string, payload: object = {}) {
      flows.send('session', { type, ...payload });
      await settle();
    },
    settle,
  };
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && 'operation' in answer;
}

/** Lets all promises that are ready go on. */
async function settle(): Promise<void> {
  for (let round = 0; round < 50; round += 1) await Promise.resolve();
}
