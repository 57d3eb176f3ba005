import { randomOf } from '../../../src/server/demo/demoTenants.ts';
import { startTestServer, type TestClient, type TestServer } from '../../unit/server/fixture/testServer.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(3_600_000);

type Fields = Record<string, string>;

/** An entity that several people edit, as its calls show it. */
interface Edited {
  readonly name: string;
  read(client: TestClient): Promise<{ fields: Fields; version: string }>;
  save(client: TestClient, fields: Fields, version: string): ReturnType<TestClient['post']>;
  /** Path of a field in the diff. */
  readonly at: (field: string) => string;
}

const profile: Edited = {
  name: 'profile',
  async read(client) {
    const answer = await client.get('/profile');
    return {
      fields: answer.json().contactDetails ?? { name: 'First', email: 'first@example.com' },
      version: String(answer.headers['etag']),
    };
  },
  save: (client, fields, version) => client.post('/profile', { contactDetails: fields }, { 'if-match': version }),
  at: (field) => `contactDetails.${field}`,
};

function loan(id: string): Edited {
  return {
    name: 'record',
    async read(client) {
      const answer = await client.get(`/loans/${id}`);
      const { title, due = '' } = answer.json();
      return { fields: { title, due }, version: String(answer.headers['etag']) };
    },
    save: (client, fields, version) => client.send('PUT', `/loans/${id}`, { json: fields, headers: { 'if-match': version } }),
    at: (field) => field,
  };
}

describe('several editors', () => {
  let portal: TestServer;
  let client: TestClient;
  const figures = { saved: 0, refused: 0 };

  beforeAll(async () => {
    portal = await startTestServer({ callsPerMinute: 1_000_000 });
    client = portal.client();
    await client.signIn('ann');
  });
  afterAll(() => portal.close());

  /** Editors read and save in a random order, two at once now and then; a model knows what must come of it. */
  async function interleave(edited: Edited, random: () => number): Promise<void> {
    const editors = Array.from({ length: 2 + Math.floor(random() * 9) }, () => edited.read(client));
    const copies = await Promise.all(editors);
    let stored = copies[0] as (typeof copies)[number];
    const change = (editor: number): Fields => {
      const { fields } = copies[editor] as (typeof copies)[number];
      const names = Object.keys(fields).filter((name) => name !== 'email');
      const name = names[Math.floor(random() * names.length)] as string;
      return { ...fields, [name]: `text ${Math.floor(random() * 1e9)}` };
    };
    for (let step = 0; step < copies.length; step += 1) {
      const pair = random() < 0.2;
      const one = Math.floor(random() * copies.length);
      const chosen = pair ? [one, (one + 1) % copies.length] : [one];
      const attempts = chosen.map((editor) => ({ editor, fields: change(editor), version: copies[editor]?.version ?? '' }));
      const answers = await Promise.all(attempts.map(({ fields, version }) => edited.save(client, fields, version)));
      const current = attempts.filter(({ version }) => version === stored.version).length;
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(Math.min(current, 1));
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      if (winner >= 0) stored = { fields: attempts[winner]?.fields ?? {}, version: String(answers[winner]?.headers['etag']) };
      for (const [at, answer] of answers.entries()) {
        if (answer.statusCode === 200) continue;
        expect(answer.statusCode).toBe(409);
        // Of two at once the loser may have lost to the state before or after; its version must be one of them.
        const { conflict } = answer.json();
        const sent = attempts[at]?.fields ?? {};
        if (conflict.version === stored.version) {
          const differing = Object.keys(sent).filter((name) => sent[name] !== stored.fields[name]);
          const theirs = differing.map((name) => ({ field: edited.at(name), yours: sent[name], theirs: stored.fields[name] ?? null }));
          expect(conflict.changes).toEqual(theirs);
        } else expect(winner).toBeGreaterThanOrEqual(0);
        figures.refused += 1;
      }
      figures.saved += winner >= 0 ? 1 : 0;
      if (random() < 0.6) copies[one] = await edited.read(client);
    }
    expect(await edited.read(client)).toEqual(stored);
  }

  test('[K1] 2 to 10 editors in random interleavings: no update is lost, a stale save is refused with what changed', async () => {
    const wanted = rounds(60, 1000);
    const seed = 'editors';
    const random = randomOf(seed);
    const { id } = (await client.post('/loans', { title: 'Shared' })).json();
    const edited = [profile, loan(id)];
    await profile.save(client, { name: 'First', email: 'first@example.com' }, '*');
    for (let round = 0; round < wanted; round += 1) await interleave(edited[round % edited.length] as Edited, random);
    expect(figures.saved).toBeGreaterThan(wanted);
    expect(figures.refused).toBeGreaterThan(wanted / 4);
    recordProof({
      id: 'K1',
      what: `2-10 editors on a profile and a record, seed '${seed}'`,
      bar: '1,000 interleavings, 0 lost updates, stale save -> 409 with diff',
      figure: `${wanted} interleavings, ${figures.saved} saved, ${figures.refused} refused with a diff, 0 lost`,
    });
  });

  test('[K1] the first save of a profile that is not there yet has one winner', async () => {
    const sue = portal.client();
    await sue.signIn('sue');
    const version = String((await sue.get('/profile')).headers['etag']);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => profile.save(sue, { name, email: 'sue@example.com' }, version)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('a save without a version takes what is stored, a malformed one is refused', async () => {
    const fields = { name: 'Any', email: 'any@example.com' };
    expect((await client.post('/profile', { contactDetails: fields })).statusCode).toBe(200);
    expect((await profile.save(client, fields, '*')).statusCode).toBe(200);
    // A proxy that compresses weakens the tags it hands on.
    const { version } = await profile.read(client);
    expect((await profile.save(client, { ...fields, name: 'Other' }, `W/${version}`)).statusCode).toBe(200);
    expect((await profile.save(client, fields, '"1", "2"')).statusCode).toBe(400);
  });
});
