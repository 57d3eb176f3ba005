import { LIVE_VERSION, type LiveCommand, type LiveControl, type LiveFlow, type LiveMessage, type LiveStep, type LiveTab } from '#model';
import type { Broadcast } from '#platform';

/** A tab of the portal in this browser, as it tells of itself. */
export interface ObservedTab {
  readonly id: string;
  readonly about: LiveTab;
  readonly flows: readonly LiveFlow[];
  /** The newest last. */
  readonly steps: readonly LiveStep[];
  readonly controls: readonly LiveControl[];
  /** Whether the texts could not be read by which its controls are named: it keeps them to itself. */
  readonly isUnlabelled: boolean;
  /** Whether its page is still there. */
  readonly isOpen: boolean;
}

/** As many as an observed page keeps. */
const KEPT_STEPS = 2000;

/** The tabs of the portal that are observed, and what their flows have done: what the pages say on the channel, gathered. */
export class LiveStore {
  readonly #broadcast: Broadcast;
  readonly #labels: (tab: LiveTab) => Promise<readonly string[]>;
  readonly #stop: () => void;
  readonly #listeners = new Set<() => void>();
  #tabs: readonly ObservedTab[] = [];

  /** `labels` gives the texts by which the controls of a tab may be named. */
  constructor(broadcast: Broadcast, labels: (tab: LiveTab) => Promise<readonly string[]>) {
    this.#broadcast = broadcast;
    this.#labels = labels;
    this.#stop = broadcast.listen((message) => this.#take(message as LiveMessage));
    this.#send({ type: 'find', v: LIVE_VERSION });
  }

  readonly tabs = (): readonly ObservedTab[] => this.#tabs;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  close(): void {
    this.#stop();
  }

  #take(message: LiveMessage): void {
    if (message.v !== LIVE_VERSION) return;
    const before = this.#tabs.find(({ id }) => id === message.tab);
    const after = message.type === 'hello' ? this.#greeted(message, before) : before && changed(before, message);
    if (after === undefined || after === before) return;
    this.#set(before, after);
  }

  #set(before: ObservedTab | undefined, after: ObservedTab): void {
    this.#tabs = before ? this.#tabs.map((tab) => (tab === before ? after : tab)) : [...this.#tabs, after];
    for (const listener of this.#listeners) listener();
  }

  /** A page that was not known, or has been loaded anew, is asked for what it has done so far. */
  #greeted({ about, flows, tab }: LiveMessage & { readonly type: 'hello' }, before: ObservedTab | undefined): ObservedTab {
    if (before?.isOpen !== true) this.#send({ type: 'replay', v: LIVE_VERSION, tab, from: 0 });
    const isAnother = before?.isOpen !== true || before.about.program !== about.program || before.about.language !== about.language;
    if (isAnother) this.#tellLabels(tab, about);
    return {
      id: tab,
      about,
      flows,
      steps: before?.steps ?? [],
      controls: before?.controls ?? [],
      isOpen: true,
      isUnlabelled: before?.isUnlabelled ?? false,
    };
  }

  #tellLabels(tab: string, about: LiveTab): void {
    this.#labels(about).then(
      (labels) => {
        this.#send({ type: 'labels', v: LIVE_VERSION, tab, labels });
        this.#setUnlabelled(tab, false);
      },
      () => this.#setUnlabelled(tab, true),
    );
  }

  #setUnlabelled(id: string, isUnlabelled: boolean): void {
    const tab = this.#tabs.find((each) => each.id === id);
    if (tab !== undefined && tab.isUnlabelled !== isUnlabelled) this.#set(tab, { ...tab, isUnlabelled });
  }

  #send(command: LiveCommand): void {
    this.#broadcast.send(command);
  }
}

function changed(tab: ObservedTab, message: LiveMessage): ObservedTab {
  switch (message.type) {
    case 'flow':
      return { ...tab, flows: withFlow(tab.flows, message.flow) };
    case 'step':
      return { ...tab, flows: withFlow(tab.flows, message.flow), steps: withSteps(tab.steps, [message.step]) };
    case 'steps':
      return { ...tab, steps: withSteps(tab.steps, message.steps) };
    case 'controls': {
      const { controls } = message;
      const numbers = new Set(controls.map(({ seq }) => seq));
      return { ...tab, controls: [...tab.controls.filter(({ seq }) => !numbers.has(seq)), ...controls].slice(-KEPT_STEPS) };
    }
    case 'bye':
      return { ...tab, flows: [], isOpen: false };
    default:
      return tab;
  }
}

function withFlow(flows: readonly LiveFlow[], flow: LiveFlow): readonly LiveFlow[] {
  const others = flows.filter(({ session }) => session !== flow.session);
  return flow.status === 'active' ? [...others, flow] : others;
}

/** The steps of both in the order of time; one that is in both is there once. */
function withSteps(before: readonly LiveStep[], added: readonly LiveStep[]): readonly LiveStep[] {
  const last = before.at(-1)?.seq ?? 0;
  if (added.every(({ seq }, at) => seq > (added[at - 1]?.seq ?? last))) return [...before, ...added].slice(-KEPT_STEPS);
  const known = new Set(before.map(({ seq }) => seq));
  const steps = [...before, ...added.filter(({ seq }) => !known.has(seq))];
  return steps.sort((one, other) => one.seq - other.seq).slice(-KEPT_STEPS);
}
