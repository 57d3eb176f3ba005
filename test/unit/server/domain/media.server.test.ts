import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { storedMedia } from '../../../../src/server/domain/content/storedMedia.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';
import { startTestServer } from '../fixture/testServer.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="100" height="40" inkscape:version="1"><title>Logo</title><path d="M0 0h10v10z" fill="#c00"/></svg>';

let shipped: ShippedServer;
let editor: TestClient;
let picture: { readonly id: number; readonly pageId: number };
beforeAll(async () => {
  shipped = await startShippedServer();
  editor = await shipped.signedIn('editor');
  picture = await pictureBlock({ allowedFormat: 'PNG, JPG, SVG', maxWidth: 1600, maxHeight: 1000, maxFileSize: 500_000 });
});
afterAll(() => shipped.portal.close());

/** A published picture of a page, with limits or without. */
async function pictureBlock(limits?: object): Promise<{ id: number; pageId: number }> {
  const { db } = shipped.portal.server;
  const page = await db.selectFrom('pages').select('id').where('hri', '=', 'smartleads').executeTakeFirstOrThrow();
  const block = { page_id: page.id, hri: 'picture', language: 'en', type: 'LIST_ITEM_IMAGE', content: '', block_order: 9 };
  const values = { ...block, image_format: limits ? JSON.stringify(limits) : null };
  const { id } = await db.insertInto('blocks').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, pageId: page.id };
}

interface Upload {
  readonly name: string;
  readonly content: string | Buffer;
  readonly blockId?: number;
  readonly client?: TestClient;
  readonly headers?: Record<string, string>;
}

async function upload({ name, content, blockId = picture.id, client = editor, headers = {} }: Upload) {
  const form = new FormData();
  form.append('blockId', String(blockId));
  form.append('file', new File([new Uint8Array(Buffer.from(content))], name));
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return shipped.portal.server.app.inject({
    method: 'POST',
    url: `/api/media/upload?blockId=${blockId}`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': type, ...headers },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2266aa' } });
const open = (url: string) => shipped.portal.server.app.inject({ url });
const uploads = async () => (await readdir(os.tmpdir())).filter((name) => name.startsWith('portico-upload-'));

describe('taking pictures', () => {
  test.each([
    ['a.PNG', () => drawn(30, 20).png().toBuffer(), 'image/png'],
    ['b.JpG', () => drawn(30, 20).jpeg().toBuffer(), 'image/jpeg'],
    ['d.jpeg', () => drawn(30, 20).jpeg().toBuffer(), 'image/jpeg'],
    ['c.svg', async () => LOGO, 'image/svg+xml'],
  ])('[SH-CALLS-37, SH-CALLS-38] %s is taken and shown at the address of the answer', async (name, content, type) => {
    const answer = await upload({ name, content: await content() });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/[\w-]+\.(png|jpg|svg)$/) },
    ]);
    const shown = await open(answer.json().url);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, type]);
    expect(shown.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    if (type !== 'image/svg+xml') expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 });
    else
      expect(shown.body).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><title>Logo</title><path d="M0 0h10v10z" fill="#c00"></path></svg>',
      );
  });

  test('what a camera wrote is left out, and the picture stands upright', async () => {
    const taken = await drawn(60, 20)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '45/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('secret owner')).toBe(true);
    const shown = await open((await upload({ name: 'photo.jpg', content: taken })).json().url);
    expect(shown.rawPayload.includes('secret owner')).toBe(false);
    const { exif, width, height } = await sharp(shown.rawPayload).metadata();
    expect([exif, width, height]).toEqual([undefined, 20, 60]);
  });

  test('a page can ask for a smaller copy', async () => {
    const { url } = (await upload({ name: 'wide.png', content: await drawn(1500, 300).png().toBuffer() })).json();
    const widths = await Promise.all(
      ['', '?w=320', '?w=640', '?w=960', '?w=1280'].map(async (copy) => {
        const shown = await open(`${url}${copy}`);
        return [shown.headers['content-type'], (await sharp(shown.rawPayload).metadata()).width];
      }),
    );
    expect(widths).toEqual([
      ['image/png', 1500],
      ['image/webp', 320],
      ['image/webp', 640],
      ['image/webp', 960],
      ['image/webp', 1280],
    ]);
  });

  test('readers are told of the smaller copies of a picture, and of none where there are none', async () => {
    const dealer = await shipped.signedIn('dealer.honda');
    const shownOf = async (content: string) => {
      const body = { pageHri: 'with-copies', type: 'LIST_ITEM_IMAGE', language: 'ENGLISH', content };
      const { id, pageId } = (await editor.post('/api/draft/save', body)).json();
      await editor.post('/api/draft/publish', { pageId, draftIds: [id] });
      const [page] = (await dealer.get('/api/page/data?language=ENGLISH&pagesHri=with-copies&oemId=1')).json();
      return page.contentBlocks.find((block: { content: string }) => block.content === content);
    };
    const { url } = (await upload({ name: 'broad.png', content: await drawn(1000, 300).png().toBuffer() })).json();
    const shown = await shownOf(url);
    expect(shown.width).toBe(1000);
    const copies = shown.srcset.split(', ').map((copy: string) => copy.split(' '));
    const loaded = copies.map(async ([address]: string[]) => (await sharp((await open(address ?? '')).rawPayload).metadata()).width);
    expect(copies.map(([, width]: string[]) => width)).toEqual(['320w', '640w', '960w', '1000w']);
    expect(await Promise.all(loaded)).toEqual([320, 640, 960, 1000]);
    const logo = (await upload({ name: 'copied.svg', content: LOGO })).json();
    expect(await shownOf(logo.url)).not.toHaveProperty('srcset');
    // An address that is no plain path would break the list of addresses.
    expect(await shownOf(`${url}, x`)).not.toHaveProperty('srcset');
  });

  test('a repeated upload has no second effect, another file under its key is refused', async () => {
    const headers = { 'idempotency-key': 'upload-of-a-logo-1' };
    const [one, again] = [await upload({ name: 'a.svg', content: LOGO, headers }), await upload({ name: 'a.svg', content: LOGO, headers })];
    expect([one.statusCode, again.json()]).toEqual([200, one.json()]);
    expect((await upload({ name: 'a.svg', content: LOGO.replace('#c00', '#00c'), headers })).statusCode).toBe(422);
  });
});

