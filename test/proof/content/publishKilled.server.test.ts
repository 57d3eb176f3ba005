import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../../support/memoryFolder.ts';
import { snapshotPortal } from '../durability/support/portalSnapshot.ts';
import { type ServerFactory, type ServerProcess, serverFactory } from '../durability/support/serverProcess.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(3_600_000);

/** Blocks that are published together: enough for a kill to fall between two of them. */
const BLOCKS = 60;
const LONGEST_MS = 250;

let factory: ServerFactory;
let server: ServerProcess;
beforeAll(async () => {
  factory = await serverFactory(await snapshotPortal('.'));
});
afterAll(async () => {
  await server?.kill();
  factory?.remove();
});

interface Wire {
  readonly id: number;
  readonly content: string;
  readonly pageId: number;
  readonly contentBlockId?: number | null;
}

/** The calls of one account. */
async function callerOf(url: string, username: string) {
  const form = new URLSearchParams({ grant_type: 'password', username, password: 'Portal.2026!' });
  const headers = { authorization: `Basic ${btoa('portal:')}`, 'content-type': 'application/x-www-form-urlencoded' };
  const signedIn = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body: form.toString() });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const authorized = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    async page(): Promise<{ contentBlocks: Wire[]; drafts: Wire[] }> {
      const answer = await fetch(`${url}/api/page/data?language=ENGLISH&pagesHri=killed&oemId=1`, { headers: authorized });
      return ((await answer.json()) as { contentBlocks: Wire[]; drafts: Wire[] }[])[0] ?? { contentBlocks: [], drafts: [] };
    },
    post: (path: string, body: object) => fetch(url + path, { method: 'POST', headers: authorized, body: JSON.stringify(body) }),
  };
}

/** Saves every block of the page, or makes them, with a text of this round. Resolves to what publishes them. */
async function draftAll(editor: Awaited<ReturnType<typeof callerOf>>, round: number) {
  const { contentBlocks } = await editor.page();
  const saved: Wire[] = [];
  for (let at = 0; at < BLOCKS; at += 1) {
    const body = { pageHri: 'killed', type: 'LIST_ITEM_TEXT', language: 'ENGLISH', blockOrder: at, content: `round ${round}` };
    const answer = await editor.post('/api/draft/save', { ...body, contentBlockId: contentBlocks[at]?.id ?? null });
    expect(answer.status).toBe(200);
    saved.push((await answer.json()) as Wire);
  }
  return { pageId: saved[0]?.pageId, draftIds: saved.map(({ id }) => id) };
}

test('[CMS3] kill -9 during a publication: readers get the old page or the new one, never a mix, and no draft is lost', async () => {
  const wanted = rounds(3, 60);
  const folder = mkdtempSync(join(memoryFolder(), 'portico-publish-'));
  const dataDirs = [join(folder, 'data')];
  server = await factory.start({ dataDirs });
  const first = await callerOf(server.url, 'editor');
  expect((await first.post('/api/draft/publish', await draftAll(first, 0))).status).toBe(200);
  const seen = { old: 0, new: 0 };
  let shown = 'round 0';
  for (let round = 1; round <= wanted; round += 1) {
    const editor = await callerOf(server.url, 'editor');
    const selection = await draftAll(editor, round);
    const publishing = editor.post('/api/draft/publish', selection).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS));
    await server.kill();
    const answer = await publishing;
    server = await factory.start({ dataDirs });
    const { contentBlocks } = await (await callerOf(server.url, 'dealer.honda')).page();
    const { drafts } = await (await callerOf(server.url, 'editor')).page();
    const texts = [...new Set(contentBlocks.map(({ content }) => content))];
    const isNew = texts[0] === `round ${round}`;
    const expected = isNew ? { texts: [`round ${round}`], drafts: 0 } : { texts: [shown], drafts: BLOCKS };
    expect({ texts, blocks: contentBlocks.length, drafts: drafts.length }).toEqual({ blocks: BLOCKS, ...expected });
    if (answer?.status === 200) expect(isNew).toBe(true);
    if (isNew) shown = `round ${round}`;
    seen[isNew ? 'new' : 'old'] += 1;
  }
  expect(await server.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
  recordProof({
    id: 'CMS3-kill',
    what: `kill -9 during the publication of ${BLOCKS} drafts`,
    bar: 'old or new page, never a mix',
    figure: `${wanted} kills: ${seen.old} times the old page, ${seen.new} times the new one, 0 mixed, 0 drafts lost`,
  });
});
