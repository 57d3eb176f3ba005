import type { EditedBlock } from '../../../src/runtime/content/EditedBlock.ts';
import { moveBlock, orderAfter } from '../../../src/runtime/content/moveBlock.ts';
import type { PageSummary } from '../../../src/runtime/content/pageSummary.ts';
import type { CmsPage } from '../../../src/runtime/ui/cmsPage.ts';
import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { readPage, ServerVisit, type VisitWorld } from './support/ServerVisit.ts';
import { choose, rowsOf, TypedWords } from './support/TypedWords.ts';
import { type Network, VirtualTime } from './support.ts';

jest.setTimeout(3_600_000);

const STEPS = 30;
const seed = proofSeed();
const figures = { words: 0, conflicts: 0, gone: 0, refused: 0, published: 0, discarded: 0, crashes: 0, restored: 0 };

let shipped: ShippedServer;
let clients: { readonly user: string; readonly client: TestClient }[];

beforeAll(async () => {
  shipped = await startShippedServer({ callsPerMinute: 10_000_000 });
  const { db } = shipped.portal.server;
  const { oem, password_hash, role } = await db.selectFrom('users').selectAll().where('login', '=', 'editor').executeTakeFirstOrThrow();
  await db.insertInto('users').values({ login: 'other', login_key: 'other', oem, role, password_hash, user_name: 'Other' }).execute();
  clients = [
    { user: 'Editor', client: await shipped.signedIn('editor') },
    { user: 'Other', client: await shipped.signedIn('other') },
  ];
});
afterAll(() => shipped.portal.close());