describe('refusing files', () => {
  const requirements = 'Allowed formats: PNG, JPG, SVG. Max dimensions: 1600x1000. Max size: 500 KB.';

  test.each([
    ['e.gif', () => 'GIF89a', 'extension', 'File must be image and have one of following extensions: png, jpg, svg, jpeg'],
    ['g', () => 'x', 'extension', 'File must be image and have one of following extensions: png, jpg, svg, jpeg'],
    ['png', () => 'x', 'extension', 'File must be image and have one of following extensions: png, jpg, svg, jpeg'],
    ['a.png', () => drawn(9, 9).jpeg().toBuffer(), 'type', 'The file is not what its name says: it holds no png picture.'],
    ['a.jpg', () => '<html><script>1</script></html>', 'type', 'The file is not what its name says: it holds no jpg picture.'],
    ['a.svg', () => drawn(9, 9).png().toBuffer(), 'type', 'The file is not what its name says: it holds no svg picture.'],
    ['big.png', () => drawn(1601, 9).png().toBuffer(), 'pixels', `The picture is too large: 1601x9. ${requirements}`],
    ['big.svg', () => LOGO.replace('height="40"', 'height="1001"'), 'pixels', `The picture is too large: 100x1001. ${requirements}`],
    ['fat.svg', () => LOGO.replace('Logo', 'x'.repeat(500_000)), 'size', `The file is too large: 501 KB. ${requirements}`],
    ['none.svg', () => LOGO.replace(/ (width|height)="\d+"/g, ''), 'broken', /^The picture cannot be read/],
    ['cut.png', async () => (await drawn(400, 400).png().toBuffer()).subarray(0, 120), 'broken', /^The picture cannot be read/],
    ['bad.svg', () => LOGO.replace('<path', '<script>1</script><path'), 'unsafe', /not allowed: script\./],
  ])('%s: %s', async (name, content, rule, message) => {
    const answer = await upload({ name, content: await content() });
    const { errors, message: text } = answer.json();
    expect([answer.statusCode, errors?.[0].rule]).toEqual([400, rule]);
    expect(text).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('a picture that says it has a million pixels across is refused before it is decoded', async () => {
    const small = await drawn(9, 9).png().toBuffer();
    small.writeUInt32BE(1_000_000, 16);
    const answer = await upload({ name: 'bomb.png', content: small });
    expect([answer.statusCode, answer.json().errors[0].rule]).toEqual([400, 'pixels']);
  });

  test('[SH-CALLS-37] a block without a format takes drawings of 192x50 alone; the words are those of the reader', async () => {
    const plain = await pictureBlock();
    expect((await upload({ name: 'a.svg', content: LOGO, blockId: plain.id })).statusCode).toBe(200);
    const headers = { 'accept-language': 'fr' };
    const answer = await upload({ name: 'a.png', content: await drawn(9, 9).png().toBuffer(), blockId: plain.id, headers });
    expect(answer.json().message).toBe(
      'Les images de ce type ne sont pas permises ici. Formats permis : SVG. Dimensions maximales : 192x50. Taille maximale : 2000 ko.',
    );
    const wide = await upload({ name: 'a.svg', content: LOGO.replace('width="100"', 'width="193"'), blockId: plain.id });
    expect(wide.json().errors[0].rule).toBe('pixels');
  });

  test.each([{ allowedFormat: 'TIFF', maxWidth: 1600 }, { maxWidth: 10 }])(
    '[SH-CMS-24] a format that nobody knows allows what no format does: %j',
    async (format) => {
      const unknown = await pictureBlock(format);
      expect((await upload({ name: 'a.svg', content: LOGO, blockId: unknown.id })).statusCode).toBe(200);
      const wide = await upload({ name: 'a.svg', content: LOGO.replace('width="100"', 'width="193"'), blockId: unknown.id });
      expect(wide.json().message).toBe(
        'The picture is too large: 193x40. Allowed formats: SVG. Max dimensions: 192x50. Max size: 2000 KB.',
      );
    },
  );

  test('the pixels of a photo that its camera turned count as it is shown', async () => {
    const banner = await pictureBlock({ allowedFormat: 'JPG', maxWidth: 192, maxHeight: 50, maxFileSize: 500_000 });
    const taken = (width: number, height: number) => drawn(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const lying = await upload({ name: 'lying.jpg', content: await taken(192, 50), blockId: banner.id });
    expect([lying.statusCode, lying.json().message]).toEqual([400, expect.stringMatching(/^The picture is too large: 50x192\./)]);
    const upright = await upload({ name: 'upright.jpg', content: await taken(50, 192), blockId: banner.id });
    expect(upright.statusCode).toBe(200);
    const { db } = shipped.portal.server;
    const stored = await db.selectFrom('media').select(['width', 'height']).where('name', '=', 'upright.jpg').execute();
    expect(stored).toEqual([{ width: 192, height: 50 }]);
    const tall = await upload({ name: 'tall.jpg', content: await drawn(50, 192).jpeg().toBuffer(), blockId: banner.id });
    expect(tall.json().errors[0].rule).toBe('pixels');
  });

  test('a new picture beside others of a page has their limits, and a draft is a target too', async () => {
    const body = { pageId: picture.pageId, type: 'LIST_ITEM_IMAGE', language: 'ENGLISH', content: '' };
    const draft = (await editor.post('/api/draft/save', body)).json();
    expect(draft.imageFormat).toMatchObject({ allowedFormat: 'PNG, JPG, SVG' });
    const answer = await upload({ name: 'a.png', content: await drawn(1500, 9).png().toBuffer(), blockId: draft.id });
    expect(answer.statusCode).toBe(200);
    await editor.post('/api/draft/discard', { pageId: picture.pageId, draftIds: [draft.id] });
  });

  /** A new picture of a page, and whether it takes each of these files. */
  async function firstPicture(hri: string, language: string, files: readonly (readonly [name: string, content: string | Buffer])[]) {
    const body = { pageHri: hri, type: 'LIST_ITEM_IMAGE', language, content: '' };
    const { id, imageFormat, pageId } = (await editor.post('/api/draft/save', body)).json();
    const taken: number[] = [];
    for (const [name, content] of files) taken.push((await upload({ name, content, blockId: id })).statusCode);
    await editor.post('/api/draft/discard', { pageId, draftIds: [id] });
    return { formats: imageFormat?.allowedFormat, taken };
  }

  test('the first picture of every shipped page may be a photo or a drawing in both languages; of a page without documents, a small drawing', async () => {
    const files = [
      ['a.png', await drawn(1600, 1200).png().toBuffer()],
      ['a.jpg', await drawn(1600, 1200).jpeg().toBuffer()],
      ['a.svg', LOGO.replace('width="100"', 'width="1600"')],
      ['a.webp', await drawn(30, 20).webp().toBuffer()],
      ['a.gif', 'GIF89a'],
    ] as const;
    const hris = shipped.portal.server.source.current().contents.flatMap(({ document }) => document.hri);
    const found: string[] = [];
    for (const hri of new Set(hris))
      for (const language of ['ENGLISH', 'FRENCH']) {
        // Its other picture is of the fixture, and would say what new ones may be.
        if (hri === 'smartleads') continue;
        const { formats, taken } = await firstPicture(hri, language, found.length < 2 ? files : []);
        found.push(`${formats} ${taken.join(' ')}`.trim());
      }
    expect(new Set(hris).size).toBe(19);
    const formats = 'PNG, JPG, JPEG, SVG';
    expect(found).toEqual([`${formats} 200 200 200 400 400`, `${formats} 200 200 200 400 400`, ...Array(34).fill(formats)]);
    expect(await firstPicture('no-documents', 'FRENCH', files)).toEqual({ formats: undefined, taken: [400, 400, 400, 400, 400] });
    expect((await firstPicture('no-documents', 'ENGLISH', [['a.svg', LOGO]])).taken).toEqual([200]);
  });

  test('of words no document says what pictures may be', async () => {
    const body = { pageHri: 'crm-certification', type: 'LIST_ITEM_TEXT', language: 'FRENCH', content: 'x' };
    const { id, imageFormat, pageId } = (await editor.post('/api/draft/save', body)).json();
    expect(imageFormat).toBeNull();
    await editor.post('/api/draft/discard', { pageId, draftIds: [id] });
  });

  test('nobody but an editor of its page uploads for a block, and no block is no target', async () => {
    const dealer = await shipped.signedIn('dealer.honda');
    expect((await upload({ name: 'a.svg', content: LOGO, client: dealer })).statusCode).toBe(403);
    expect((await upload({ name: 'a.svg', content: LOGO, blockId: 999_999 })).statusCode).toBe(404);
    await shipped.portal.server.db.updateTable('pages').set({ oem: 'acura' }).where('id', '=', picture.pageId).execute();
    expect((await upload({ name: 'a.svg', content: LOGO })).statusCode).toBe(404);
    await shipped.portal.server.db.updateTable('pages').set({ oem: '' }).where('id', '=', picture.pageId).execute();
  });
});

describe('keeping pictures', () => {
  test('no temporary file outlives its answer', async () => {
    const before = await uploads();
    const added = async () => (await uploads()).filter((name) => !before.includes(name));
    await upload({ name: 'a.svg', content: LOGO });
    await upload({ name: 'a.gif', content: 'GIF' });
    await upload({ name: 'wide.png', content: await drawn(1500, 300).png().toBuffer() });
    await upload({ name: 'a.svg', content: LOGO, client: shipped.portal.client() });
    for (let tries = 0; tries < 50 && (await added()).length > 0; tries += 1) await new Promise(setImmediate);
    expect(await added()).toEqual([]);
  });

  test('what a process that was killed left behind goes when the next one starts; what is being written stays', async () => {
    const file = (name: string) => path.join(os.tmpdir(), `portico-upload-${name}`);
    await writeFile(file('left'), 'x');
    await utimes(file('left'), new Date(0), new Date(Date.now() - 3_700_000));
    await writeFile(file('written'), 'x');
    const next = await startTestServer();
    await next.close();
    expect((await uploads()).filter((name) => /-(left|written)$/.test(name))).toEqual(['portico-upload-written']);
    await rm(file('written'));
  });

  test('a picture of which a piece is missing ends with a fault, not as a whole picture', async () => {
    const { db } = shipped.portal.server;
    const { url } = (await upload({ name: 'cut.svg', content: LOGO })).json();
    await db.deleteFrom('media_chunks').where('media_id', '=', url.split('/')[2]).execute();
    const file = await storedMedia.findFile(db, url.split('/')[2], 0);
    await expect(text(storedMedia.content(db, file as NonNullable<typeof file>))).rejects.toThrow(/lacks piece 0/);
  });

  test('a picture that no block and no draft shows is removed after a week', async () => {
    const { db } = shipped.portal.server;
    const used = (await upload({ name: 'used.svg', content: LOGO })).json().url;
    const unused = (await upload({ name: 'unused.svg', content: LOGO })).json().url;
    await db
      .updateTable('blocks')
      .set({ content: `<p><img src="${used}" alt=""></p>` })
      .where('id', '=', picture.id)
      .execute();
    const morning = Date.parse('2026-03-10T15:00:00.000Z');
    await storedMedia.deleteUnused(db, new Date(morning));
    expect((await open(unused)).statusCode).toBe(200);
    await storedMedia.deleteUnused(db, new Date(morning + 1));
    expect([(await open(unused)).statusCode, (await open(used)).statusCode]).toEqual([404, 200]);
  });
});
