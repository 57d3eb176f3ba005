import { type AnyMachineSnapshot, createActor } from 'xstate';
import { extendScope } from '#conditions';
import { createFlow, type FlowEvent, type FlowWorld, VersionedOutput } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowHost, FlowView, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { runActions } from '../scope/runActions.ts';
import { actors } from './actors.ts';
import { viewOf } from './viewOf.ts';

/** Runs a flow: its actions and calls go through the services, its delays by the platform's clock. A fault of it is reported. */
export function runFlow(flow: MachineDocument, place: FlowHost, services: PortalServices, input?: Record<string, unknown>): RunningFlow {
  const machine = createFlow(flow, worldOf(flow, place, services));
  const actor = createActor(machine, { clock: clockOf(services), ...(input !== undefined && { input }) });
  const listeners = new Set<(view: FlowView) => void>();
  let shown: { readonly of: unknown; readonly view: FlowView } | undefined;
  const latest = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  const shownNow = (): FlowView => {
    const now = latest();
    if (shown?.of !== now) shown = { of: now, view: viewOf(now) };
    return shown.view;
  };
  actor.subscribe({
    next: () => {
      for (const listener of listeners) listener(shownNow());
    },
    error: (error) => services.report({ where: `flow ${flow.id}`, error }),
  });
  actor.start();
  return {
    id: flow.id,
    send: (event) => actor.send(event),
    can: (event) => latest().can(event),
    getSnapshot: shownNow,
    subscribe(to: ((view: FlowView) => void) | { next?: (view: FlowView) => void }) {
      const tell = (view: FlowView): void => (typeof to === 'function' ? to(view) : to.next?.(view));
      listeners.add(tell);
      return { unsubscribe: () => listeners.delete(tell) };
    },
    stop: () => actor.stop(),
  };
}

function worldOf(flow: MachineDocument, place: FlowHost, services: PortalServices): FlowWorld {
  const { evaluation, reloadData } = place;
  return {
    conditions: evaluation().conditions,
    scope: () => evaluation().scope,
    translate: (key, args) => evaluation().translate?.(key, args) ?? key,
    report: (error) => services.report({ where: `flow ${flow.id}`, error }),
    actors: Object.fromEntries(Object.entries(actors).map(([name, start]) => [name, (input, send) => start(input, send, services)])),
    async call(operation, input) {
      const result = await services.call(operation, input);
      if (!result.ok) throw result.failure;
      return result.version === undefined ? result.output : new VersionedOutput(result.output, result.version);
    },
    run({ type, params }, { context, event, self }) {
      const definition = services.actions[type];
      if (definition === undefined) throw new Error(`No action '${type}'`);
      const { scope, ...on } = evaluation();
      const inFlow = extendScope(scope, { context });
      const send = (sent: FlowEvent): void => self.send(sent);
      const around = { services, send, ...(reloadData && { reloadData }) };
      return definition.run(params, {
        ...around,
        scope: extendScope(inFlow, { event }),
        event,
        run: (further, later) => runActions(further, later ?? event, { ...around, evaluation: { ...on, scope: inFlow } }),
      });
    },
  };
}

/** XState counts delays by a clock of its own shape. */
function clockOf({ platform }: PortalServices): {
  setTimeout: (then: () => void, ms: number) => unknown;
  clearTimeout: (timer: unknown) => void;
} {
  return {
    setTimeout: (then, ms) => platform.clock.after(ms, then),
    clearTimeout: (timer) => (timer as () => void)(),
  };
}
