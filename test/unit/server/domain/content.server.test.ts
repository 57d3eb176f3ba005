import { contents } from '../fixture/portalDocuments.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

async function signedIn(login: string): Promise<TestClient> {
  const client = portal.client();
  await client.signIn(login);
  return client;
}

describe('content pages and program data', () => {
  test('[SH-CALLS-32] G-N23: published blocks in the language asked for; unknown pages are left out', async () => {
    const ann = await signedIn('ann');
    const pages = (await ann.get('/pages?language=FRENCH&pagesHri=welcome,unknown')).json();
    expect(pages).toEqual([
      {
        id: expect.any(Number),
        humanReadableId: 'welcome',
        contentBlocks: [
          expect.objectContaining({
            type: 'PAGE_TEASER',
            content: 'Bienvenue',
            language: 'FRENCH',
            status: 'PUBLISHED',
            blockOrder: 1,
            parent: null,
          }),
        ],
        drafts: [],
      },
    ]);
  });

  test("a program's own page stands before the one for all; another program's number in the call changes nothing", async () => {
    const teaser = async (login: string, oemId = '') =>
      (await (await signedIn(login)).get(`/pages?language=ENGLISH&pagesHri=welcome${oemId}`)).json()[0].contentBlocks[0].content;
    expect(await teaser('sue')).toBe('Welcome to the South');
    expect(await teaser('ann', '&oemId=2')).toBe('Welcome');
    expect(await teaser('chief', '&oemId=2')).toBe('Welcome to the South');
  });

  test('drafts are never given to readers', async () => {
    await portal.server.db.updateTable('blocks').set({ status: 'DRAFT' }).where('content', '=', 'Bienvenue').execute();
    expect((await (await signedIn('ann')).get('/pages?language=FRENCH&pagesHri=welcome')).json()[0].contentBlocks).toEqual([]);
  });

  test('what editors changed survives new first content', async () => {
    await portal.server.db.updateTable('blocks').set({ content: 'Edited' }).where('content', '=', 'Welcome').execute();
    const more = {
      language: 'en',
      document: { $schema: '', hri: 'news', blocks: [{ id: 'teaser', type: 'PAGE_TEASER', content: 'News' }] },
    } as const;
    portal.portal = testPortal({ version: 'v2', contents: [...contents, more as never] });
    expect(await portal.server.source.reload()).toBe(true);
    const pages = (await (await signedIn('ann')).get('/pages?language=ENGLISH&pagesHri=news,welcome')).json();
    expect(pages.map((found: { contentBlocks: { content: string }[] }) => found.contentBlocks[0]?.content)).toEqual(['News', 'Edited']);
  });

  test('[SH-CALLS-16, SH-ROLES-08] G-N14: the programs by name; who is bound to one gets that one alone', async () => {
    const programs = async (login: string) => (await (await signedIn(login)).get('/programs')).json();
    expect(await programs('chief')).toEqual([
      { id: 1, name: 'North', displayName: 'North' },
      { id: 2, name: 'South', displayName: 'South' },
    ]);
    expect(await programs('ann')).toEqual([{ id: 1, name: 'North', displayName: 'North' }]);
  });

  test('[SH-CALLS-18] G-N02: own product data where the program has them, else 404, common ones by name, the language by suffix', async () => {
    const ann = await signedIn('ann');
    const product = async (name: string) => (await ann.get(`/products/${name}.json`)).json().products[0];
    expect(await product('North')).toEqual({ id: 'atlas', name: 'Own', title: 'Atlas', pageHri: 'welcome' });
    expect((await product('North_FRENCH')).title).toBe('Atlas (fr)');
    expect((await product('common')).name).toBe('Common');
    expect((await ann.get('/products/South.json')).statusCode).toBe(404);
    expect((await ann.get('/products/Nowhere_FRENCH.json')).statusCode).toBe(404);
  });

  test('[SH-CALLS-20] G-N03: data on website certification, the common ones for a program without its own, in the language of the suffix', async () => {
    const ann = await signedIn('ann');
    const providers = [{ id: 'press', name: 'The Press' }];
    const answer = async (name: string) => (await ann.get(`/certification/${name}.json`)).json();
    expect(await answer('North')).toEqual({ benefits: [{ id: 'maps', title: 'Atlas' }], providers });
    expect(await answer('common_FRENCH')).toEqual({ benefits: [{ id: 'maps', title: 'Atlas (fr)' }], providers });
    expect((await ann.get('/certification/South.json')).statusCode).toBe(404);
  });
});