/** A page of its own: a text, a list item, and a question with its answer. */
async function addPage(name: string): Promise<void> {
  const { db } = shipped.portal.server;
  const { id: pageId } = await db.insertInto('pages').values({ hri: name, oem: '' }).returning('id').executeTakeFirstOrThrow();
  const add = async (type: string, order: number, parent: number | null = null): Promise<number> => {
    const values = { page_id: pageId, hri: `${name}-${order}`, language: 'en', type, content: type, block_order: order, parent };
    return (await db.insertInto('blocks').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  await add('LIST_ITEM_TEXT', 1);
  await add('LIST_ITEM', 2);
  await add('FAQ_ANSWER', 4, await add('FAQ_QUESTION', 3));
}

/** Two editors on one page, whose steps, saves and readings interleave at random. */
class Interleaving {
  readonly words = new TypedWords();
  readonly #time = new VirtualTime();
  readonly #random: () => number;
  readonly #worlds: readonly VisitWorld[];
  readonly #visits: ServerVisit[] = [];
  #network: Network = 'good';

  constructor(name: string, random: () => number) {
    this.#random = random;
    this.#worlds = clients.map((who) => ({
      ...who,
      name,
      random,
      time: this.#time,
      storage: new Map<string, string>(),
      network: () => this.#network,
    }));
  }

  async run(): Promise<void> {
    for (const world of this.#worlds) this.#visits.push(await ServerVisit.open(world));
    for (let step = 0; step < STEPS; step += 1) {
      await this.#step(Math.floor(this.#random() * 2));
      await this.#time.settled();
    }
    await this.#finish();
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  async #step(at: number): Promise<void> {
    const visit = this.#visits[at] as ServerVisit;
    const roll = this.#random();
    if (roll < 0.36) this.#type(visit);
    else if (roll < 0.53) await this.#time.pass(this.#random() * 3000);
    else if (roll < 0.63) visit.read(2000);
    else if (roll < 0.73) this.#change(visit);
    else if (roll < 0.76) this.#network = this.#random() < 0.5 ? 'good' : 'bad';
    else if (roll < 0.79) await this.#crash(at);
    else if (roll < 0.84) this.#decide(visit);
    else if (roll < 0.94) await this.#publish(at);
    else await this.#discard(visit);
  }

  #type(visit: ServerVisit): void {
    const block = this.#pick(visit.page.blocks().filter(({ isDeleted, state }) => !isDeleted && state !== 'conflict'));
    if (block !== undefined) visit.type(block, ` ${this.words.next()}`);
  }

  /** Adds, moves, deletes or restores a block. */
  #change({ page }: ServerVisit): void {
    const blocks = page.blocks();
    const block = this.#pick(blocks.filter(({ state }) => state !== 'conflict'));
    const roll = this.#random();
    if (roll < 0.3) this.#add(page, blocks);
    else if (block === undefined) return;
    else if (roll < 0.6) moveBlock(blocks, block, this.#random() < 0.5 ? -1 : 1);
    else block.change({ status: block.isDeleted ? 'RESTORED' : 'DELETED' });
  }

  #add(page: ServerVisit['page'], blocks: readonly EditedBlock[]): void {
    const content = `New ${this.words.next()}`;
    const item = this.#pick(blocks.filter(({ fixed, isDeleted }) => fixed.type === 'LIST_ITEM' && !isDeleted));
    if (item !== undefined && this.#random() < 0.4) void page.add('LIST_ITEM_HEADER', { content, blockOrder: 1 }, item).keep();
    else {
      const blockOrder = orderAfter(blocks);
      const question = page.add('FAQ_QUESTION', { content, blockOrder });
      void question.keep();
      void page.add('FAQ_ANSWER', { content: `New ${this.words.next()}`, blockOrder }, question).keep();
    }
  }

  /** The tab crashes and is opened again; what it left is restored, or dropped by choice. */
  async #crash(at: number): Promise<void> {
    figures.crashes += 1;
    await this.#visits[at]?.close();
    const visit = await ServerVisit.open(this.#worlds[at] as VisitWorld);
    this.#visits[at] = visit;
    const left = visit.page.lost.filter(() => this.#random() < 0.2);
    for (const { values } of left) this.words.giveUp(values.content);
    visit.page.decide(left, false);
    figures.restored += visit.page.lost.length;
    visit.page.decide(visit.page.lost, true);
  }

  #decide({ page }: ServerVisit): void {
    for (const block of page.blocks().filter(({ state }) => state === 'conflict')) {
      figures.conflicts += 1;
      figures.gone += Number(block.isGone);
      choose(block, this.#random() < 0.6, this.words);
    }
  }

  /** Publishes some of what the editor has looked at; meanwhile the other one goes on. */
  async #publish(at: number): Promise<void> {
    const visit = this.#visits[at] as ServerVisit;
    await this.#saved(visit);
    const { failed, pages, unsaved } = visit.drafts.summary();
    const [all] = pages;
    if (failed + unsaved > 0 || all === undefined) return;
    const chosen = all.draftIds.map((_, index) => index).filter(() => this.#random() < 0.8);
    const selection: PageSummary = {
      ...all,
      draftIds: chosen.flatMap((index) => all.draftIds[index] ?? []),
      versions: chosen.flatMap((index) => all.versions?.[index] ?? []),
    };
    const reviewed = visit.page.blocks().filter(({ draftId }) => selection.draftIds.includes(draftId ?? ''));
    const seen = new Map(reviewed.map((block) => [Number(block.draftId), { block, values: block.values }]));
    for (let more = Math.floor(this.#random() * 4); more > 0; more -= 1) await this.#meanwhile(1 - at);
    const before = await this.#stored();
    const status = await visit.end('publish', selection, this.#random() < 0.85);
    const after = await this.#stored();
    if (status !== 200) {
      figures.refused += 1;
      expect(status).toBe(409);
      expect(after).toEqual(before);
      return;
    }
    figures.published += selection.draftIds.length;
    this.#expectPublished(seen, before, after);
  }

  /** Waits a while until the server has everything, as the flow does. */
  async #saved({ drafts }: ServerVisit): Promise<void> {
    for (let turn = 0; turn < 4 && drafts.summary().unsaved > 0; turn += 1) await this.#time.pass(5000);
  }

  async #meanwhile(at: number): Promise<void> {
    const visit = this.#visits[at] as ServerVisit;
    this.#type(visit);
    await this.#time.pass(this.#random() * 3000);
  }

  /** Exactly the reviewed drafts are published, as they were seen; all else stands as it stood. */
  #expectPublished(
    seen: ReadonlyMap<number, Pick<EditedBlock, 'values'> & { readonly block: EditedBlock }>,
    before: CmsPage,
    after: CmsPage,
  ): void {
    const drafts = rowsOf(after.drafts);
    for (const [id, row] of rowsOf(before.drafts)) expect([id, drafts.get(id)]).toEqual([id, seen.has(id) ? undefined : row]);
    const blockIds = new Set((before.drafts ?? []).filter(({ id }) => seen.has(Number(id))).map(({ contentBlockId }) => contentBlockId));
    const removed = (before.drafts ?? []).filter(({ id, status }) => seen.has(Number(id)) && status === 'DELETED');
    const removedIds = removed.flatMap(({ contentBlockId, id }) => [contentBlockId, id]);
    const isRemoved = ({ id, parent }: { id?: unknown; parent?: unknown }) =>
      [id, parent].some((one) => one && removedIds.includes(one as number));
    const blocks = rowsOf(after.contentBlocks);
    for (const block of before.contentBlocks ?? []) {
      if (isRemoved(block)) this.words.giveUp(block.content);
      else if (!blockIds.has(block.id as number)) expect(blocks.get(Number(block.id))).toBe(rowsOf([block]).get(Number(block.id)));
    }
    for (const [id, { values }] of seen) {
      const draft = (before.drafts ?? []).find((one) => one.id === id);
      expect(draft).toMatchObject({ content: values.content, blockOrder: values.blockOrder });
      if (draft === undefined || isRemoved(draft) || isRemoved({ id: draft.contentBlockId })) this.words.giveUp(values.content);
      else
        expect([...blocks.values()].some((row) => row.startsWith(JSON.stringify([values.content, values.blockOrder]).slice(0, -1)))).toBe(
          true,
        );
    }
  }

  async #discard(visit: ServerVisit): Promise<void> {
    for (const { isKnown, stored, values } of visit.page.blocks()) this.words.giveUp(values.content, isKnown ? stored.content : '');
    visit.drafts.drop();
    await this.#saved(visit);
    const { pages, unsaved } = visit.drafts.summary();
    const [all] = pages;
    if (unsaved > 0 || all === undefined) return;
    const shown = visit.page.blocks().filter(({ draftId }) => all.draftIds.includes(draftId ?? ''));
    const contents = shown.map(({ published, values }) => [values.content, published?.content] as const);
    const before = await this.#stored();
    const status = await visit.end('discard', all, this.#random() < 0.85);
    const after = await this.#stored();
    expect([200, 409]).toContain(status);
    expect(after.contentBlocks).toEqual(before.contentBlocks);
    if (status !== 200) return expect(after).toEqual(before);
    figures.discarded += all.draftIds.length;
    expect(after.drafts).toEqual((before.drafts ?? []).filter(({ id }) => !all.draftIds.includes(id as number)));
    for (const [content, published] of contents) this.words.giveUp(content, published);
  }

  #stored(): Promise<CmsPage> {
    return readPage(this.#worlds[0] as VisitWorld);
  }

  /** Both editors decide and wait until everything is saved; then nothing that was typed may be missing. */
  async #finish(): Promise<void> {
    this.#network = 'good';
    const isDone = (): boolean => this.#visits.every(({ drafts }) => drafts.summary().unsaved + drafts.summary().failed === 0);
    for (let turn = 0; turn < 20 && !(turn > 1 && isDone()); turn += 1) {
      for (const visit of this.#visits) {
        visit.read(1000);
        await this.#time.pass(15_000);
        this.#decide(visit);
        void visit.drafts.flush();
      }
      await this.#time.pass(15_000);
    }
    for (const visit of this.#visits) visit.read(1000);
    await this.#time.pass(5000);
    const stored = await this.#stored();
    expect(
      this.#visits.flatMap(({ page }) =>
        page
          .blocks()
          .filter(({ isUnsaved }) => isUnsaved)
          .map(({ key, state, failure }) => [key, state, failure]),
      ),
    ).toEqual([]);
    expect(this.words.missing(stored)).toEqual([]);
    for (const { page } of this.#visits) {
      const shown = new Set(
        page
          .blocks()
          .filter(({ isKnown }) => isKnown)
          .map(({ values }) => values.content),
      );
      for (const { content } of stored.drafts ?? []) expect(shown).toContain(content);
    }
    for (const visit of this.#visits) await visit.close();
    expect(this.#worlds.flatMap(({ storage }) => [...storage.values()])).toEqual([]);
    figures.words += this.words.count;
  }
}

test('[CMS6] two editors in two browsers: every text typed is stored, shown in a conflict, or was given up by choice', async () => {
  const wanted = rounds(25, 500);
  for (let round = 0; round < wanted; round += 1) {
    const name = `two-visits-${round}`;
    await addPage(name);
    await new Interleaving(name, seeded(seed + round)).run().catch((error: unknown) => {
      throw new Error(`PROOF_SEED=${seed + round}: ${String(error)}`, { cause: error });
    });
  }
  expect(Math.min(figures.conflicts, figures.refused, figures.published, figures.discarded, figures.restored)).toBeGreaterThan(0);
  const { conflicts, crashes, discarded, gone, published, refused, restored, words } = figures;
  recordProof({
    id: 'CMS6',
    what: 'two editors in two browsers on one page of the server',
    bar: '500 interleavings, 0 words lost, exactly the reviewed drafts published',
    figure: `${wanted} interleavings, 0 of ${words} words lost; ${conflicts} conflicts (${gone} of blocks that were gone), ${published} drafts published, ${refused} publications refused, ${discarded} discarded, ${crashes} crashes, ${restored} changes restored`,
  });
});
