import { sql } from 'kysely';
import { filteredRows, type RecordFilter, recordConditions } from '../../../../src/server/lifecycle/recordFilter.ts';
import type { Database } from '../../../../src/server/persistence/database.ts';
import { migrateToLatest } from '../../../../src/server/persistence/migrateToLatest.ts';
import { indexRecords } from '../../../../src/server/store/indexRecords.ts';
import { migrations } from '../../../../src/server/store/migrations.ts';
import type { Tables } from '../../../../src/server/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../persistence/testDatabase.ts';

jest.setTimeout(240_000);

const CHICAGO = 'America/Chicago';
/** Central time is UTC-6 in winter; on 8 March 2026 clocks go from 2 to 3. */
const RECORDS: { readonly [id: string]: object } = {
  day6: { on: '2026-03-06', size: 9, kind: 'a' },
  day7: { on: '2026-03-07', size: 10, kind: 'b' },
  day8: { on: '2026-03-08', size: 10.5, closedOn: null },
  eve: { at: '2026-03-08T05:59:59.999Z', kind: 'a' },
  midnight: { at: '2026-03-08T00:00:00-06:00', closedOn: '2026-04-01' },
  noon: { at: '2026-03-08T17:00:00Z', kind: 'c' },
  late: { at: '2026-03-08T23:59:00-0500' },
  next: { at: '2026-03-09T05:00:00Z' },
  odd: { at: 'soon', on: '2026-3-7', size: '10' },
};

const PEOPLE: { readonly [id: string]: object } = {
  'P-100': { name: 'Zoë Lévesque-Œuvray', city: 'Trois-Rivières', phone: '(519) 555.0123' },
  'P-101': { name: 'Levesque Motors 100%', city: 'Straße', phone: '+1 519-555-0124', contact: { mobile: '613 555 0199' } },
  'P-102': { name: "O'Neil_Søren", city: 'ÜNALBURG' },
};

let own: TestDatabase;
let database: Database<Tables>;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await own.open<Tables>();
  await migrateToLatest(database, migrations);
  for (const [id, document] of Object.entries(RECORDS))
    await sql`insert into records (collection, id, document, created_at, updated_at)
      values ('things', ${id}, ${JSON.stringify(document)}::jsonb, now(), now())`.execute(database.db);
  for (const [id, document] of Object.entries(PEOPLE))
    await sql`insert into records (collection, id, document, created_at, updated_at)
      values ('people', ${id}, ${JSON.stringify(document)}::jsonb, now(), now())`.execute(database.db);
  const ranges = ['on', 'at', 'size'].map((field) => ({ is: 'range', key: [field], behind: [['kind']] }) as const);
  await indexRecords(database, [
    { collection: 'things', sortable: [], narrowed: ranges },
    { collection: 'people', sortable: [], searched: [IN_PEOPLE] },
  ]);
});
afterAll(() => own.drop());

const IN_PEOPLE = { fields: ['id', 'name', 'city'], digits: ['phone', 'contact.mobile'] };

