import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { limitHeapGrowth } from '#server';
import { PooledConnection } from '../../../src/server/persistence/pooledConnection.ts';
import { partsOf } from '../../support/partsOf.ts';
import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import { recordProof, rounds } from '../support/proof.ts';

const ROWS = rounds(6_000, 100_000);
/** Rows so wide that a connection takes in a part of them alone. */
const WIDE = { rows: 3_000, characters: 12_000 };
/** The order is looked at in a list of some batches: a longer one shows no more. */
const FEW = 3_200;
const CHUNK = 5_000;
const MOST_GROWTH_MB = 80;
const EXPORT = '/api/portal/enrollments/export';
const MEGABYTE = 1_048_576;

let shipped: ShippedServer;
let url: string;
let token: string;

beforeAll(async () => {
  limitHeapGrowth();
  shipped = await startShippedServer({ host: '127.0.0.1', port: 0, callsPerMinute: 0 });
  url = await shipped.portal.server.listen();
  token = (await shipped.signedIn('admin')).token ?? '';
  await fill('97', WIDE.rows, WIDE.characters);
  await fill('98', FEW);
  await fill('99', ROWS);
  // As housekeeping does.
  await sql`analyze records`.execute(shipped.portal.server.db);
});
/** Names that many share, and some without one: the places where parts of a list are easily given twice or lost. */
async function fill(program: string, count: number, width = 300): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) {
    await sql`insert into records (collection, id, organization_id, oem, document, state, version, created_at, updated_at)
      select 'programEnrollments', 'made-' || ${program} || lpad(n::text, 6, '0'), o.id, o.oem, jsonb_strip_nulls(jsonb_build_object(
        'dealerCode', 'ZZ' || lpad(n::text, 6, '0'), 'programId', ${program}::text, 'programName',
        (select string_agg(md5(n || '-' || part), '') from generate_series(1, ${Math.ceil(width / 32)}::int) part),
        'dealerName', case when n % 11 = 0 then null else 'Dealer ' || lpad((n % 700)::text, 3, '0') end)),
        '{"state":"ACTIVE"}', 1, now(), now()
      from generate_series(${from}::int, ${Math.min(from + CHUNK - 1, count)}::int) n
      join (select id, oem, row_number() over (order by id) % 20 as place from organizations where oem is not null limit 20) o on o.place = n % 20`.execute(
      shipped.portal.server.db,
    );
  }
}

afterAll(() => shipped.portal.close());
afterEach(() => jest.restoreAllMocks());

function ask(query: string, program = '99'): Promise<{ readonly answer: IncomingMessage; readonly request: ClientRequest }> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}${EXPORT}?programId=${program}&${query}`, { headers: { authorization: `Bearer ${token}` } }, (answer) =>
      resolve({ answer, request }),
    );
    request.on('error', reject);
  });
}

/** Counts the queries of tenants from here on; the given one fails. */
function countQueries(failing = Number.POSITIVE_INFINITY): () => number {
  const run = PooledConnection.prototype.executeAfter;
  let count = 0;
  jest.spyOn(PooledConnection.prototype, 'executeAfter').mockImplementation(function (this: PooledConnection, ...given) {
    count += 1;
    return count === failing ? Promise.reject(new Error('the database is gone')) : run.apply(this, given);
  });
  return () => count;
}

async function watched<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly grownMb: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const result = await work();
  clearInterval(watch);
  return { result, grownMb: Math.round((Math.max(peak, process.memoryUsage.rss()) - before) / MEGABYTE) };
}

async function taken(query: string, program?: string): Promise<number> {
  const { answer } = await ask(query, program);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

const codesOf = (file: string): string[] => file.match(/ZZ\d{6}/g) ?? [];

describe('the file of a long list', () => {
  test.each(['', 'sort=dealerName,asc', 'sort=dealerName,desc', 'sort=dealerCode,desc'])(
    '[X1] has every row once, in order (%s)',
    async (sort) => {
      const [, field = 'id', direction = 'asc'] = /=(\w+),(\w+)/.exec(sort) ?? [];
      const key = sql.raw(field === 'id' ? 'id' : `document -> '${field}' ${direction} nulls last, id`);
      const { rows } = await sql<{ code: string }>`select document ->> 'dealerCode' as code from records
      where collection = 'programEnrollments' and document ->> 'programId' = '98' order by ${key}`.execute(shipped.portal.server.db);
      const { answer } = await ask(`exportFormat=csv&${sort}`, '98');
      expect(codesOf(await text(answer))).toEqual(rows.map(({ code }) => code));
    },
  );

  test('[X1] a spreadsheet has them too', async () => {
    const { answer } = await ask('exportFormat=xlsx', '98');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    expect(codesOf(partsOf(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml') ?? '')).toHaveLength(FEW);
  });

  test('[X2] is never whole in memory', async () => {
    await Promise.all(['csv', 'xlsx'].map((format) => taken(`exportFormat=${format}`, '98')));
    const figures: string[] = [];
    for (const format of ['csv', 'xlsx']) {
      const begun = performance.now();
      const { result, grownMb } = await watched(() => taken(`exportFormat=${format}&sort=dealerName,asc`));
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      expect(grownMb).toBeLessThan(MOST_GROWTH_MB);
      figures.push(`${format}: ${(result / MEGABYTE).toFixed(1)} MB in ${seconds} s, memory +${grownMb} MB at most`);
    }
    recordProof({
      id: 'X2',
      what: `export of ${ROWS.toLocaleString('en')} rows, CSV and spreadsheet`,
      bar: `every row once, process grows by less than ${MOST_GROWTH_MB} MB`,
      figure: figures.join('; '),
    });
  });

  test.each(['csv', 'xlsx'])('[X3] waits for a reader that takes nothing, and ends when it leaves (%s)', async (format) => {
    const queries = countQueries();
    const { answer, request } = await ask(`exportFormat=${format}`, '97');
    answer.pause();
    let before = -1;
    while (queries() !== before) {
      before = queries();
      await pause(500);
    }
    const whole = WIDE.rows / 100;
    const waiting = queries();
    expect(waiting).toBeLessThan(whole * 2);
    request.destroy();
    await pause(500);
    const left = queries();
    await pause(500);
    expect(queries()).toBe(left);
    expect(left - waiting).toBeLessThanOrEqual(2);
    if (format === 'csv') {
      recordProof({
        id: 'X3',
        what: 'reader of an export stops, then leaves',
        bar: 'queries stop with it; none after it left',
        figure: `${waiting} of ${whole * 2} queries while it waits, ${queries() - left} after it left`,
      });
    }
  });

  test('[X4] a database that fails at the start is a refusal, later a file that breaks off', async () => {
    countQueries(1);
    const { answer } = await ask('exportFormat=csv');
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([500, undefined]);
    answer.resume();
    jest.restoreAllMocks();
    for (const format of ['csv', 'xlsx']) {
      countQueries(4);
      const begun = await ask(`exportFormat=${format}`);
      expect(begun.answer.statusCode).toBe(200);
      await expect(text(begun.answer)).rejects.toThrow('aborted');
      jest.restoreAllMocks();
    }
    recordProof({
      id: 'X4',
      what: 'database fails during an export',
      bar: 'no file that looks whole',
      figure: 'before the first row 500, then the connection breaks',
    });
  });
});
