import { startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import { recordProof } from '../support/proof.ts';
import { hostileTexts } from './support/hostileTexts.ts';

test('[CMS4] a text is stored as it was sent or refused: no check of the server turns one text into another', async () => {
  const { portal, signedIn } = await startShippedServer({ callsPerMinute: 1_000_000 });
  const [editor, dealer] = [await signedIn('editor'), await signedIn('dealer.honda')];
  const sent = new Map<number, string>();
  let pageId: number | undefined;
  for (const [at, content] of hostileTexts.entries()) {
    const body = { pageHri: 'hostile-texts', type: 'LIST_ITEM_TEXT', language: 'ENGLISH', blockOrder: at, content };
    const answer = await editor.post('/api/draft/save', body);
    expect([content, answer.statusCode]).toEqual([content, 200]);
    pageId = answer.json().pageId;
    sent.set(answer.json().id, content);
  }
  expect((await editor.post('/api/draft/publish', { pageId, draftIds: [...sent.keys()] })).statusCode).toBe(200);
  const [page] = (await dealer.get('/api/page/data?language=ENGLISH&pagesHri=hostile-texts&oemId=1')).json();
  expect(page.contentBlocks.map(({ content }: { content: string }) => content)).toEqual(hostileTexts);
  const control = await editor.post('/api/draft/save', { pageId, type: 'LIST_ITEM_TEXT', language: 'ENGLISH', content: 'a\u0000b' });
  expect(control.statusCode).toBe(400);
  await portal.close();
  recordProof({
    id: 'CMS4-stored',
    what: 'hostile rich texts through call and storage',
    bar: 'each as sent',
    figure: `${hostileTexts.length} texts stored and read back unchanged`,
  });
});
