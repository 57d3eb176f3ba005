import type { PortalServices } from '../../../../src/runtime/scope/PortalServices.ts';
import { prepareScreen } from '../../../../src/runtime/screens/screenPart.ts';
import { createHeldClock } from '../blocks/showBlock.tsx';

const dialog = { id: 'd', block: 'dialog', blocks: [{ id: 'e', block: 'editor' }] };
const part = { flows: {}, screen: { id: 'shelf', blocks: [{ id: 's', block: 'section', blocks: [{ id: 't', block: 'table' }] }, dialog] } };

const frame = {
  header: [
    { id: 'm', block: 'menu' },
    { id: 'f', block: 'flow', views: { acting: [{ id: 'p', block: 'picker' }] } },
  ],
  footer: [{ id: 'l', block: 'lines' }],
};

/** A portal at a page; the script of its table comes when the test says so. */
function portalAt(isPublic: boolean, openScreen: () => Promise<unknown> = async () => part) {
  const clock = createHeldClock();
  const loads: string[] = [];
  let arrive = (): void => undefined;
  const script = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const block = (kind: string) => ({ load: () => (loads.push(kind), script) });
  const services = {
    bundles: { shell: () => ({ routes: { routes: { shelf: { screen: 'shelf' } } }, frames: { main: frame } }), openScreen },
    navigation: { current: () => ({ name: 'shelf', public: isPublic }) },
    blocks: { table: block('table'), editor: block('editor'), menu: block('menu'), picker: block('picker'), section: {}, dialog: {} },
    platform: { clock },
  } as unknown as PortalServices;
  let isPrepared = false;
  const prepared = prepareScreen(services).then(() => {
    isPrepared = true;
  });
  const settled = () => new Promise<void>((done) => setTimeout(done));
  return { loads, arrive, prepared, pass: clock.pass, isPrepared: async () => (await settled(), isPrepared) };
}

test('[L6] the first rendering has the scripts of the blocks of screen and frame; what stands in dialogs, or in flows of the frame, comes later', async () => {
  const page = portalAt(false);
  expect(await page.isPrepared()).toBe(false);
  page.arrive();
  await page.prepared;
  expect(page.loads).toEqual(['table', 'menu']);
});

test('behind sign-in nobody looks at an empty page for long; a public page shows its beginning already and waits', async () => {
  const own = portalAt(false);
  const open = portalAt(true);
  for (const page of [own, open]) {
    expect(await page.isPrepared()).toBe(false);
    page.pass(400);
  }
  expect([await own.isPrepared(), await open.isPrepared()]).toEqual([true, false]);
  open.arrive();
  await open.prepared;
});

test('a screen that cannot be loaded is left to the page, which tells it', async () => {
  await portalAt(true, () => Promise.reject(new Error('404'))).prepared;
});
