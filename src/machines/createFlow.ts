import { type AnyEventObject, type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Evaluation, evaluate, extendScope, resolveParams, resolveValue } from '#conditions';
import type { Condition, MachineDocument, Value } from '#model';
import { actionsOf, edgesOf, invokesOf, operationOf } from './documentParts.ts';
import { type FlowActionContext, type FlowActor, type FlowEnvironment, type FlowEvent, VersionedOutput } from './flowEnvironment.ts';
import { type ActionParams, type GuardParams, type InputOf, machineConfig } from './machineConfig.ts';
import { BasedInput, mergedCall } from './mergedCall.ts';
import { statesOf, stateTree } from './stateTree.ts';

type Context = Record<string, unknown>;

/** The arguments that XState gives to guards, actions and inputs. */
interface Moment {
  readonly context: Context;
  readonly event: AnyEventObject;
}

/**
 * Creates the XState machine of a machine document. Guards and values are evaluated in the current scope of the environment, with `context`
 * and `event` as further roots; the machine's input overrides its initial context. Throws if the target of a transition does not exist,
 * which `lintMachine` reports beforehand.
 */
export function createFlow(doc: MachineDocument, environment: FlowEnvironment): AnyStateMachine {
  const inputOf: InputOf =
    ({ input, base }) =>
    (moment) => {
      const evaluation = evaluationAt(moment, environment);
      const resolved = resolveParams(input, evaluation);
      return base === undefined ? resolved : new BasedInput(resolved, resolveValue(base, evaluation));
    };
  // The casts: XState's setup takes names and types that TypeScript knows; those of a document are known only now.
  const base = setup({
    types: {} as { context: Context; events: AnyEventObject; input: Context | undefined },
    guards: {
      condition: (moment: Moment, { condition }: GuardParams) => evaluate(condition, evaluationAt(moment, environment)),
      // Asked by no document, but by who observes the flow (observeFlow): a script of its own, which cannot read the scopes of this one.
      scope: ((moment: Moment) => guardScope(evaluationAt(moment, environment))) as never,
    },
    actions: implementActions(doc, environment) as never,
    actors: implementActors(doc, environment) as never,
    delays: (doc.delays ?? {}) as never,
  });
  const initialContext = ({ input }: { input: Context | undefined }): Context => ({
    ...(resolveValue(doc.context ?? {}, evaluationAt({ context: {}, event: { type: 'xstate.init' } }, environment)) as Context),
    ...input,
  });
  const config = { ...machineConfig(doc, inputOf), context: initialContext };
  return base.createMachine(config as unknown as Parameters<typeof base.createMachine>[0]) as unknown as AnyStateMachine;
}

/** Answers questions in the scope in which a guard was asked. */
export interface GuardScope {
  holds(condition: Condition): boolean;
  value(expression: Value): unknown;
}

function guardScope(evaluation: Evaluation): GuardScope {
  return { holds: (condition) => evaluate(condition, evaluation), value: (expression) => resolveValue(expression, evaluation) };
}

function evaluationAt({ context, event }: Moment, environment: FlowEnvironment): Evaluation {
  const scope = extendScope(environment.scope(), { context, event: withVersion(event) });
  const { conditions, report, translate } = environment;
  return { scope, conditions, ...(translate && { translate }), ...(report && { report }) };
}

/** Unpacks the VersionedOutput of a call into `output`, `version` and `merged` of the event. Other events are returned as they are. */
function withVersion(event: AnyEventObject): AnyEventObject {
  const output: unknown = event['output'];
  return output instanceof VersionedOutput ? { ...event, ...output } : event;
}

/** The implementation of every action that the document names; `assign` is XState's own. */
function implementActions(doc: MachineDocument, environment: FlowEnvironment) {
  const implement = (type: string) => (moment: Moment & { self: FlowActionContext['self'] }, params: ActionParams) => {
    const { context, event, self } = moment;
    perform(environment, type, params, { context, event: withVersion(event), self: { send: (sent) => self.send(sent) } });
  };
  return {
    ...Object.fromEntries(actionNames(doc).map((type) => [type, implement(type)])),
    assign: assign<Context, AnyEventObject, ActionParams, AnyEventObject, never>(({ context, event }, params) =>
      assignedValues(environment, { context, event }, params),
    ),
  };
}

function actionNames(doc: MachineDocument): string[] {
  const nodes = statesOf(stateTree(doc));
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  return [...new Set(actionsOf(nodes, edges).map(({ action }) => action.type))].filter((type) => type !== 'assign');
}

/** Runs an action. Its failure is reported and does not stop the flow; without `environment.report` it is thrown. */
function perform(environment: FlowEnvironment, type: string, { values, when }: ActionParams, actionContext: FlowActionContext): void {
  const fail = (error: unknown): void => {
    if (environment.report === undefined) throw error;
    environment.report(error);
  };
  try {
    const evaluation = evaluationAt(actionContext, environment);
    if (!holds(when, evaluation)) return;
    const done = environment.run({ type, params: resolveParams(values, evaluation) }, actionContext);
    if (done instanceof Promise) done.catch(fail);
  } catch (error) {
    fail(error);
  }
}

function assignedValues(environment: FlowEnvironment, moment: Moment, { values: params, when }: ActionParams): Context {
  const evaluation = evaluationAt(moment, environment);
  return holds(when, evaluation) ? (resolveValue(params?.['values'] ?? {}, evaluation) as Context) : {};
}

function holds(when: Condition | undefined, evaluation: Evaluation): boolean {
  return when === undefined || evaluate(when, evaluation);
}

/** The logic of every actor that the document names: a call, or an actor of the vocabulary. */
function implementActors(doc: MachineDocument, environment: FlowEnvironment) {
  const names = statesOf(stateTree(doc)).flatMap((node) => invokesOf(node, doc.id).map(({ invoke }) => invoke.src));
  const logicOf = (src: string) => {
    const operation = operationOf(src);
    if (operation === undefined) return actorLogic(Object.hasOwn(environment.actors, src) ? environment.actors[src] : undefined, src);
    return fromPromise<unknown, Context | BasedInput>(({ input }) =>
      input instanceof BasedInput ? mergedCall(environment.call, operation, input) : environment.call(operation, input),
    );
  };
  return Object.fromEntries(names.map((src) => [src, logicOf(src)]));
}

function actorLogic(actor: FlowActor | undefined, name: string) {
  return fromCallback<AnyEventObject, Context>(({ input, sendBack }) => {
    if (actor === undefined) throw new Error(`Actor '${name}' is not part of the vocabulary.`);
    return actor(input, (event: FlowEvent) => sendBack(event));
  });
}
