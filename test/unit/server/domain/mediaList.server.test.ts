import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const ids = {
  old: '00000000-0000-4000-8000-000000000001',
  logo: '00000000-0000-4000-8000-000000000002',
  own: '00000000-0000-4000-8000-000000000003',
  foreign: '00000000-0000-4000-8000-000000000004',
};

let shipped: ShippedServer;
let editor: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  editor = await shipped.signedIn('editor');
  const media = (id: string, name: string, oem: string, at: number) => ({
    ...{ id, name, kind: 'png', width: 300, height: 200, bytes: 1234, oem },
    uploaded_at: new Date(at),
  });
  const rows = [
    media(ids.old, 'Winter tires.png', '', 1),
    media(ids.logo, 'Logo 100%.png', '', 2),
    media(ids.own, 'Honda.png', 'honda', 3),
    media(ids.foreign, 'Acura.png', 'acura', 4),
  ];
  await shipped.portal.server.db.insertInto('media').values(rows).execute();
});
afterAll(() => shipped.portal.close());

const list = async (query = '') => (await editor.get(`/api/media/list${query}`)).json();
const namesOf = ({ items }: { items: { url: string }[] }) => items.map(({ url }) => url.split('/').at(-1));

describe('the pictures to choose from', () => {
  test('are those of the program and the common ones, the newest first, page by page', async () => {
    const all = await list();
    expect([namesOf(all), all.total]).toEqual([['honda.png', 'logo-100.png', 'winter-tires.png'], 3]);
    expect(all.items[1]).toEqual({
      ...{ id: ids.logo, url: `/media/${ids.logo}/logo-100.png`, width: 300, height: 200, alt: '', altFr: '', bytes: 1234, usedBy: [] },
    });
    const second = await list('?limit=1&offset=1');
    expect([namesOf(second), second.total]).toEqual([['logo-100.png'], 3]);
  });

  test('are found by words of their name or of what they show; a sign of patterns is a letter like others', async () => {
    await editor.post('/api/media/describe', { id: ids.old, alt: ' A car in the snow ', altFr: 'Une auto dans la neige' });
    expect(namesOf(await list('?text=SNOW'))).toEqual(['winter-tires.png']);
    expect(namesOf(await list('?text=neige'))).toEqual(['winter-tires.png']);
    expect(namesOf(await list('?text=logo'))).toEqual(['logo-100.png']);
    expect(namesOf(await list(`?text=${encodeURIComponent('%')}`))).toEqual(['logo-100.png']);
    expect((await list('?text=_')).items).toEqual([]);
    // Neither the languages nor the signs between them are words.
    for (const sign of ['en', 'fr', '"', ':', '{'])
      expect([sign, namesOf(await list(`?text=${encodeURIComponent(sign)}`))]).toEqual([sign, []]);
    expect((await list()).items[2]).toMatchObject({ alt: 'A car in the snow', altFr: 'Une auto dans la neige' });
  });

  test('keep what they show in a language of which nothing is said, though two editors say it at once', async () => {
    const said = async () => (await list('?text=honda')).items.map(({ alt, altFr }: { alt: string; altFr: string }) => [alt, altFr])[0];
    const say = (words: object) => editor.post('/api/media/describe', { id: ids.own, ...words });
    expect((await Promise.all([say({ alt: 'A dealer' }), say({ altFr: 'Un concessionnaire' })])).map((one) => one.statusCode)).toEqual([
      200, 200,
    ]);
    expect(await said()).toEqual(['A dealer', 'Un concessionnaire']);
    await say({ alt: '' });
    expect(await said()).toEqual(['', 'Un concessionnaire']);
    await say({});
    expect(await said()).toEqual(['', 'Un concessionnaire']);
    await say({ altFr: '' });
  });

  test('are found by their address; another address is that of none', async () => {
    const by = async (url: string) => namesOf(await list(`?limit=1&url=${encodeURIComponent(url)}`));
    expect(await by(`/media/${ids.old}/winter-tires.png`)).toEqual(['winter-tires.png']);
    expect(await by(`/media/${ids.foreign}/acura.png`)).toEqual([]);
    expect(await by('sample/a.png')).toEqual([]);
  });

  test('tell nothing of the pages of another program', async () => {
    const { db } = shipped.portal.server;
    const { id } = await db.insertInto('pages').values({ hri: 'acura-only', oem: 'acura' }).returning('id').executeTakeFirstOrThrow();
    const block = {
      page_id: id,
      hri: 'picture',
      type: 'LIST_ITEM_IMAGE',
      language: 'ENGLISH',
      block_order: 1,
      parent: null,
      image_format: null,
    };
    await db
      .insertInto('blocks')
      .values({ ...block, content: `/media/${ids.old}/winter-tires.png` })
      .execute();
    expect((await list('?text=winter')).items[0].usedBy).toEqual([]);
    await db.deleteFrom('blocks').where('page_id', '=', id).execute();
  });

  test('tell which pages show them, and such a picture is not removed', async () => {
    const url = `/media/${ids.logo}/logo-100.png`;
    const body = { pageHri: 'with-picture', type: 'LIST_ITEM_IMAGE', language: 'ENGLISH', content: url };
    const draft = (await editor.post('/api/draft/save', body)).json();
    const logo = async () => (await list('?text=logo')).items[0];
    expect((await logo()).usedBy).toEqual(['with-picture']);
    const refused = await editor.post('/api/media/remove', { id: ids.logo });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/^A page shows this picture/)]);
    await editor.post('/api/draft/discard', { pageId: draft.pageId, draftIds: [draft.id] });
    expect((await logo()).usedBy).toEqual([]);
    expect((await editor.post('/api/media/remove', { id: ids.logo })).statusCode).toBe(200);
    expect(await logo()).toBeUndefined();
  });

  test('tell every reader what they show, in the language of the page', async () => {
    const url = `/media/${ids.old}/winter-tires.png`;
    const dealer = await shipped.signedIn('dealer.honda');
    const found: string[] = [];
    for (const language of ['ENGLISH', 'FRENCH']) {
      const body = { pageHri: 'described', type: 'LIST_ITEM_IMAGE', language, content: url };
      const { id, pageId } = (await editor.post('/api/draft/save', body)).json();
      await editor.post('/api/draft/publish', { pageId, draftIds: [id] });
      const [page] = (await dealer.get(`/api/page/data?language=${language}&pagesHri=described&oemId=1`)).json();
      found.push(page.contentBlocks[0].alt);
    }
    expect(found).toEqual(['A car in the snow', 'Une auto dans la neige']);
  });

  test('are nothing for another program or another role', async () => {
    expect((await editor.post('/api/media/remove', { id: ids.foreign })).statusCode).toBe(404);
    expect((await editor.post('/api/media/describe', { id: ids.foreign, alt: 'x', altFr: 'x' })).statusCode).toBe(404);
    const dealer = await shipped.signedIn('dealer.honda');
    expect((await dealer.get('/api/media/list')).statusCode).toBe(403);
    expect((await dealer.post('/api/media/remove', { id: ids.own })).statusCode).toBe(403);
  });
});
