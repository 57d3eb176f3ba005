import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { type Literals, literalsOf, type ObservedStep, observeFlow, valueInFlow } from '#machines';
import { LIVE_VERSION, type LiveCommand, type LiveGuard, type LiveMessage, type LiveStep, type LiveTab } from '#model';
import type { Broadcast, Clock } from '#platform';
import { describeGuard } from './describeGuard.ts';
import { activeStates, flowState } from './flowState.ts';
import { RingBuffer } from './RingBuffer.ts';
import { shownData, shownEvent } from './redaction.ts';

/** As many steps as somebody gets who attaches late. */
const KEPT_STEPS = 2000;

interface ObservedFlow {
  readonly session: string;
  readonly machine: string;
  readonly actor: AnyActorRef;
  readonly literals: Literals;
}

export interface HubOptions {
  readonly tab: string;
  readonly broadcast: Broadcast;
  readonly clock: Clock;
  /** What the tab shows; `read` evaluates a path of facts in the scope of one of its flows. */
  about(read: (path: string) => unknown): LiveTab;
}

/**
 * Tells the Studio what the flows of this page do, without anybody's data: who listens gets each step, who comes late the last 2,000. It
 * says nothing until somebody has asked.
 */
export class Hub {
  readonly #options: HubOptions;
  readonly #flows = new Map<string, ObservedFlow>();
  readonly #steps = new RingBuffer<LiveStep>(KEPT_STEPS);
  #seq = 0;
  #flowCount = 0;
  #isHeard = false;

  constructor(options: HubOptions) {
    this.#options = options;
    options.broadcast.listen((message) => this.#obey(message as LiveCommand));
    this.#hello();
  }

  /** For XState's option `inspect`: observes every flow that is created with it. */
  readonly inspect = ({ actorRef, rootId, type }: InspectionEvent): void => {
    if (type === '@xstate.actor' && actorRef.sessionId === rootId) this.#observe(actorRef as AnyActorRef);
  };

  #observe(actor: AnyActorRef): void {
    this.#flowCount += 1;
    const { config, id } = (actor as unknown as { readonly logic: AnyStateMachine }).logic;
    const flow = { session: String(this.#flowCount), machine: id, actor, literals: literalsOf(config) };
    this.#flows.set(flow.session, flow);
    const { literals, session } = flow;
    observeFlow<LiveGuard>(actor, {
      explain: (transition, condition, result, scope) => describeGuard(transition, condition, result, scope, literals),
      onStep: (step) => this.#tell(flow, step),
    });
    actor.subscribe({ complete: () => this.#end(session), error: () => this.#end(session) });
  }

  /** The page goes. */
  leave(): void {
    this.#send({ type: 'bye' });
  }

  #tell(flow: ObservedFlow, { actions, event, from, guards, taken, to }: ObservedStep<LiveGuard>): void {
    const { actor, literals, machine, session } = flow;
    this.#seq += 1;
    const step: LiveStep = {
      seq: this.#seq,
      time: this.#options.clock.now(),
      session,
      machine,
      event: shownEvent(event.type, literals),
      data: shownData(event, literals),
      from: from === undefined ? [] : activeStates(from),
      to: activeStates(to),
      transitions: taken,
      guards,
      actions,
      ignored: from !== undefined && taken.length === 0,
    };
    this.#steps.add(step);
    if (!this.#isHeard) return;
    // With a new flow the page, its user or its language may be others.
    if (from === undefined) this.#hello();
    this.#send({ type: 'step', step, flow: flowState(session, machine, actor) });
  }

  #end(session: string): void {
    const flow = this.#flows.get(session);
    if (flow === undefined) return;
    this.#flows.delete(session);
    const state = flowState(session, flow.machine, flow.actor);
    if (this.#isHeard) this.#send({ type: 'flow', flow: { ...state, status: state.status === 'active' ? 'stopped' : state.status } });
  }

  #obey(command: LiveCommand): void {
    if (command.v !== LIVE_VERSION || (command.type !== 'find' && command.type !== 'replay')) return;
    this.#isHeard = true;
    if (command.type === 'find') this.#hello();
    else if (command.tab === this.#options.tab)
      this.#send({ type: 'steps', steps: this.#steps.list().filter(({ seq }) => seq >= command.from) });
  }

  #hello(): void {
    const flows = Array.from(this.#flows.values(), ({ actor, machine, session }) => flowState(session, machine, actor));
    this.#send({ type: 'hello', about: this.#options.about((path) => this.#read(path)), flows });
  }

  /** The value of a path in the scope of the newest flow. */
  #read(path: string): unknown {
    const actor = [...this.#flows.values()].at(-1)?.actor;
    return actor && valueInFlow(actor, { $: path });
  }

  #send(message: WithoutSender<LiveMessage>): void {
    this.#options.broadcast.send({ ...message, v: LIVE_VERSION, tab: this.#options.tab });
  }
}

type WithoutSender<Message> = Message extends unknown ? Omit<Message, 'v' | 'tab'> : never;
