import { type AnyMachineSnapshot, createActor, type InspectionEvent, type StateValue } from 'xstate';
import { extendScope } from '#conditions';
import { createFlow, type FlowEnvironment, type FlowEvent, type RestingState, stateValueOf, VersionedOutput } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowHost, FlowSnapshot } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { runActions } from '../scope/runActions.ts';
import { submittedForm } from '../scope/submittedForm.ts';
import { actors } from './actors.ts';

/** What a flow begins with: what overrides its initial context, or the state that it goes on from. */
export interface FlowBeginning {
  readonly input?: Record<string, unknown> | undefined;
  readonly rest?: RestingState | undefined;
  /** Called with each new snapshot. */
  readonly onSnapshot: (snapshot: FlowSnapshot) => void;
}

/**
 * Starts a flow, a machine document that runs in the browser, as an XState actor. Its calls, actions and timers use `services`, which tests
 * replace; an error of the flow goes to `services.report`. It starts from the state in which it has been at rest, if it has.
 */
export function runFlow(flow: MachineDocument, host: FlowHost, services: PortalServices, { input, rest, onSnapshot }: FlowBeginning) {
  const machine = createFlow(flow, createEnvironment(flow, host, services));
  const snapshot = rest && machine.resolveState({ value: stateValueOf(rest) as StateValue, context: rest.context });
  const actor = createActor(machine, {
    clock: clockOf(services),
    inspect: (self as ObservedPage).inspect as (event: InspectionEvent) => void,
    ...(input !== undefined && { input }),
    ...(snapshot !== undefined && { snapshot }),
  });
  // One FlowSnapshot for each XState snapshot: React compares snapshots by identity and would render for each new object.
  let cached: { readonly source: AnyMachineSnapshot; readonly snapshot: FlowSnapshot } | undefined;
  const getSnapshot = (): FlowSnapshot => {
    const source = actor.getSnapshot() as AnyMachineSnapshot;
    if (cached?.source !== source) cached = { source, snapshot: flowSnapshot(source) };
    return cached.snapshot;
  };
  actor.subscribe({
    next: () => onSnapshot(getSnapshot()),
    error: (error) => services.report({ where: `flow ${flow.id}`, error }),
  });
  actor.start();
  return {
    send: (event: FlowEvent) => actor.send(event),
    getSnapshot,
    stop: () => actor.stop(),
  };
}

/** The page while a tester watches: src/observer has left there what XState is to call. */
interface ObservedPage {
  readonly inspect?: (event: InspectionEvent) => void;
}

/** Connects the machine of a flow to the browser: what the machine reads, calls and runs. `host` is what started the flow. */
function createEnvironment(flow: MachineDocument, host: FlowHost, services: PortalServices): FlowEnvironment {
  const { evaluation, reloadData } = host;
  return {
    // Those of the version that the flow was started with, as its document is; a change of documents does not alter a flow on its way.
    conditions: evaluation().conditions,
    scope: () => evaluation().scope,
    translate: (key, args) => evaluation().translate?.(key, args) ?? key,
    report: (error) => services.report({ where: `flow ${flow.id}`, error }),
    actors: Object.fromEntries(Object.entries(actors).map(([name, start]) => [name, (input, send) => start(input, send, services)])),
    async call(operation, input) {
      const result = await services.call(operation, input);
      submittedForm(services).settle(result);
      // XState takes a rejection as the end of a failed call, and gives the failure to the flow as `event.error`.
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
        // Actions nested in this one (`onDone`, `onError`) read the same flow context.
        run: (nested, nestedEvent = event, window) =>
          runActions(nested, nestedEvent, { ...shared, ...(window && { window }), evaluation: { ...rest, scope: flowScope } }),
      });
    },
  };
}

/** The platform's clock in the form that XState expects: what `setTimeout` returns here, XState passes to `clearTimeout`. */
function clockOf({ platform }: PortalServices): {
  setTimeout: (callback: () => void, ms: number) => unknown;
  clearTimeout: (timer: unknown) => void;
} {
  return {
    setTimeout: (callback, ms) => platform.clock.after(ms, callback),
    clearTimeout: (cancel) => (cancel as () => void)(),
  };
}

/** What a document may say of a state in `meta`. */
interface StateMeta {
  readonly view?: string;
  readonly busy?: boolean;
}

/** The snapshot for blocks. Several active states may name a view: that of the most deeply nested one counts. */
function flowSnapshot(source: AnyMachineSnapshot): FlowSnapshot {
  const metas = Object.entries(source.getMeta() as { readonly [stateId: string]: StateMeta | undefined }).sort(
    ([one], [other]) => depth(other) - depth(one),
  );
  const view = metas.find(([, meta]) => meta?.view !== undefined)?.[1]?.view;
  return {
    context: source.context as FlowSnapshot['context'],
    states: pathsOf(source.value),
    busy: metas.some(([, meta]) => meta?.busy === true),
    done: source.status !== 'active',
    ...(view !== undefined && { view }),
  };
}

/** How deeply a state is nested, by its XState id (`flow.state.substate`). */
function depth(stateId: string): number {
  return stateId.split('.').length;
}

/** The innermost active states as dotted paths (`signedIn.idle`). Only a parallel state has more than one. */
function pathsOf(value: StateValue, prefix = ''): readonly string[] {
  if (typeof value === 'string') return [`${prefix}${value}`];
  return Object.entries(value).flatMap(([name, child]) => (child === undefined ? [] : pathsOf(child, `${prefix}${name}.`)));
}
