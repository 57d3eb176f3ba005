import type { RecordedControl, RoutesDocument } from './documents.gen.ts';

/** Version of the messages between an observed tab of the portal and the Studio. */
export const LIVE_VERSION = 1;

/** Name of the channel that they go through. */
export const LIVE_CHANNEL = 'portico-studio';

/** Name of the meta element of an observed page: language -> texts of the bar. */
export const OBSERVER_META = 'observer';

/**
 * A value of the observed tab as it may leave it: true, false, null, an empty text, or a text or a number that the machine's document itself
 * contains; of every other value only what kind it is.
 */
export type ShownValue =
  | { readonly value: boolean | null | number | string }
  | { readonly kind: 'absent' | 'text' | 'number' | 'object' | 'other' }
  | { readonly kind: 'list'; readonly size: number };

/** What of a condition decided its result: the operands as they may be shown, and the parts. */
export interface LiveTrace {
  readonly operator: string;
  readonly value: boolean;
  /** Name of the condition that was asked. */
  readonly ref?: string;
  readonly operands?: readonly ShownValue[];
  readonly parts: readonly LiveTrace[];
}

/** A transition as the running machine knows it: source state, type of the event, index among those for the same event. */
export interface LiveTransition {
  readonly source: string;
  readonly event: string;
  readonly index: number;
}

/** A guard that was asked. */
export interface LiveGuard {
  readonly transition: LiveTransition;
  readonly result: boolean;
  readonly trace: LiveTrace;
}

/** The tab: which page it shows, for whom by role alone, in which program. */
export interface LiveTab {
  /** Path of the page; of what may name somebody's thing only that it is there (`/dealers/:`). */
  readonly path: string;
  readonly program: string;
  readonly role: string;
  readonly language: string;
  /** Version of the documents. */
  readonly version: string;
}

/** A flow that runs in a tab; `session` is unique in it. */
export interface LiveFlow {
  readonly session: string;
  readonly machine: string;
  /** Ids of the innermost active states. */
  readonly active: readonly string[];
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** Delayed transitions that are due. */
  readonly timers: readonly LiveTimer[];
  /** Calls that have not ended. */
  readonly calls: readonly LiveCall[];
}

/** A delayed transition that waits. */
export interface LiveTimer {
  readonly state: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly delayMs: number;
}

/** A call of a flow; `src` is what the document invokes. */
export interface LiveCall {
  /** Id of the invoke. */
  readonly id: string;
  readonly src: string;
}

/** A control of the page that was used, as far as it may be told: a name only if it is a text of the portal. */
export interface LiveControl extends RecordedControl {
  /** Its number among the steps and uses of the tab. */
  readonly seq: number;
  /** Path of the page, as `LiveTab` has it. */
  readonly page: string;
}

/** What one event did in a flow. */
export interface LiveStep {
  /** Counts the steps of the tab and the uses of its controls, over all pages that it shows. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly session: string;
  readonly machine: string;
  readonly event: string;
  /** The properties of the event, as far as they may be shown. */
  readonly data: { readonly [name: string]: ShownValue };
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The transitions that were taken, in their order. */
  readonly transitions: readonly LiveTransition[];
  readonly guards: readonly LiveGuard[];
  readonly actions: readonly string[];
  /** No transition took the event. */
  readonly ignored: boolean;
  /** A tester sent the event, or let its time run out, from the Studio. */
  readonly driven?: true;
  /** At the start of a flow: the tab at that moment, and the number with which its page began. */
  readonly start?: LiveTab & { readonly firstSeq: number };
}

/**
 * What became of a Studio's wish to drive a tab; `busy` while another Studio drives it or has asked. What was allowed ends when either side
 * ends it, when another page is loaded or another user signs in, and when the Studio is silent.
 */
export type LiveDriving = 'asked' | 'allowed' | 'refused' | 'busy' | 'ended';

/** What became of a driven step: `notAccepted` where the state of the flow takes no such event, or has no such timer. */
export type LiveDriven = 'done' | 'notAllowed' | 'notRunning' | 'notAccepted';

/** An event as the Studio sends it to a flow. */
export interface LiveEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** A driven step: an event that the flow's own page could send too, or the end of a delay. `studio` is the Studio that was allowed to. */
export type LiveDrive = { readonly v: number; readonly tab: string; readonly studio: string; readonly session: string } & (
  | { readonly type: 'send'; readonly event: LiveEvent }
  | { readonly type: 'runOut'; readonly timer: Pick<LiveTimer, 'state' | 'delayMs'> }
);

/** What the server tells an observed page: the texts of its bar by language, and what says which parts of an address are data. */
export interface ObserverStart {
  readonly bar: { readonly [language: string]: DrivingTexts };
  readonly languages: readonly string[];
  readonly routes: Pick<RoutesDocument, 'notFound' | 'routes'>;
}

/** The texts of the bar with which an observed tab asks its user, in one language. */
export interface DrivingTexts {
  readonly ask: string;
  readonly allow: string;
  readonly refuse: string;
  readonly allowed: string;
  readonly end: string;
  readonly ended: string;
}

/** What an observed tab says. `tab` is an id that it has as long as its page is open. */
export type LiveMessage =
  | { readonly type: 'hello'; readonly v: number; readonly tab: string; readonly about: LiveTab; readonly flows: readonly LiveFlow[] }
  | { readonly type: 'flow'; readonly v: number; readonly tab: string; readonly flow: LiveFlow }
  | { readonly type: 'step'; readonly v: number; readonly tab: string; readonly step: LiveStep; readonly flow: LiveFlow }
  | { readonly type: 'steps'; readonly v: number; readonly tab: string; readonly steps: readonly LiveStep[] }
  | { readonly type: 'controls'; readonly v: number; readonly tab: string; readonly controls: readonly LiveControl[] }
  | {
      readonly type: 'driving';
      readonly v: number;
      readonly tab: string;
      readonly studio: string;
      readonly driving: LiveDriving;
      /** The number of what happened last in the tab. */
      readonly seq: number;
    }
  | { readonly type: 'driven'; readonly v: number; readonly tab: string; readonly studio: string; readonly result: LiveDriven }
  | { readonly type: 'bye'; readonly v: number; readonly tab: string };

/** What an observed page says to another one with the same id: a tab that was duplicated has what the first one stored. `since` is its first number. */
export interface LiveTaken {
  readonly type: 'taken';
  readonly v: number;
  readonly tab: string;
  readonly since: number;
}

/**
 * What the Studio asks: who is there (`find`), the steps of a tab from a number on, that its controls be told, with those names that are
 * among the `labels`, and to drive the tab; while it may, it says that it is `alive` whenever the tab tells it so again.
 */
export type LiveCommand =
  | { readonly type: 'find'; readonly v: number }
  | { readonly type: 'replay'; readonly v: number; readonly tab: string; readonly from: number }
  | { readonly type: 'labels'; readonly v: number; readonly tab: string; readonly labels: readonly string[] }
  | { readonly type: 'ask' | 'alive' | 'leave'; readonly v: number; readonly tab: string; readonly studio: string }
  | LiveDrive;
