import {
  LIVE_VERSION,
  type LiveCommand,
  type LiveDriven,
  type LiveDriving,
  type LiveEvent,
  type LiveMessage,
  type LiveTimer,
} from '#model';
import type { Broadcast } from '#platform';

/** How it stands with driving one tab. */
export interface DrivenTab {
  readonly driving: LiveDriving;
  /** What became of the last step, and how many there were: two in a row may come to the same. */
  readonly last?: { readonly result: LiveDriven; readonly count: number };
}

/** The Studio as it drives tabs: it asks them, and may as long as it is open and they allow it. */
export class Driver {
  readonly #open: () => Broadcast;
  #broadcast: Broadcast | undefined;
  /** The name under which tabs know this page of the Studio. */
  readonly #studio: string;
  readonly #listeners = new Set<() => void>();
  #tabs: ReadonlyMap<string, DrivenTab> = new Map();

  /** `open` opens the channel when a tab is asked for the first time. */
  constructor(open: () => Broadcast, studio: string) {
    this.#open = open;
    this.#studio = studio;
  }

  readonly tabs = (): ReadonlyMap<string, DrivenTab> => this.#tabs;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  ask(tab: string): void {
    this.#command({ type: 'ask', tab });
  }

  leave(tab: string): void {
    this.#command({ type: 'leave', tab });
  }

  send(tab: string, session: string, event: LiveEvent): void {
    this.#command({ type: 'send', tab, session, event });
  }

  /** Lets a delay of a flow run out now. */
  runOut(tab: string, session: string, { delayMs, state }: LiveTimer): void {
    this.#command({ type: 'runOut', tab, session, timer: { delayMs, state } });
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
    const { tab } = message;
    const before = this.#tabs.get(tab);
    if (message.type === 'driven') this.#set(tab, resulted(before, message.result));
    else {
      if (message.driving === 'asked' || message.driving === 'allowed') this.#command({ type: 'alive', tab });
      if (message.driving !== before?.driving) this.#set(tab, { ...before, driving: message.driving });
    }
  }

  #set(tab: string, driven: DrivenTab): void {
    this.#tabs = new Map(this.#tabs).set(tab, driven);
    for (const listener of this.#listeners) listener();
  }
}

function resulted(before: DrivenTab | undefined, result: LiveDriven): DrivenTab {
  const count = (before?.last?.count ?? 0) + 1;
  return { driving: result === 'notAllowed' ? 'ended' : (before?.driving ?? 'ended'), last: { result, count } };
}

type WithoutSender<Command> = Command extends unknown ? Omit<Command, 'v' | 'studio'> : never;
