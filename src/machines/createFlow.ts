import { type AnyEventObject, type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Evaluation, evaluate, extendScope, resolveParams, resolveValue } from '#conditions';
import type { Condition, MachineDocument } from '#model';
import { actionsOf } from './actionsOf.ts';
import { type ActionParams, configOf, type GuardParams, type InputOf } from './configOf.ts';
import { edgesOf } from './edgesOf.ts';
import type { FlowActor, FlowEvent, FlowMoment, FlowWorld } from './flowWorld.ts';
import { invokesOf } from './invokesOf.ts';
import { nodesOf } from './nodesOf.ts';
import { rootOf } from './rootOf.ts';
import { VersionedOutput } from './VersionedOutput.ts';

type Context = Record<string, unknown>;
interface Moment {
  readonly context: Context;
  readonly event: AnyEventObject;
}

const OPERATION = 'op:';

/** A done event with the parts of its answer beside each other. */
function seen(event: AnyEventObject): AnyEventObject {
  const output: unknown = event['output'];
  return output instanceof VersionedOutput ? { ...event, output: output.output, version: output.version } : event;
}

/** What conditions and values of the flow see: the world's facts, and `context` and `event` of the flow. */
function evaluationIn(world: FlowWorld, { context, event }: Moment): Evaluation {
  const scope = extendScope(world.scope(), { context, event: seen(event) });
  return { scope, conditions: world.conditions, ...(world.translate && { translate: world.translate }) };
}

function holds(when: Condition | undefined, on: Evaluation): boolean {
  return when === undefined || evaluate(when, on);
}

/** Runs an action; its failure is reported and does not stop the flow. */
function perform(world: FlowWorld, type: string, { values, when }: ActionParams, at: FlowMoment): void {
  const fail = (error: unknown): void => {
    if (world.report === undefined) throw error;
    world.report(error);
  };
  try {
    const on = evaluationIn(world, at);
    if (!holds(when, on)) return;
    const done = world.run({ type, params: resolveParams(values, on) }, at);
    if (done instanceof Promise) done.catch(fail);
  } catch (error) {
    fail(error);
  }
}

function assigned(world: FlowWorld, moment: Moment, { values, when }: ActionParams): Context {
  const on = evaluationIn(world, moment);
  return holds(when, on) ? (resolveValue(values?.['values'] ?? {}, on) as Context) : {};
}

function actionNames(doc: MachineDocument): string[] {
  const nodes = nodesOf(rootOf(doc));
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  return [...new Set(actionsOf(nodes, edges).map(({ action }) => action.type))].filter((type) => type !== 'assign');
}

function actionsIn(doc: MachineDocument, world: FlowWorld) {
  const performer = (type: string) => (moment: Moment & { self: FlowMoment['self'] }, params: ActionParams) => {
    const { context, event, self } = moment;
    perform(world, type, params, { context, event: seen(event), self: { send: (sent) => self.send(sent) } });
  };
  return {
    ...Object.fromEntries(actionNames(doc).map((type) => [type, performer(type)])),
    assign: assign<Context, AnyEventObject, ActionParams, AnyEventObject, never>(({ context, event }, params) =>
      assigned(world, { context, event }, params),
    ),
  };
}

function actorLogic(actor: FlowActor | undefined, name: string) {
  return fromCallback<AnyEventObject, Context>(({ input, sendBack }) => {
    if (actor === undefined) throw new Error(`Actor '${name}' is not part of the vocabulary.`);
    return actor(input, (event: FlowEvent) => sendBack(event));
  });
}

function actorsIn(doc: MachineDocument, world: FlowWorld) {
  const names = nodesOf(rootOf(doc)).flatMap((node) => invokesOf(node, doc.id).map(({ invoke }) => invoke.src));
  const logicOf = (src: string) => {
    if (!src.startsWith(OPERATION)) return actorLogic(Object.hasOwn(world.actors, src) ? world.actors[src] : undefined, src);
    return fromPromise<unknown, Context>(({ input }) => world.call(src.slice(OPERATION.length), input));
  };
  return Object.fromEntries(names.map((src) => [src, logicOf(src)]));
}

/**
 * Makes an XState machine of a linted document. Guards and values read the world's scope as it is at that moment, with `context` and
 * `event`; the machine's input is put over the initial context. Throws if a target does not exist, which the lint reports first.
 */
export function createFlow(doc: MachineDocument, world: FlowWorld): AnyStateMachine {
  const inputOf: InputOf = (invoke) => (moment) => resolveParams(invoke.input, evaluationIn(world, moment));
  const base = setup({
    types: {} as { context: Context; events: AnyEventObject; input: Context | undefined },
    guards: { condition: (moment: Moment, { condition }: GuardParams) => evaluate(condition, evaluationIn(world, moment)) },
    actions: actionsIn(doc, world) as never,
    actors: actorsIn(doc, world) as never,
    delays: (doc.delays ?? {}) as never,
  });
  const initialContext = ({ input }: { input: Context | undefined }): Context => ({
    ...(resolveValue(doc.context ?? {}, evaluationIn(world, { context: {}, event: { type: 'xstate.init' } })) as Context),
    ...input,
  });
  const config = { ...configOf(doc, inputOf), context: initialContext };
  return base.createMachine(config as unknown as Parameters<typeof base.createMachine>[0]) as unknown as AnyStateMachine;
}
