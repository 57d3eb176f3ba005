import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { innermostStates, type Literals, literalsOf, type ObservedStep, observeFlow, valueInFlow } from '#machines';
import {
  LIVE_VERSION,
  type LiveCommand,
  type LiveControl,
  type LiveDrive,
  type LiveDriven,
  type LiveGuard,
  type LiveMessage,
  type LiveStep,
  type LiveTab,
  type LiveTaken,
} from '#model';
import type { Broadcast, Clock } from '#platform';
import { Driving, type DrivingBar } from './Driving.ts';
import { describeGuard } from './describeGuard.ts';
import { drivenEvent } from './drivenEvent.ts';
import { flowState } from './flowState.ts';
import { RingBuffer } from './RingBuffer.ts';
import { shownControl, shownData, shownEvent } from './redaction.ts';
import type { UsedControl } from './watchControls.ts';

/** As many steps as somebody gets who attaches late. */
const KEPT_STEPS = 2000;
const KEPT_CONTROLS = 1000;

type NumberedControl = UsedControl & Pick<LiveControl, 'seq' | 'page'>;

interface ObservedFlow {
  readonly session: string;
  readonly machine: string;
  readonly actor: AnyActorRef;
  readonly literals: Literals;
}

export interface HubOptions {
  readonly tab: string;
  /** Another name for the tab, for when it turns out to be the double of another one. */
  newTab(): string;
  readonly broadcast: Broadcast;
  readonly clock: Clock;
  /** Runs `act` when the page has done what it is doing at the moment. */
  soon(act: () => void): void;
  /** Path of the page, as `LiveTab` has it. */
  path(): string;
  /** What the tab shows; `read` evaluates a path of facts in the scope of one of its flows. */
  about(read: (path: string) => unknown): Omit<LiveTab, 'path'>;
  /** Who is signed in, by the facts of one of its flows. */
  user(read: (path: string) => unknown): string | undefined;
  readonly bar: DrivingBar;
}

/**
 * Tells the Studio what the flows of this page do, without anybody's data: who listens gets each step, who comes late the last 2,000. It
 * says nothing until somebody has asked.
 */
export class Hub {
  readonly #options: HubOptions;
  #tab: string;
  #hasLeft = false;
  readonly #flows = new Map<string, ObservedFlow>();
  readonly #steps = new RingBuffer<LiveStep>(KEPT_STEPS);
  /** Steps that are told together, with the flows that took them: each message costs several times what a step does. */
  #untold: { readonly flow: ObservedFlow; readonly step: LiveStep }[] = [];
  readonly #controls = new RingBuffer<NumberedControl>(KEPT_CONTROLS);
  /** Steps and uses of controls are counted together. A page goes on after those that the tab has shown before. */
  #seq: number;
  /** The number with which this page began: what has a lower one happened in another page of the tab. */
  readonly #firstSeq: number;
  #lastControl = 0;
  #labels: ReadonlySet<string> | undefined;
  #flowCount = 0;
  #isHeard = false;
  readonly #driving: Driving;
  /** The event that a Studio sends, as long as the flow takes it. */
  #driven: unknown;

  constructor(options: HubOptions) {
    this.#options = options;
    const { bar, clock } = options;
    this.#tab = options.tab;
    this.#driving = new Driving({
      bar,
      clock,
      user: () => (this.#flows.size === 0 ? undefined : options.user((path) => this.#read(path))),
      drive: (command) => this.#drive(command),
      tell: (studio, said) =>
        this.#send('driving' in said ? { type: 'driving', studio, seq: this.#seq, ...said } : { type: 'driven', studio, ...said }),
    });
    this.#firstSeq = options.clock.now();
    this.#seq = this.#firstSeq;
    options.broadcast.listen((message) => this.#hear(message as LiveCommand | LiveMessage | LiveTaken));
    this.#hello();
  }

  /** For XState's option `inspect`: observes every flow that is created with it. */
  readonly inspect = (inspected: InspectionEvent): void => {
    // Here come all events of all flows: nothing else of them is read.
    if (inspected.type !== '@xstate.actor') return;
    const { actorRef, rootId } = inspected;
    if (actorRef.sessionId === rootId) this.#observe(actorRef as AnyActorRef);
  };

