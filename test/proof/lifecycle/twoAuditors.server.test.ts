import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';

jest.setTimeout(3_600_000);

const ROOT = '/api/portal/compliance/report';
/** Few, so that both often change the same; none of them demands a comment. */
const ITEMS = ['webAddress', 'webPhone', 'webHours', 'webMap', 'webPhotos'];
const VALUES = ['YES', 'NO', 'NA', null];
const COMMENTS = [null, 'Dim.', 'Worn.'];

interface Item {
  readonly id: string;
  value?: string | null;
  comment?: string | null;
  changed?: boolean;
  seen?: number;
}
interface Report {
  readonly reportId: number;
  readonly version: number;
  readonly categories: readonly { readonly items: Item[] }[];
}
/** What is stored of an item, and with which version of the report it came. */
interface Stored {
  readonly value: string | null;
  readonly comment: string | null;
  readonly edition: number;
}
type Model = Map<string, Stored>;
const UNANSWERED: Stored = { value: null, comment: null, edition: 0 };
type Changes = ReadonlyMap<string, { readonly value: string | null; readonly comment: string | null; readonly seen?: number }>;

const seed = proofSeed();
const random = seeded(seed);
const figures = { saves: 0, merged: 0, asked: 0, items: 0 };
const drawn = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const itemsOf = ({ categories }: Report): Item[] => categories.flatMap(({ items }) => items);
const isSame = (one: Pick<Stored, 'value' | 'comment'>, other: Pick<Stored, 'value' | 'comment'>): boolean =>
  one.value === other.value && one.comment === other.comment;

let shipped: ShippedServer;
let auditors: readonly TestClient[];
beforeAll(async () => {
  shipped = await startShippedServer({ callsPerMinute: 1_000_000 });
  auditors = [await shipped.signedIn('admin'), await shipped.signedIn('provider.admin')];
});
afterAll(() => shipped.portal.close());

const read = async (client: TestClient, id: number): Promise<Report> =>
  (await client.get(`${ROOT}/view/${id}?mandatory=false&qualified=false`)).json();

/** An auditor's answers to some items; some of them are those that stood there. */
function changesTo(report: Report): Changes {
  const chosen = ITEMS.filter(() => random() < 0.4);
  const of = (id: string) => itemsOf(report).find((item) => item.id === id);
  return new Map(
    chosen.map((id) => {
      const isTouchedOnly = random() < 0.2;
      const [value, comment] = isTouchedOnly ? [of(id)?.value ?? null, of(id)?.comment ?? null] : [drawn(VALUES), drawn(COMMENTS)];
      return [id, { value, comment }];
    }),
  );
}

function save(client: TestClient, read: Report, changes: Changes) {
  figures.saves += 1;
  const { version, ...rest } = structuredClone(read) as Report & Record<string, unknown>;
  for (const item of itemsOf(rest as never)) Object.assign(item, changes.get(item.id) ?? {}, { changed: changes.has(item.id) });
  const names = ['reportId', 'dealerCode', 'auditType', 'oemId', 'auditDate', 'provider', 'categories'];
  const body = Object.fromEntries(names.flatMap((name) => (name in rest ? [[name, rest[name]]] : [])));
  return client.post(`${ROOT}/update`, body as never, { 'if-match': `"${version}"` });
}

/** The items of a save that somebody else has changed since it was begun, by what is stored. */
function contested(model: Model, { version }: Report, changes: Changes): string[] {
  return [...changes].flatMap(([id, change]) => {
    const stored = model.get(id) ?? UNANSWERED;
    return !isSame(stored, change) && stored.edition > Math.max(version, change.seen ?? 0) ? [id] : [];
  });
}

/** Saves until nothing is asked any more; each item that is asked about is decided by chance. */
async function saveDeciding(client: TestClient, report: Report, changes: Changes, model: Model): Promise<void> {
  const answer = await save(client, report, changes);
  const expected = contested(model, report, changes);
  if (answer.statusCode === 409) {
    const asked = answer.json().conflict.current.items as readonly (Item & { edition: number })[];
    expect(asked.map(({ id }) => id).sort()).toEqual(expected.sort());
    figures.asked += 1;
    figures.items += asked.length;
    const decided = asked.map(({ comment = null, edition, id, value = null }) => {
      const own = changes.get(id) ?? { value, comment };
      return [id, { ...(random() < 0.5 ? own : { value, comment }), seen: edition }] as const;
    });
    return saveDeciding(client, report, new Map([...changes, ...decided]), model);
  }
  expect([answer.statusCode, expected]).toEqual([200, []]);
  if (report.version !== answer.json().version - 1) figures.merged += 1;
  const { version } = answer.json();
  for (const [id, { value, comment }] of changes) {
    if (!isSame(model.get(id) ?? UNANSWERED, { value, comment })) model.set(id, { value, comment, edition: version });
  }
}

test('[BU-COMPLIANCE-34, GB-274] two auditors in any order: only an item that both have changed is asked, and nothing else is lost', async () => {
  const wanted = rounds(12, 500);
  const [first] = auditors as [TestClient];
  const prepared = (await first.post(`${ROOT}/prepareCreate/HO0001/DWCP`)).json();
  const { dealerCode, auditType, oemId, auditDate, categories } = prepared;
  const made = (await first.post(`${ROOT}/create`, { dealerCode, auditType, oemId, auditDate, categories } as never)).json();
  const model: Model = new Map();
  for (let round = 0; round < wanted; round += 1) {
    const [one, two] = random() < 0.5 ? [0, 1] : [1, 0];
    const reports = await Promise.all(auditors.map((client) => read(client, made.reportId)));
    const changes = reports.map(changesTo);
    for (const who of [one, two]) await saveDeciding(auditors[who] as TestClient, reports[who] as Report, changes[who] as Changes, model);
    const after = await read(first, made.reportId);
    const stored = itemsOf(after).map(({ id, value, comment }) => [id, value ?? null, comment ?? null]);
    const said = itemsOf(after).map(({ id }) => [id, model.get(id)?.value ?? null, model.get(id)?.comment ?? null]);
    expect([round, seed, stored]).toEqual([round, seed, said]);
  }
  recordProof({
    id: 'L6',
    what: `interleavings of two auditors of one audit, seed ${seed}`,
    bar: '>= 500; only an item that both changed is asked, nothing else lost',
    figure: `${wanted} interleavings, ${figures.saves} saves, ${figures.merged} merged, ${figures.asked} asked about ${figures.items} items, 0 lost`,
  });
});
