import { type AnyMachineSnapshot, createActor, type StateValue } from 'xstate';
import { extendScope } from '#conditions';
import { createFlow, type FlowEvent, type FlowWorld, VersionedOutput } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowHost, FlowView, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { runActions } from '../scope/runActions.ts';
import { actors } from './actors.ts';

/**
 * Starts a flow, a machine document, as an XState actor. Its actions and calls go through the services and its delays by the platform's
 * clock, so that tests can set the time; a fault is reported. `input` overrides the flow's initial context.
 */
export function runFlow(flow: MachineDocument, host: FlowHost, services: PortalServices, input?: Record<string, unknown>): RunningFlow {
  const machine = createFlow(flow, createWorld(flow, host, services));
  const actor = createActor(machine, { clock: clockOf(services), ...(input !== undefined && { input }) });
  const listeners = new Set<(view: FlowView) => void>();
  // The same view object for the same snapshot: React's external stores compare by identity.
  let cached: { readonly snapshot: unknown; readonly view: FlowView } | undefined;
  const currentSnapshot = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  const currentView = (): FlowView => {
    const snapshot = currentSnapshot();
    if (cached?.snapshot !== snapshot) cached = { snapshot, view: viewOf(snapshot) };
    return cached.view;
  };
  actor.subscribe({
    next: () => {
      for (const listener of listeners) listener(currentView());
    },
    error: (error) => services.report({ where: `flow ${flow.id}`, error }),
  });
  actor.start();
  return {
    id: flow.id,
    send: (event) => actor.send(event),
    can: (event) => currentSnapshot().can(event),
    getSnapshot: currentView,
    subscribe(observer: ((view: FlowView) => void) | { next?: (view: FlowView) => void }) {
      const listener = (view: FlowView): void => (typeof observer === 'function' ? observer(view) : observer.next?.(view));
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    stop: () => actor.stop(),
  };
}

/** What the machine of a flow reads and calls in the browser; `host` is where the flow was started, a block or the portal. */
function createWorld(flow: MachineDocument, host: FlowHost, services: PortalServices): FlowWorld {
  const { evaluation, reloadData } = host;
  return {
    conditions: evaluation().conditions,
    scope: () => evaluation().scope,
    translate: (key, args) => evaluation().translate?.(key, args) ?? key,
    report: (error) => services.report({ where: `flow ${flow.id}`, error }),
    actors: Object.fromEntries(Object.entries(actors).map(([name, start]) => [name, (input, send) => start(input, send, services)])),
    async call(operation, input) {
      const result = await services.call(operation, input);
      // The machine's promise of the call rejects with the failure, which the flow reads as `event.error`.
      if (!result.ok) throw result.failure;
      return result.version === undefined ? result.output : new VersionedOutput(result.output, result.version);
    },
    run({ type, params }, { context, event, self }) {
      const definition = services.actions[type];
      if (definition === undefined) throw new Error(`There is no action '${type}'.`);
      const { scope, ...rest } = evaluation();
      const flowScope = extendScope(scope, { context });
      const send = (sent: FlowEvent): void => self.send(sent);
      const shared = { services, send, ...(reloadData && { reloadData }) };
      return definition.run(params, {
        ...shared,
        scope: extendScope(flowScope, { event }),
        event,
        run: (next, nextEvent) => runActions(next, nextEvent ?? event, { ...shared, evaluation: { ...rest, scope: flowScope } }),
      });
    },
  };
}

/** The platform's clock in the shape that XState expects; the id of a timer is the function that cancels it. */
function clockOf({ platform }: PortalServices): {
  setTimeout: (callback: () => void, ms: number) => unknown;
  clearTimeout: (timer: unknown) => void;
} {
  return {
    setTimeout: (callback, ms) => platform.clock.after(ms, callback),
    clearTimeout: (timer) => (timer as () => void)(),
  };
}

/** The `meta` of a state. */
interface Meta {
  readonly view?: string;
  readonly busy?: boolean;
}

/** What a snapshot shows: the view of the deepest active state that names one, and busy when any active state is. */
function viewOf(snapshot: AnyMachineSnapshot): FlowView {
  const metas = Object.entries(snapshot.getMeta() as { readonly [node: string]: Meta | undefined }).sort(
    ([one], [other]) => depth(other) - depth(one),
  );
  const view = metas.find(([, meta]) => meta?.view !== undefined)?.[1]?.view;
  return {
    context: snapshot.context as FlowView['context'],
    states: pathsOf(snapshot.value),
    busy: metas.some(([, meta]) => meta?.busy === true),
    done: snapshot.status !== 'active',
    ...(view !== undefined && { view }),
  };
}

/** Depth of a state by its XState id, `flow.state.substate`. */
function depth(node: string): number {
  return node.split('.').length;
}

/** Dotted paths of the active states; parallel states have several. */
function pathsOf(value: StateValue, prefix = ''): readonly string[] {
  if (typeof value === 'string') return [`${prefix}${value}`];
  return Object.entries(value).flatMap(([name, child]) => (child === undefined ? [] : pathsOf(child, `${prefix}${name}.`)));
}
