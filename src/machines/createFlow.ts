import { type AnyEventObject, type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Evaluation, evaluate, extendScope, resolveParams, resolveValue } from '#conditions';
import type { Condition, MachineDocument } from '#model';
import { actionsOf, edgesOf, invokesOf } from './documentParts.ts';
import { type FlowActionContext, type FlowActor, type FlowEvent, type FlowWorld, VersionedOutput } from './flowWorld.ts';
import { type ActionParams, type GuardParams, type InputOf, machineConfig } from './machineConfig.ts';
import { statesOf, stateTree } from './stateTree.ts';

type Context = Record<string, unknown>;

/** The arguments that XState gives to guards, actions and inputs. */
interface Moment {
  readonly context: Context;
  readonly event: AnyEventObject;
}

/** An actor whose `src` has this prefix is a call of an operation, e.g. `op:listOrders`. */
const OPERATION = 'op:';

/**
 * Creates the XState machine of a machine document; `world` is what it needs from outside. Guards and values read the scope of the world
 * when they are evaluated, with `context` and `event` as further roots; the machine's input overrides its initial context. Throws if a
 * target does not exist, which `lintMachine` reports beforehand.
 */
export function createFlow(doc: MachineDocument, world: FlowWorld): AnyStateMachine {
  const inputOf: InputOf = (invoke) => (moment) => resolveParams(invoke.input, evaluationAt(moment, world));
  // The casts: names and types of XState's setup are known at compile time, those of a document only now.
  const base = setup({
    types: {} as { context: Context; events: AnyEventObject; input: Context | undefined },
    guards: { condition: (moment: Moment, { condition }: GuardParams) => evaluate(condition, evaluationAt(moment, world)) },
    actions: implementActions(doc, world) as never,
    actors: implementActors(doc, world) as never,
    delays: (doc.delays ?? {}) as never,
  });
  const initialContext = ({ input }: { input: Context | undefined }): Context => ({
    ...(resolveValue(doc.context ?? {}, evaluationAt({ context: {}, event: { type: 'xstate.init' } }, world)) as Context),
    ...input,
  });
  const config = { ...machineConfig(doc, inputOf), context: initialContext };
  return base.createMachine(config as unknown as Parameters<typeof base.createMachine>[0]) as unknown as AnyStateMachine;
}

function evaluationAt({ context, event }: Moment, world: FlowWorld): Evaluation {
  const scope = extendScope(world.scope(), { context, event: withVersion(event) });
  return { scope, conditions: world.conditions, ...(world.translate && { translate: world.translate }) };
}

/** The event that ends a call, with the ETag of the response as its `version`; other events unchanged. */
function withVersion(event: AnyEventObject): AnyEventObject {
  const output: unknown = event['output'];
  return output instanceof VersionedOutput ? { ...event, output: output.output, version: output.version } : event;
}

/** The implementation of every action that the document names; `assign` is XState's own. */
function implementActions(doc: MachineDocument, world: FlowWorld) {
  const implement = (type: string) => (moment: Moment & { self: FlowActionContext['self'] }, params: ActionParams) => {
    const { context, event, self } = moment;
    perform(world, type, params, { context, event: withVersion(event), self: { send: (sent) => self.send(sent) } });
  };
  return {
    ...Object.fromEntries(actionNames(doc).map((type) => [type, implement(type)])),
    assign: assign<Context, AnyEventObject, ActionParams, AnyEventObject, never>(({ context, event }, params) =>
      assignedValues(world, { context, event }, params),
    ),
  };
}

function actionNames(doc: MachineDocument): string[] {
  const nodes = statesOf(stateTree(doc));
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  return [...new Set(actionsOf(nodes, edges).map(({ action }) => action.type))].filter((type) => type !== 'assign');
}

/** Runs an action; its failure is reported and does not stop the flow. */
function perform(world: FlowWorld, type: string, { values, when }: ActionParams, context: FlowActionContext): void {
  const fail = (error: unknown): void => {
    if (world.report === undefined) throw error;
    world.report(error);
  };
  try {
    const evaluation = evaluationAt(context, world);
    if (!holds(when, evaluation)) return;
    const done = world.run({ type, params: resolveParams(values, evaluation) }, context);
    if (done instanceof Promise) done.catch(fail);
  } catch (error) {
    fail(error);
  }
}

function assignedValues(world: FlowWorld, moment: Moment, { values, when }: ActionParams): Context {
  const evaluation = evaluationAt(moment, world);
  return holds(when, evaluation) ? (resolveValue(values?.['values'] ?? {}, evaluation) as Context) : {};
}

function holds(when: Condition | undefined, evaluation: Evaluation): boolean {
  return when === undefined || evaluate(when, evaluation);
}

/** The logic of every actor that the document names: a call, or an actor of the vocabulary. */
function implementActors(doc: MachineDocument, world: FlowWorld) {
  const names = statesOf(stateTree(doc)).flatMap((node) => invokesOf(node, doc.id).map(({ invoke }) => invoke.src));
  const logicOf = (src: string) => {
    if (!src.startsWith(OPERATION)) return actorLogic(Object.hasOwn(world.actors, src) ? world.actors[src] : undefined, src);
    return fromPromise<unknown, Context>(({ input }) => world.call(src.slice(OPERATION.length), input));
  };
  return Object.fromEntries(names.map((src) => [src, logicOf(src)]));
}

function actorLogic(actor: FlowActor | undefined, name: string) {
  return fromCallback<AnyEventObject, Context>(({ input, sendBack }) => {
    if (actor === undefined) throw new Error(`Actor '${name}' is not part of the vocabulary.`);
    return actor(input, (event: FlowEvent) => sendBack(event));
  });
}
