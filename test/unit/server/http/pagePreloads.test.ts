import { type Blocks, blockKinds, type Frame, firstBlockKinds, type OemDocument, type ScreenPart } from '#model';
import { blockPreloads, heroPicture, screenFormPreloads } from '../../../../src/server/http/pagePreloads.ts';

const hero = (value: unknown): Blocks => [{ id: 'hero', block: 'hero', hero: value }] as unknown as Blocks;
const program = (facts: object): OemDocument => ({ id: 'north', hero: facts }) as unknown as OemDocument;

test('the page asks for the picture that its screen begins with', () => {
  const value = { $: 'oem.hero' };
  expect(heroPicture(hero(value), program({ kind: 'video', poster: 'north/poster.webp' }))).toBe('north/poster.webp');
  expect(heroPicture(hero(value), program({ kind: 'image', image: 'north/cover.webp' }))).toBe('north/cover.webp');
  expect(heroPicture(hero(value), program({ kind: 'carousel', banners: [{ image: 'north/one.webp' }] }))).toBe('north/one.webp');
  expect(heroPicture(hero({ $: 'user.hero' }), program({ poster: 'north/poster.webp' }))).toBeUndefined();
  expect(heroPicture([], program({ poster: 'north/poster.webp' }))).toBeUndefined();
  expect(heroPicture(hero(value), undefined)).toBeUndefined();
});

test('blocks are found at every depth', () => {
  const inner = { id: 'b', block: 'data-table' };
  expect([...blockKinds([{ id: 'a', block: 'section', blocks: [inner] }])]).toEqual(['section', 'data-table']);
});

test('what a dialog of a screen shows later is not needed at once', () => {
  const blocks = [{ id: 'd', block: 'dialog', blocks: [{ id: 'c', block: 'changes' }] }];
  expect([...firstBlockKinds({ id: 'x', blocks } as unknown as ScreenPart['screen'], undefined)]).toEqual(['dialog']);
});

test('what a screen within a frame shows, and the block itself, are for few users and not preloaded', () => {
  const frame = { header: [{ id: 't', block: 'screen', screen: 'tools' }] } as unknown as Frame;
  expect([...firstBlockKinds({ id: 'x', blocks: [] } as unknown as ScreenPart['screen'], frame)]).toEqual([]);
});

test('the scripts of screen and frame are fetched, each once, but not those that a flow of the frame shows to few', () => {
  const chunks = {
    'block data-table': ['/t.js'],
    'block section': ['/i.js'],
    'block program-menu': ['/i.js'],
    'block combobox': ['/c.js'],
  };
  const frame = {
    header: [
      { id: 'm', block: 'program-menu' },
      { id: 'f', block: 'flow', views: { acting: [{ id: 'c', block: 'combobox' }] } },
    ],
    footer: [],
  } as unknown as Frame;
  const script = (href: string): string => `<link rel="preload" as="script" href="${href}">`;
  const screenOf = (blocks: unknown) => ({ id: 'x', blocks }) as unknown as ScreenPart['screen'];
  const screen = screenOf([{ id: 's', block: 'section', blocks: [{ id: 't', block: 'data-table' }] }]);
  expect(blockPreloads(screen, frame, chunks, undefined)).toBe(script('/i.js') + script('/t.js'));
  expect(blockPreloads(screenOf([]), frame, chunks, undefined)).toBe(script('/i.js'));
});

describe('scripts of forms', () => {
  const chunks = { forms: ['/static/forms.js'], 'simple-form': ['/static/simple.js'], 'read-only-form': ['/static/text.js'] };
  const form = (id: string, more: object = {}) => ({ id, block: 'form', form: id, ...more });
  const preloads = (...blocks: object[]): string => {
    const forms = {
      loan: { validatorUrl: '/portico/loan.js' },
      card: { validatorUrl: '/portico/card.js' },
      key: { validatorUrl: '/portico/key.js', simple: true },
    };
    return screenFormPreloads({ screen: { blocks }, forms } as unknown as ScreenPart, chunks);
  };

  test('a screen with a form names them, after what is needed first, and each validator once', () => {
    const view = { id: 'f', block: 'flow', views: { main: [form('loan')], again: [form('loan'), form('card')] } };
    expect(preloads(view)).toBe(
      '<link rel="preload" as="script" fetchpriority="low" href="/static/forms.js">' +
        '<link rel="modulepreload" href="/portico/loan.js"><link rel="modulepreload" href="/portico/card.js">',
    );
  });

  test('a simple form needs no large script', () => {
    expect(preloads(form('key'))).toContain('href="/static/simple.js"');
    expect(preloads(form('key'))).not.toContain('/static/forms.js');
  });

  test('forms in dialogs and forms that are only read need none of them; the latter need the script that shows a form as text', () => {
    expect(preloads({ id: 'd', block: 'dialog', blocks: [form('loan')] })).toBe('');
    const asText = '<link rel="preload" as="script" href="/static/text.js">';
    expect(preloads(form('loan', { readOnly: true }))).toBe(asText);
    expect(preloads({ id: 'd', block: 'dialog', blocks: [form('loan', { readOnly: { $: 'context.reads' } })] })).toBe('');
    expect(preloads(form('loan', { readOnly: { $: 'context.reads' } }))).toContain('forms.js');
  });
});
