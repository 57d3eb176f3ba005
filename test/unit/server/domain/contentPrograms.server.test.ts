import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';

interface Program {
  readonly id: string;
  readonly name: string;
  readonly user: { readonly oemName: string; readonly oemSkinName?: string; readonly oemId?: number };
  readonly tokens: { readonly primary: string };
  readonly shells: readonly { readonly language: string; readonly address: string }[];
}

let shipped: ShippedServer;
beforeAll(async () => {
  shipped = await startShippedServer();
});
afterAll(() => shipped.portal.close());

test('an editor is told of every program: its name, its design, and where its documents are in each language', async () => {
  const editor = await shipped.signedIn('editor');
  const answer = await editor.get('/api/page/programs');
  const programs: Program[] = answer.json();
  expect(programs.map(({ id }) => id)).toEqual(['acura', 'bmwca', 'genesis', 'honda', 'hyundai', 'hyundaica', 'infiniti']);
  const genesis = programs.find(({ id }) => id === 'genesis');
  expect(genesis?.tokens.primary).toBe('#7A4F26');
  for (const { language, address } of genesis?.shells ?? []) {
    const shell = (await editor.get(address)).json();
    expect([shell.oem.id, shell.language]).toEqual(['genesis', language]);
  }
  expect(genesis?.shells.map(({ language }) => language)).toEqual(['en', 'fr']);
});

test('pages announce it to editors, and nobody else may call it', async () => {
  const [editor, dealer] = [await shipped.signedIn('editor'), await shipped.signedIn('dealer.honda')];
  const [page] = (await editor.get('/api/page/data?language=ENGLISH&pagesHri=privacy')).json();
  expect(page.extras).toContain('programs');
  expect((await dealer.get('/api/page/programs')).statusCode).toBe(403);
});
