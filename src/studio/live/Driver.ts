import {
  LIVE_VERSION,
  type LiveCommand,
  type LiveDriven,
  type LiveDriving,
  type LiveEvent,
  type LiveMessage,
  type LiveTimer,
} from '#model';
import type { Broadcast, Clock } from '#platform';

/** How it stands with driving one tab; `unanswered` where the tab has said nothing to what it was asked. */
export interface DrivenTab {
  readonly driving: LiveDriving | 'unanswered';
  /** The number of what happened last in the tab before it was driven. */
  readonly since: number;
  /** Machine -> the number of its last step when somebody let it go on. */
  readonly wentOn: ReadonlyMap<string, number>;
  /** What became of the last step, and how many there were: two in a row may come to the same. */
  readonly last?: { readonly result: LiveDriven | 'unanswered'; readonly count: number };
}

const NEVER: DrivenTab = { driving: 'ended', since: 0, wentOn: new Map() };

/** A page answers at once, also one that is not seen. */
const ANSWER_MS = 5000;
/** A tab tells every five seconds that it may be driven. Browsers let the timers of a page that is not seen run once a minute alone. */
const SILENT_MS = 150_000;

/** The Studio as it drives tabs: it asks them, and may as long as it is open and they allow it. */
export class Driver {
  readonly #open: () => Broadcast;
  #broadcast: Broadcast | undefined;
  /** The name under which tabs know this page of the Studio. */
  readonly #studio: string;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #tabs: ReadonlyMap<string, DrivenTab> = new Map();
  /** Tab -> how to wait no longer for the answers that it owes, the oldest first. */
  readonly #owed = new Map<string, (() => void)[]>();
  /** Tab -> how to wait no longer for its pulse. */
  readonly #pulses = new Map<string, () => void>();

  /** `open` opens the channel when a tab is asked for the first time. */
  constructor(open: () => Broadcast, studio: string, clock: Clock) {
    this.#open = open;
    this.#studio = studio;
    this.#clock = clock;
  }

  readonly tabs = (): ReadonlyMap<string, DrivenTab> => this.#tabs;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  ask(tab: string): void {
    this.#command({ type: 'ask', tab });
    this.#await(tab, ANSWER_MS, () => this.#change(tab, { driving: 'unanswered' }));
  }

  leave(tab: string): void {
    this.#command({ type: 'leave', tab });
  }

  send(tab: string, session: string, event: LiveEvent): void {
    this.#command({ type: 'send', tab, session, event });
    this.#owe(tab);
  }

  /** Lets a delay of a flow run out now. */
  runOut(tab: string, session: string, { delayMs, state }: LiveTimer): void {
    this.#command({ type: 'runOut', tab, session, timer: { delayMs, state } });
    this.#owe(tab);
  }

  /** Lets a machine go on that a breakpoint has held back, at its step with this number. */
  goOn(tab: string, machine: string, seq: number): void {
    const { wentOn } = this.#tabs.get(tab) ?? NEVER;
    this.#change(tab, { wentOn: new Map(wentOn).set(machine, seq) });
  }

  /** The page goes. */
  close(): void {
    for (const [tab, { driving }] of this.#tabs) if (driving === 'asked' || driving === 'allowed') this.leave(tab);
  }

  #command(command: WithoutSender<LiveCommand & { readonly studio: string }>): void {
    if (this.#broadcast === undefined) {
      this.#broadcast = this.#open();
      this.#broadcast.listen((message) => this.#take(message as LiveMessage));
    }
    this.#broadcast.send({ ...command, v: LIVE_VERSION, studio: this.#studio });
  }

  #take(message: LiveMessage): void {
    if (message.v !== LIVE_VERSION || !('studio' in message) || message.studio !== this.#studio) return;
    if (message.type === 'driven') this.#result(message.tab, message.result);
    else this.#follow(message.tab, message.driving, message.seq);
  }

  #follow(tab: string, driving: LiveDriving, seq: number): void {
    this.#pulses.get(tab)?.();
    if (driving === 'asked' || driving === 'allowed') {
      this.#command({ type: 'alive', tab });
      this.#await(tab, SILENT_MS, () => this.#lose(tab));
    }
    if (driving === this.#tabs.get(tab)?.driving) return;
    this.#change(tab, { driving, ...(driving === 'allowed' && { since: seq, wentOn: new Map() }) });
  }

  /** A tab that says nothing more has ended it, or shall if it comes back. */
  #lose(tab: string): void {
    this.leave(tab);
    this.#change(tab, { driving: 'ended' });
  }

  #await(tab: string, ms: number, act: () => void): void {
    this.#pulses.get(tab)?.();
    this.#pulses.set(tab, this.#clock.after(ms, act));
  }

  #owe(tab: string): void {
    const owed = this.#owed.get(tab) ?? [];
    this.#owed.set(tab, [...owed, this.#clock.after(ANSWER_MS, () => this.#result(tab, 'unanswered'))]);
  }

  #result(tab: string, result: LiveDriven | 'unanswered'): void {
    const [oldest, ...others] = this.#owed.get(tab) ?? [];
    oldest?.();
    this.#owed.set(tab, others);
    const count = (this.#tabs.get(tab)?.last?.count ?? 0) + 1;
    this.#change(tab, { last: { result, count }, ...(result === 'notAllowed' && { driving: 'ended' }) });
  }

  #change(tab: string, changes: Partial<DrivenTab>): void {
    this.#tabs = new Map(this.#tabs).set(tab, { ...(this.#tabs.get(tab) ?? NEVER), ...changes });
    for (const listener of this.#listeners) listener();
  }
}

type WithoutSender<Command> = Command extends unknown ? Omit<Command, 'v' | 'studio'> : never;
