import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { expected, type Model, type Step } from './support/EditedPageModel.ts';

jest.setTimeout(3_600_000);

interface Wire {
  readonly id: number;
  readonly content: string;
  readonly version: number;
  readonly contentBlockId?: number;
}

const PAGE = 'website-certification';
const seed = proofSeed();
const figures = { steps: 0, refused: 0, atOnce: 0 };

let shipped: ShippedServer;
let dealer: TestClient;
let editors: TestClient[];
let pageId = 0;

beforeAll(async () => {
  shipped = await startShippedServer({ callsPerMinute: 1_000_000 });
  dealer = await shipped.signedIn('dealer.honda');
  const { db } = shipped.portal.server;
  const { oem, password_hash, role } = await db.selectFrom('users').selectAll().where('login', '=', 'editor').executeTakeFirstOrThrow();
  await db.insertInto('users').values({ login: 'other', login_key: 'other', oem, role, password_hash, user_name: 'Other' }).execute();
  editors = [await shipped.signedIn('editor'), await shipped.signedIn('other')];
});
afterAll(() => shipped.portal.close());

async function read(client: TestClient): Promise<Model> {
  const [page] = (await client.get(`/api/page/data?language=ENGLISH&pagesHri=${PAGE}&oemId=1`)).json();
  pageId = page.id;
  const drafts: readonly Wire[] = page.drafts;
  return page.contentBlocks.map(({ id, content, version }: Wire) => {
    const draft = drafts.find(({ contentBlockId }) => contentBlockId === id);
    return { id, text: content, version, ...(draft ? { draft: { id: draft.id, text: draft.content, version: draft.version } } : {}) };
  });
}

async function send(client: TestClient, step: Step): Promise<number> {
  figures.steps += 1;
  if (step.kind !== 'save') {
    const { drafts } = step;
    const body = { pageId, draftIds: drafts.map(({ id }) => id), versions: drafts.map(({ version }) => version) };
    return (await client.post(`/api/draft/${step.kind}`, body)).statusCode;
  }
  const { block, draftId, text, version } = step;
  const body = { id: draftId ?? null, contentBlockId: block, pageId, type: 'LIST_ITEM_TEXT', language: 'ENGLISH', content: text };
  const headers: Record<string, string> = { 'if-match': `"${version}"`, ...(draftId === undefined ? { 'if-none-match': '*' } : {}) };
  return (await client.post('/api/draft/save', body, headers)).statusCode;
}

/** A step of an editor, from what that editor saw last. */
function stepOf(seen: Model, random: () => number): Step {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const drafts = seen.flatMap(({ draft }) => (typeof draft?.id === 'number' ? [{ id: draft.id, version: draft.version }] : []));
  const chosen = drafts.filter(() => random() < 0.6);
  const roll = random();
  if (roll < 0.3 && chosen.length) return { kind: roll < 0.2 ? 'publish' : 'discard', drafts: chosen };
  const { draft, id, version } = pick(seen.slice(0, 4));
  const text = `text ${Math.floor(random() * 1e12)}`;
  return typeof draft?.id === 'number'
    ? { kind: 'save', block: id, text, draftId: draft.id, version: draft.version }
    : { kind: 'save', block: id, text, version };
}

/** A model without the ids that only the server gives. */
const plain = (model: Model) =>
  model.map(({ draft, ...block }) => ({ ...block, draft: draft && { text: draft.text, version: draft.version } }));

/** One or two steps at once: statuses and outcome must be those of the steps in one of their orders. */
async function act(steps: readonly { readonly client: TestClient; readonly step: Step }[]): Promise<void> {
  const before = await read(editors[0] as TestClient);
  const statuses = await Promise.all(steps.map(({ client, step }) => send(client, step)));
  const after = await read(editors[0] as TestClient);
  figures.refused += statuses.filter((status) => status === 409).length;
  figures.atOnce += steps.length - 1;
  const orders =
    steps.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ];
  const outcomes = orders.map((order) => {
    const found = new Map<number, number>();
    const end = order.reduce((model, at) => {
      const { status, model: next } = expected(model, (steps[at] as { step: Step }).step);
      found.set(at, status);
      return next;
    }, before);
    return { statuses: steps.map((_, at) => found.get(at)), model: plain(end) };
  });
  expect(outcomes).toContainEqual({ statuses, model: plain(after) });
  const shown = await read(dealer);
  expect(shown.map(({ text }) => text)).toEqual(after.map(({ text }) => text));
}

async function interleave(random: () => number): Promise<void> {
  const seen = await Promise.all(editors.map(read));
  for (let step = 0; step < 4; step += 1) {
    const turn = Math.floor(random() * 2);
    const chosen = random() < 0.3 ? [turn, 1 - turn] : [turn];
    await act(chosen.map((at) => ({ client: editors[at] as TestClient, step: stepOf(seen[at] as Model, random) })));
    for (const at of chosen) if (random() < 0.7) seen[at] = await read(editors[at] as TestClient);
  }
}

test('[CMS3] two editors on one page: nothing is overwritten unseen, and readers get exactly the published drafts', async () => {
  const wanted = rounds(60, 500);
  const random = seeded(seed);
  for (let round = 0; round < wanted; round += 1)
    await interleave(random).catch((error: unknown) => {
      throw new Error(`PROOF_SEED=${seed}, round ${round}: ${String(error)}`, { cause: error });
    });
  expect(figures.refused).toBeGreaterThan(wanted / 2);
  expect(figures.atOnce).toBeGreaterThan(wanted / 4);
  recordProof({
    id: 'CMS3',
    what: `two editors on one page by call, seed ${seed}`,
    bar: '500 interleavings, 0 overwritten unseen, exactly the listed drafts published',
    figure: `${wanted} interleavings, ${figures.steps} steps (${figures.atOnce} pairs at once), ${figures.refused} refused, 0 lost`,
  });
});