/** Ids by the query and by the function that narrows lists, which have to agree. */
async function found(filter: Partial<RecordFilter>): Promise<string[]> {
  const whole: RecordFilter = { collection: 'things', where: {}, timeZone: CHICAGO, ...filter };
  const rows = await filteredRows(database.db, whole).select('id').execute();
  const ids = rows.map(({ id }) => id);
  const words = await sql<{
    words: string;
  }>`select coalesce(string_agg(format('(%s)', portico_narrow_condition(one)), ' and '), 'true') as words
    from jsonb_array_elements(${JSON.stringify(recordConditions(whole))}::jsonb) one`.execute(database.db);
  const narrowed = await sql<{ id: string }>`select id from records
    where collection = ${whole.collection} and (${sql.raw(words.rows[0]?.words ?? '')})`.execute(database.db);
  expect(narrowed.rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  const order = Object.keys({ ...RECORDS, ...PEOPLE });
  return ids.toSorted((left, right) => order.indexOf(left) - order.indexOf(right));
}

test.each<[string, Partial<RecordFilter>, string[]]>([
  ['both ends of a range belong to it', { ranges: { between: { on: ['2026-03-07', '2026-03-08'] } } }, ['day7', 'day8']],
  ['an absent end does not narrow', { ranges: { between: { on: [null, '2026-03-06'] } } }, ['day6']],
  ['before and after leave their day out', { ranges: { after: { on: '2026-03-06' }, before: { on: '2026-03-08' } } }, ['day7']],
  ['numbers are compared by size', { ranges: { between: { size: [10, undefined] } } }, ['day7', 'day8']],
  ['a number of a text is none', { ranges: { before: { size: 10 } } }, ['day6']],
  ['a day of the zone has its moments', { ranges: { between: { at: ['2026-03-08', '2026-03-08'] } } }, ['midnight', 'noon', 'late']],
  ['after a day is after its last moment', { ranges: { after: { at: '2026-03-08' } } }, ['next']],
  ['before a day is before its first moment', { ranges: { before: { at: '2026-03-08' } } }, ['eve']],
  ['moments are compared by instant', { ranges: { after: { at: '2026-03-08T11:59:59-05:00' } } }, ['noon', 'late', 'next']],
  ['a moment stands for its day in the zone', { ranges: { after: { on: '2026-03-08T05:30:00Z' } } }, ['day8']],
  ['an end that is none of these fits nothing', { ranges: { between: { on: ['soon', '2026-12-31'] } } }, []],
  ['a day that no month has fits nothing', { ranges: { before: { on: '2026-04-31' } } }, []],
  ['a moment of such a day fits nothing', { ranges: { after: { at: '2026-02-31T00:00:00Z' } } }, []],
  ['a number never bounds a day', { ranges: { between: { on: [1, '2026-12-31'] } } }, []],
  ['notIn keeps what has another value or none', { notIn: { kind: ['a', 'b'] } }, ['day8', 'midnight', 'noon', 'late', 'next', 'odd']],
  ['an empty notIn does not narrow', { notIn: { kind: '' }, ranges: { between: { on: ['2026-03-06', ''] } } }, ['day6', 'day7', 'day8']],
  ['absent keeps null', { absent: ['closedOn'], ranges: { after: { on: '2026-03-07' } } }, ['day8']],
  ['absent leaves out what is there', { absent: ['closedOn'], ranges: { before: { at: '2026-03-09' } } }, ['eve', 'noon', 'late']],
  ['with what a record equals', { where: { kind: 'a' }, ranges: { before: { on: '2026-03-08' } } }, ['day6']],
])('%s', async (_what, filter, expected) => {
  expect(await found(filter)).toEqual(expected);
});

test('a range behind an equal field is found by one index', async () => {
  const conditions = recordConditions({
    collection: 'things',
    where: { kind: 'a' },
    ranges: { after: { on: '2026-03-01' } },
    timeZone: CHICAGO,
  });
  await sql`insert into records (collection, id, document, created_at, updated_at) select 'things', 'many' || n,
    jsonb_build_object('kind', 'a', 'on', to_char(date '2025-01-01' + n % 400, 'YYYY-MM-DD')), now(), now() from generate_series(1, 4000) n`.execute(
    database.db,
  );
  await sql`analyze records`.execute(database.db);
  const plan = await database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ words: string }>`select string_agg(format('(%s)', portico_narrow_condition(one)), ' and ') as words
      from jsonb_array_elements(${JSON.stringify(conditions)}::jsonb) one`.execute(db);
    const explained = await sql<{ 'QUERY PLAN': string }>`
      explain select id from records where collection = 'things' and ${sql.raw(rows[0]?.words ?? '')}`.execute(db);
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*document ->> 'kind'.*portico_range_key.*/);
});

test.each<[string, string, string[]]>([
  ['case and accents', 'LEVESQUE', ['P-100', 'P-101']],
  ['an accent where there is none', 'lévesque', ['P-100', 'P-101']],
  ['letters of two', 'oeuvray', ['P-100']],
  ['a letter for two', 'strasse', ['P-101']],
  ['a letter with a stroke', 'soren', ['P-102']],
  ['words in any order and field', 'rivieres zoe', ['P-100']],
  ['words of which one is missing', 'zoe motors', []],
  ['the id', 'p-10', ['P-100', 'P-101', 'P-102']],
  ['signs of patterns', '100%', ['P-101']],
  ['another sign of patterns', "o'neil_s", ['P-102']],
  ['a backslash', '\\', []],
  ['a phone number in another form', '519-555-0123', ['P-100']],
  ['a phone number with spaces', '519 555 0124', ['P-101']],
  ['digits of several fields are not put together', '01246', []],
  ['the digits of a path', '5550199', ['P-101']],
  ['a name and a part of a phone number', 'motors 555-0124', ['P-101']],
  ['a name and the phone of another', 'zoe 555-0124', []],
  ['nothing but white space', '  ', ['P-100', 'P-101', 'P-102']],
])('a search finds %s', async (_what, text, expected) => {
  expect(await found({ collection: 'people', search: { text, ...IN_PEOPLE } })).toEqual(expected);
});

test('a search has all of its words, each once, or is refused', async () => {
  const search = (...words: string[]) => found({ collection: 'people', search: { text: words.join(' '), ...IN_PEOPLE } });
  const beginnings = ['levesque-oeuvray', 'trois-rivieres'].flatMap((name) => [...name].map((_letter, at) => name.slice(0, at + 1)));
  expect(beginnings).toHaveLength(30);
  expect(await search(...beginnings, ...beginnings, 'zoe')).toEqual(['P-100']);
  expect(await search(...beginnings, 'motors')).toEqual([]);
  const different = Array.from({ length: 51 }, (_, number) => `word${number}`);
  await expect(search(...different)).rejects.toThrow('a search for 51 different words');
});

test('words are found by one index', async () => {
  const conditions = recordConditions({ collection: 'people', where: {}, search: { text: 'zoë 555-0123', ...IN_PEOPLE } });
  const plan = await database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{
      words: string;
    }>`select portico_narrow_condition(${JSON.stringify(conditions[0])}::jsonb) as words`.execute(db);
    await sql`set local enable_seqscan = off`.execute(db);
    const explained = await sql<{ 'QUERY PLAN': string }>`
      explain select id from records where collection = 'people' and ${sql.raw(rows[0]?.words ?? '')}`.execute(db);
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: \(portico_search_text\(.*~~ '%zoe%'/);
});
