import { createEvaluation, type Evaluation, readScope } from '#conditions';
import type { Json, JsonObject, RouteFacts, ScreenPart, ShellPart } from '#model';
import { SessionStore, type WireMenuItem } from '#session';
import { blocks } from '../blocks.ts';
import { actions } from '../flows/actions.ts';
import { createBase } from '../scope/createBase.ts';
import type { Flows } from '../scope/Flows.ts';
import type { Navigation } from '../scope/Navigation.ts';
import { noNotices } from '../scope/noNotices.ts';
import type { ActionRegistry, PortalServices } from '../scope/PortalServices.ts';
import { screenBlocks } from '../screenBlocks.ts';
import { stillPlatform } from './stillPlatform.ts';
import { withGiven } from './withGiven.ts';

/** What a simulated page is shown with. */
export interface SimulatedSettings {
  readonly shell: ShellPart;
  readonly route: RouteFacts;
  readonly user: JsonObject;
  readonly menu: readonly JsonObject[];
  /** Root of the scope -> what is given below it, in place of what the page would read there. */
  readonly given: { readonly [root: string]: unknown };
  /** Operation -> what a call of it gives. */
  readonly responses: { readonly [operation: string]: Json };
  /** Called with each operation that the page calls. */
  readonly onCall: (operation: string) => void;
  readonly flows: Flows;
  /** Loads a screen that another one shows. */
  readonly loadScreen: (id: string) => Promise<ScreenPart>;
  readonly translate: NonNullable<Evaluation['translate']>;
  /** Called with what the page would have done beyond sending events to flows. */
  readonly onWithheld: (what: string) => void;
  readonly report: PortalServices['report'];
}

/** Actions that change nothing but what the page shows: calls give examples here, and flows are simulated. */
const HARMLESS: ReadonlySet<string> = new Set(['call', 'reload-data', 'send']);

/**
 * The services of a page that only a tester looks at: its user is made up, its calls give examples, it stores nothing, goes nowhere and
 * sends nothing out.
 */
export function simulatedServices(settings: SimulatedSettings): PortalServices {
  const { flows, loadScreen, menu, onCall, onWithheld, report, responses, route, shell, translate, user } = settings;
  const session = new SessionStore();
  session.set({ user, menu: menu as unknown as readonly WireMenuItem[] });
  const platform = stillPlatform(onWithheld);
  const bundles: PortalServices['bundles'] = {
    shell: () => shell,
    loadedScreen: () => undefined,
    openScreen: loadScreen,
    peekScreen: loadScreen,
    load: async () => undefined,
    refresh: async () => undefined,
    subscribe: () => () => undefined,
  };
  const navigation: Navigation = {
    current: () => route,
    target: () => ({ href: '#', outside: false }),
    go: onWithheld,
    mayLeave: () => true,
  };
  const base = createBase({ session, bundles, platform, navigation, version: '', translate, report });
  const evaluation = givenEvaluation(base(), shell, settings.given);
  return {
    session,
    platform,
    bundles,
    navigation,
    flows,
    // A screen that others show within them may be the one that is looked at.
    blocks: { ...blocks, ...screenBlocks },
    report,
    notices: noNotices,
    actions: withheldActions(onWithheld),
    base: () => evaluation,
    call: async (operation) => {
      onCall(operation);
      return { ok: true, status: 200, output: structuredClone(responses[operation] ?? null) };
    },
    download: async (operation) => {
      onWithheld(operation);
      return { ok: false, failure: { kind: 'cancelled', operation } };
    },
    cancelCalls: () => undefined,
    onInvalidated: () => () => undefined,
  };
}

/** The evaluation of a portal in which what is given takes the place of what would be read; derived facts follow from it. */
function givenEvaluation(
  { scope, translate, report }: Evaluation,
  { conditions, facts }: ShellPart,
  given: SimulatedSettings['given'],
): Evaluation {
  const roots = new Set([...Object.keys(facts).map((path) => path.split('.')[0] ?? path), ...Object.keys(given)]);
  return createEvaluation({
    roots: Object.fromEntries(Array.from(roots, (root) => [root, () => withGiven(readScope(scope, root), given[root])])),
    facts,
    conditions,
    ...(translate && { translate }),
    ...(report && { report }),
  });
}

function withheldActions(onWithheld: (what: string) => void): ActionRegistry {
  return Object.fromEntries(
    Object.entries(actions).map(([type, action]) => [type, HARMLESS.has(type) ? action : { type, run: () => onWithheld(type) }]),
  );
}
