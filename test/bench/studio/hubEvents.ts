import { createActor } from 'xstate';
import { createFlow } from '#machines';
import { LIVE_VERSION, type MachineDocument } from '#model';
import { Hub } from '../../../src/observer/Hub.ts';
import { median } from '../support/median.ts';

/** A flow whose every event asks two guards of several parts and assigns a value, as those of the portal do. */
const FLOW: MachineDocument = {
  id: 'bench',
  description: 'Changes a contact and takes the change back.',
  context: { contact: {}, step: 'reading' },
  initial: 'reading',
  states: {
    reading: {
      on: {
        EDIT: [
          { guard: { all: [{ eq: [{ $: 'event.data.email' }, 'nobody'] }, { ref: 'isHonda' }] }, target: 'reading' },
          {
            guard: { any: [{ gt: [{ $: 'event.data.count' }, 10] }, { not: { exists: { $: 'user.dealer' } } }] },
            target: 'editing',
            actions: [{ type: 'assign', params: { values: { contact: { $: 'event.data' }, step: 'editing' } } }],
          },
        ],
      },
    },
    editing: { on: { CANCEL: { target: 'reading', actions: [{ type: 'assign', params: { values: { step: 'reading' } } }] } } },
  },
};

const DATA = { email: 'gm@example.com', name: 'Ann Harbour', phone: '(512) 555-0100', count: 12 };

/** How a flow is watched: by nothing, by a hub that nobody listens to, or by one that tells somebody each step. */
export type Watched = 'not' | 'silent' | 'heard';

function hubOf(watched: Watched): Hub | undefined {
  if (watched === 'not') return undefined;
  let obey: (message: unknown) => void = () => undefined;
  const hub = new Hub({
    tab: 'bench',
    newTab: () => 'other',
    broadcast: {
      // What the browser's channel takes is measured in the browser.
      send: () => undefined,
      listen: (onMessage) => {
        obey = onMessage;
        return () => undefined;
      },
    },
    soon: (act) => queueMicrotask(act),
    clock: { now: () => Date.now(), after: () => () => undefined, every: () => () => undefined },
    path: () => '/',
    about: () => ({ program: 'honda', role: 'Dealer', language: 'en', version: '1' }),
    user: () => 'dealer',
    bar: { canAsk: true, show: () => undefined },
  });
  if (watched === 'heard') obey({ type: 'find', v: LIVE_VERSION });
  return hub;
}

/** Events that follow each other before the page comes to rest, as in `takeSteps`. */
const TOGETHER = 20;

/** Microseconds of processor time that an event takes. */
async function microseconds(watched: Watched, events: number): Promise<number> {
  const hub = hubOf(watched);
  const flow = createFlow(FLOW, {
    conditions: { isHonda: { eq: [{ $: 'oem.id' }, 'honda'] } },
    scope: () => ({ user: { role: 'Dealer', dealer: 'Harbour Honda' }, oem: { id: 'honda' } }),
    run: () => undefined,
    call: () => new Promise(() => undefined),
    actors: {},
  });
  const actor = createActor(flow, hub ? { inspect: hub.inspect } : {}).start();
  const before = process.cpuUsage();
  for (let at = 0; at < events; at += TOGETHER) {
    for (let pair = 0; pair < TOGETHER / 2; pair += 1) {
      actor.send({ type: 'EDIT', data: DATA });
      actor.send({ type: 'CANCEL' });
    }
    // What is to be told is told when the page has done what it is doing.
    await Promise.resolve();
  }
  const { system, user } = process.cpuUsage(before);
  actor.stop();
  return (user + system) / events;
}

/** The median of what an event takes in each way of being watched, in turns. */
export async function hubEvents(rounds: number, events: number): Promise<{ readonly [watched in Watched]: number }> {
  const taken: { readonly [watched in Watched]: number[] } = { not: [], silent: [], heard: [] };
  const ways = ['not', 'silent', 'heard'] as const;
  for (const way of ways) await microseconds(way, events);
  for (let round = 0; round < rounds; round += 1) for (const way of ways) taken[way].push(await microseconds(way, events));
  return { not: median(taken.not), silent: median(taken.silent), heard: median(taken.heard) };
}