  #observe(actor: AnyActorRef): void {
    this.#flowCount += 1;
    const { config, id } = (actor as unknown as { readonly logic: AnyStateMachine }).logic;
    const flow = { session: `${this.#firstSeq}-${this.#flowCount}`, machine: id, actor, literals: literalsOf(config) };
    this.#flows.set(flow.session, flow);
    const { literals, session } = flow;
    observeFlow<LiveGuard>(actor, {
      explain: (transition, condition, result, scope) => describeGuard(transition, condition, result, scope, literals),
      onStep: (step) => this.#tell(flow, step),
    });
    actor.subscribe({ complete: () => this.#end(session), error: () => this.#end(session) });
  }

  /** The user has used a control; `isSame` if it is the last one again, which counts only if something has happened in between. */
  used(control: UsedControl, isSame: boolean): void {
    if (isSame && this.#seq === this.#lastControl) return;
    this.#seq += 1;
    this.#lastControl = this.#seq;
    const used: NumberedControl = { ...control, seq: this.#seq, page: this.#options.path() };
    this.#controls.add(used);
    if (this.#labels) this.#send({ type: 'controls', controls: [shownControl(used, this.#labels)] });
  }

  #about(): LiveTab {
    return { path: this.#options.path(), ...this.#options.about((path) => this.#read(path)) };
  }

  /** The page goes. */
  leave(): void {
    this.#driving.end();
    this.#hasLeft = true;
    this.#send({ type: 'bye' });
  }

  #tell(flow: ObservedFlow, { actions, event, from, guards, taken, to }: ObservedStep<LiveGuard>): void {
    const { literals, machine, session } = flow;
    this.#seq += 1;
    const step: LiveStep = {
      seq: this.#seq,
      time: this.#options.clock.now(),
      session,
      machine,
      event: shownEvent(event.type, literals),
      data: shownData(event, literals),
      from: from === undefined ? [] : innermostStates(from),
      to: innermostStates(to),
      transitions: taken,
      guards,
      actions,
      ignored: from !== undefined && taken.length === 0,
      ...(event === this.#driven && { driven: true }),
      ...(from === undefined && { start: { ...this.#about(), firstSeq: this.#firstSeq } }),
    };
    this.#steps.add(step);
    // With a new flow the page, its user or its language may be others.
    if (from === undefined) this.#driving.check();
    if (!this.#isHeard) return;
    if (from === undefined) this.#hello();
    this.#untold.push({ flow, step });
    if (this.#untold.length === 1) this.#options.soon(() => this.#tellSteps());
  }

  #tellSteps(): void {
    const taken = this.#untold;
    this.#untold = [];
    const [first, ...more] = taken;
    if (first === undefined) return;
    const states = Array.from(new Set(taken.map(({ flow }) => flow)), ({ actor, machine, session }) => flowState(session, machine, actor));
    if (more.length === 0) {
      for (const flow of states) this.#send({ type: 'step', step: first.step, flow });
      return;
    }
    this.#send({ type: 'steps', steps: taken.map(({ step }) => step) });
    for (const flow of states) this.#send({ type: 'flow', flow });
  }

  #end(session: string): void {
    this.#tellSteps();
    const flow = this.#flows.get(session);
    if (flow === undefined) return;
    this.#flows.delete(session);
    const state = flowState(session, flow.machine, flow.actor);
    if (this.#isHeard) this.#send({ type: 'flow', flow: { ...state, status: state.status === 'active' ? 'stopped' : state.status } });
  }

  #hear(said: LiveCommand | LiveMessage | LiveTaken): void {
    if (said.v !== LIVE_VERSION) return;
    if (said.type === 'hello' || said.type === 'taken') this.#hearDouble(said);
    else if (COMMANDS.has(said.type)) this.#obey(said as LiveCommand);
  }

  /** Of two pages with one name, the younger takes another: a tab that is duplicated gets what the first one has stored. */
  #hearDouble(said: LiveTaken | (LiveMessage & { readonly type: 'hello' })): void {
    if (said.tab !== this.#tab || this.#hasLeft) return;
    if (said.type === 'hello') {
      this.#options.broadcast.send({ type: 'taken', v: LIVE_VERSION, tab: this.#tab, since: this.#firstSeq } satisfies LiveTaken);
      // The Studio took the double for this tab.
      this.#hello();
    } else if (said.since <= this.#firstSeq) {
      this.#tab = this.#options.newTab();
      this.#hello();
    }
  }

  #obey(command: LiveCommand): void {
    this.#isHeard = true;
    if (command.type === 'find') this.#hello();
    else if (command.tab !== this.#tab) return;
    else if ('studio' in command) this.#driving.obey(command);
    else if (command.type === 'labels') this.#tellControls(new Set(command.labels));
    else this.#send({ type: 'steps', steps: this.#steps.list().filter(({ seq }) => seq >= command.from) });
  }

  #drive(command: LiveDrive): LiveDriven {
    const flow = this.#flows.get(command.session);
    if (flow === undefined) return 'notRunning';
    const event = drivenEvent(flow.actor, flow.machine, command);
    if (event === undefined) return 'notAccepted';
    this.#driven = event;
    flow.actor.send(event);
    // XState sends the same object again when a delay of that state ends by itself.
    this.#driven = undefined;
    return 'done';
  }

  /**
   * From now on controls are told by the names among these labels, those that were used before too. Whatever speaks on the channel is trusted
   * here: it is a script of the portal's own origin, and could read the page itself.
   */
  #tellControls(labels: ReadonlySet<string>): void {
    this.#labels = labels;
    this.#send({ type: 'controls', controls: this.#controls.list().map((control) => shownControl(control, labels)) });
  }

  #hello(): void {
    const flows = Array.from(this.#flows.values(), ({ actor, machine, session }) => flowState(session, machine, actor));
    this.#send({ type: 'hello', about: this.#about(), flows });
  }

  /** The value of a path in the scope of the newest flow. */
  #read(path: string): unknown {
    const actor = [...this.#flows.values()].at(-1)?.actor;
    return actor && valueInFlow(actor, { $: path });
  }

  #send(message: WithoutSender<LiveMessage>): void {
    // What happened before is told before.
    this.#tellSteps();
    this.#options.broadcast.send({ ...message, v: LIVE_VERSION, tab: this.#tab });
  }
}

const COMMANDS: ReadonlySet<string> = new Set<LiveCommand['type']>(['find', 'replay', 'labels', 'ask', 'alive', 'leave', 'send', 'runOut']);

type WithoutSender<Message> = Message extends unknown ? Omit<Message, 'v' | 'tab'> : never;
