import type { EditedBlock } from '../../../../src/runtime/content/EditedBlock.ts';
import { nextMoment } from '../../../../src/runtime/content/moments.ts';
import { Backend, type Network, VirtualTime, Visit } from '../support.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz ';

const published = ['first', 'second'].map((name, index) => ({
  id: index + 1,
  humanReadableId: name,
  type: 'LIST_ITEM_TEXT',
  content: name,
  blockOrder: index + 1,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
}));

/** What a run did, for the figure of the proof. */
export interface Run {
  typed: number;
  closed: number;
  ended: number;
  restored: number;
  published: number;
  /** How often somebody else has published or discarded drafts. */
  others: number;
}

/** An editor types, waits, closes tabs and loses the session at random; nothing that was on the screen may get lost. */
export async function typeAtRandom(random: () => number, hasVersions: boolean, length: number): Promise<Run> {
  const done: Run = { typed: 0, closed: 0, ended: 0, restored: 0, published: 0, others: 0 };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const time = new VirtualTime();
  const storage = new Map<string, string>();
  const backend = new Backend(published, hasVersions);
  let network: Network = 'good';
  const open = () => new Visit(backend, time, storage, random, () => network);
  let visit = open();
  const seen = new Map(published.map(({ humanReadableId, content }) => [humanReadableId, content]));
  /** Readable id of a part -> that of its item. */
  const itemOf = new Map<string, string>();
  /** Readable id of a block that others have discarded -> the text with which it went. */
  const discarded = new Map<string, string | null | undefined>();
  const expectSeen = (): void => {
    for (const [name, text] of seen) {
      const block = visit.block(name);
      // Whoever deletes again what was typed since has nothing but what others have discarded.
      if (block === undefined && backend.find(name) === undefined && discarded.get(name) === text) seen.delete(name);
      else expect(block?.values.content).toBe(text);
    }
  };
  const add = (type: string, item?: EditedBlock): void => {
    const block = visit.page.add(type, { content: 'New', blockOrder: 9 }, item);
    void block.keep();
    const { humanReadableId: name = '' } = block.fixed;
    seen.set(name, 'New');
    if (item !== undefined) itemOf.set(name, item.fixed.humanReadableId ?? '');
  };
  const reopen = async (): Promise<void> => {
    visit.close();
    visit = open();
    await time.settled();
    done.restored += visit.page.lost.length;
    visit.page.decide(visit.page.lost, true);
  };
  const type = (): void => {
    const block = visit.block(pick([...seen.keys()]));
    if (block === undefined) return;
    const text = visit.type(block, (before) => (random() < 0.2 ? before.slice(0, -1) : before + pick([...letters])));
    seen.set(block.fixed.humanReadableId ?? '', text);
    done.typed += 1;
  };
  const steps: readonly (() => Promise<void> | void)[] = [
    type,
    () => time.pass(random() * 2000),
    () => time.pass(random() * 100),
    () => void visit.drafts.flush(),
    () => visit.reload(random() * 3000),
    () => {
      network = pick<Network>(['good', 'bad', 'bad']);
    },
    () => {
      if (random() > 0.3) return;
      const item = pick(visit.page.blocks().filter(({ fixed }) => fixed.type === 'LIST_ITEM'));
      if (item === undefined || random() < 0.5) add('LIST_ITEM');
      else add('LIST_ITEM_HEADER', item);
    },
    () => {
      if (random() > 0.3) return;
      done.others += 1;
      if (random() < 0.5) backend.publish();
      else backend.publish(() => random() < 0.5);
    },
    () => {
      if (random() > 0.15) return;
      done.others += 1;
      // What is there as it was typed goes by somebody else's choice; what was typed since must stay.
      for (const [name, text] of seen) {
        const stored = backend.find(name);
        if (stored?.contentBlockId !== null) continue;
        discarded.set(name, stored.content);
        if (stored.content === text) seen.delete(name);
      }
      backend.discardNew();
    },
    async () => {
      if (random() > 0.4) return;
      done.closed += 1;
      await reopen();
    },
    async () => {
      if (random() > 0.2) return;
      done.ended += 1;
      network = 'ended';
      await time.pass(random() * 3000);
      // The page takes what is typed until it shows that the session is over.
      while (random() < 0.5) type();
      expectSeen();
      network = 'good';
      await reopen();
    },
    async () => {
      if (network !== 'good' || !(await settled(() => void visit.drafts.flush()))) return;
      const ids = (backend.page.drafts ?? []).map(({ id }) => id);
      backend.publish();
      visit.page.publish(ids);
      visit.page.receive(backend.read(), nextMoment());
      done.published += 1;
    },
  ];
  /** Waits until the server has everything, and does something from time to time; false if it has not within two minutes. */
  async function settled(meanwhile: () => void): Promise<boolean> {
    for (let turn = 0; turn < 12 && visit.drafts.summary().unsaved > 0; turn += 1) {
      for (const block of visit.page.blocks()) if (block.state === 'conflict') block.overwrite();
      meanwhile();
      await time.pass(10_000);
    }
    return visit.drafts.summary().unsaved === 0;
  }
  for (let step = 0; step < length; step += 1) {
    await (random() < 0.5 ? steps[0] : pick(steps))?.();
    await new Promise(setImmediate);
    expectSeen();
  }
  network = 'good';
  // Nobody asks for a save: what failed is sent again by itself. Some wait for a page that tells what was published.
  expect(await settled(() => visit.reload(0))).toBe(true);
  visit.reload(0);
  await time.pass(0);
  expect(await settled(() => undefined)).toBe(true);
  expectSeen();
  for (const [name, text] of seen) {
    const stored = backend.find(name);
    expect([name, stored?.content, backend.count(name)]).toEqual([name, text, 1]);
    const item = backend.find(itemOf.get(name) ?? '');
    if (item !== undefined) expect(stored?.parent).toBe(item.contentBlockId ?? item.id);
  }
  visit.close();
  expect(storage.size).toBe(0);
  return done;
}
