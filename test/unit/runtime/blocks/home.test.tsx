import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks, type World } from './showBlock.tsx';

const labels = { play: 'Play', pause: 'Pause', watch: 'Watch', close: 'Close', previous: 'Previous', next: 'Next', select: 'select' };
const hero: Block = {
  id: 'h',
  block: 'hero',
  hero: { $: 'oem.hero' },
  heading: 'OFFERINGS',
  headingVisibleIf: { eq: [{ $: 'user.role' }, 'Dealer'] },
  link: { label: 'skip to enrollment', to: 'contact', newTab: true },
  learnMore: 'Learn More',
  comingSoon: 'Coming Soon',
  ...labels,
};
const film = {
  kind: 'video',
  video: ['sample/promo.webm'],
  poster: 'sample/poster.webp',
  captions: { en: 'sample/en.vtt', fr: 'sample/fr.vtt' },
};
const banners = [
  { id: 'first', image: 'sample/1.svg', title: 'b.first', text: 'b.text', route: 'leads' },
  { id: 'second', image: 'sample/2.svg', title: 'b.second', route: 'reports', comingSoon: true },
  { id: 'third', image: 'sample/3.svg', title: 'b.third', route: 'contact' },
];
const messages = { 'b.first': 'First', 'b.second': 'Second', 'b.third': 'Third', 'b.text': 'Words', select: 'Banner {number}: {title}' };
const carousel: World = { scope: { oem: { hero: { kind: 'carousel', banners } } }, messages };

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

const shownTitle = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('hero', () => {
  test('[SH-HOME-01] [SH-HOME-02] a video hero plays its file over its poster', async () => {
    const { container } = showBlocks([hero], { scope: { oem: { hero: film } } });
    await screen.findByRole('button', { name: 'Watch' });
    expect(container.querySelector('video')).toHaveAttribute('poster', '/assets/sample/poster.webp');
    expect(container.querySelector('source')).toHaveAttribute('src', '/assets/sample/promo.webm');
    expect(container.querySelector('video')).toHaveAttribute('preload', 'none');
    expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1);
  });

  describe('a video that starts by itself', () => {
    const given = (...queries: string[]) => {
      const real = globalThis.matchMedia;
      jest.spyOn(globalThis, 'matchMedia').mockImplementation((query) => ({ ...real(query), matches: queries.includes(query) }));
    };
    const wide = '(min-width: 48rem)';

    test('waits until the page has had nothing to fetch for two seconds', async () => {
      given(wide);
      const { clock, session } = showBlocks([hero], { scope: { oem: { hero: film } } });
      await screen.findByRole('button', { name: 'Watch' });
      clock.pass(1900);
      act(() => session.setPending(1));
      clock.pass(5000);
      act(() => session.setPending(0));
      clock.pass(1900);
      expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
      clock.pass(100);
      expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1);
    });

    test.each([
      ['on a phone', [], {}, {}],
      ['under reduced motion', [wide, '(prefers-reduced-motion: reduce)'], {}, {}],
      ['where the user saves data', [wide], { savesData: true }, {}],
      ['where it could not be stopped', [wide], {}, { pause: '' }],
    ])('does not %s', async (_, queries, world, changes) => {
      given(...queries);
      const { clock } = showBlocks([{ ...hero, ...changes } as Block], { scope: { oem: { hero: film } }, ...world });
      await screen.findByRole('button', { name: 'Watch' });
      clock.pass(60_000);
      expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
    });
  });

  test('[SH-HOME-10] the video opens in the whole window and closes by its control', async () => {
    const { container } = showBlocks([hero], { scope: { oem: { hero: film } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Watch' }));
    const close = screen.getByText('Close');
    expect(container.querySelector('dialog video')).toHaveAttribute('controls');
    expect(container.querySelector('dialog track[default]')).toHaveAttribute('srclang', 'en');
    await userEvent.click(close);
    expect(container.querySelector('dialog')).toBeNull();
  });

  test('[SH-HOME-03] an image hero shows its cover', async () => {
    const { container } = showBlocks([hero], { scope: { oem: { hero: { kind: 'image', image: 'sample/cover.webp' } } } });
    await screen.findByText((_, element) => element?.tagName === 'SECTION');
    expect(container.querySelector('img')).toHaveAttribute('src', '/assets/sample/cover.webp');
  });

  test('an image hero has the words and the button of its document, and art where it has no image', async () => {
    const cover = { kind: 'image', title: 'b.first', text: 'b.text', route: 'leads' };
    const { container, show, went } = showBlocks([hero], { scope: { oem: { hero: cover } }, messages });
    await userEvent.click(await screen.findByRole('link', { name: /Learn More.*First/ }));
    expect(went).toEqual(['leads']);
    expect(screen.getByText('Words')).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('.p-hero__art')).toBeInTheDocument();
    show({ scope: { oem: { hero: { ...cover, image: 'sample/cover.webp' } } }, messages });
    expect(container.querySelector('img')).toHaveAttribute('src', '/assets/sample/cover.webp');
    expect(container.querySelector('.p-hero__art')).toBeNull();
  });

  test('[SH-HOME-11] the heading of the block goes before the words of an image hero', async () => {
    showBlocks([hero], { scope: { oem: { hero: { kind: 'image', title: 'b.first' } }, user: { role: 'Dealer' } }, messages });
    expect(await screen.findByRole('heading', { name: 'OFFERINGS' })).toBeVisible();
    expect(screen.queryByText('First')).toBeNull();
  });

  test('[SH-HOME-04] a banner without a picture stands on art', async () => {
    const { container } = showBlocks([hero], {
      scope: { oem: { hero: { kind: 'carousel', banners: [banners[0], { ...banners[2], image: undefined }] } } },
      messages,
    });
    await screen.findByRole('heading', { name: 'First' });
    expect([container.querySelectorAll('img').length, container.querySelectorAll('.p-hero__art').length]).toEqual([1, 1]);
  });

  test('a hero with a link and no heading has no empty heading', async () => {
    const { heading: _none, headingVisibleIf: _always, ...linked } = hero as { heading?: string; headingVisibleIf?: unknown };
    showBlocks([linked as Block], { scope: { oem: { hero: film } } });
    expect(await screen.findByRole('link', { name: 'skip to enrollment' })).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('[SH-HOME-11] [SH-HOME-12] [SH-HOME-13] heading and link only if their condition holds; the link opens a new tab', async () => {
    const { show } = showBlocks([hero], { scope: { oem: { hero: film }, user: { role: 'Dealer' } } });
    expect(await screen.findByRole('heading', { name: 'OFFERINGS' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'skip to enrollment' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    show({ scope: { oem: { hero: film }, user: { role: 'admin' } } });
    expect(screen.queryByText('skip to enrollment')).toBeNull();
  });

  test('[SH-HOME-04] G-S19: a carousel shows its banners by buttons and dots, hidden ones are out of reach', async () => {
    const { went } = showBlocks([hero], carousel);
    await userEvent.click(await screen.findByRole('link', { name: /Learn More.*First/ }));
    expect(went).toEqual(['leads']);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shownTitle()).toBe('Third');
    await userEvent.click(screen.getByRole('button', { name: 'Banner 1: First' }));
    expect(shownTitle()).toBe('First');
    expect(screen.getByRole('button', { name: 'Banner 1: First' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getAllByRole('button', { name: /^Banner/ })).toHaveLength(3);
  });

  test('[SH-HOME-19] a banner that is not there yet has a disabled Coming Soon button', async () => {
    showBlocks([hero], carousel);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(screen.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: /Second/ })).toBeNull();
  });

  test('G-S19: banners move by themselves, not while focused and not after Pause', async () => {
    const { clock } = showBlocks([hero], carousel);
    await screen.findByRole('heading', { name: 'First' });
    clock.pass(7000);
    expect(shownTitle()).toBe('Second');
    act(() => screen.getByRole('button', { name: 'Pause' }).focus());
    clock.pass(20000);
    expect(shownTitle()).toBe('Second');
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => screen.getByRole('button', { name: 'Play' }).blur());
    await userEvent.unhover(screen.getByRole('button', { name: 'Play' }));
    clock.pass(20000);
    expect(shownTitle()).toBe('Second');
  });

  test('G-S19: nothing moves under reduced motion', async () => {
    const real = globalThis.matchMedia;
    jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: media.includes('reduced-motion') }));
    const { clock } = showBlocks([hero], carousel);
    await screen.findByRole('heading', { name: 'First' });
    clock.pass(20000);
    expect(shownTitle()).toBe('First');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});

describe('video player', () => {
  test('[SH-HOME-10] closing runs onClose', async () => {
    const player: Block = {
      id: 'v',
      block: 'video-player',
      hero: { $: 'oem.hero' },
      close: 'Close',
      onClose: [{ type: 'navigate', params: { to: 'home' } }],
    };
    const { ran } = showBlocks([player], { scope: { oem: { hero: film } } });
    await userEvent.click(await screen.findByText('Close'));
    expect(ran).toMatchObject([{ type: 'navigate', params: { to: 'home' } }]);
  });
});

describe('tiles', () => {
  const grid: Block = {
    id: 't',
    block: 'tile-grid',
    menus: ['Products', 'Services', 'Contact'],
    products: { $: 'data.products' },
    pages: { $: 'data.pages' },
    pageMap: { smartleads: 'leads-page', help: 'help-page' },
    learnMore: 'Learn More',
    heightPx: { $: 'oem.tileHeightPx' },
    empty: 'No products',
    heading: 'Products',
  };
  const menu = {
    items: [
      {
        id: 1,
        name: '{Products}',
        url: null,
        filteredChildren: [
          { id: 2, name: 'SmartLeads', url: 'leads' },
          { id: 3, name: 'Website Certification', url: 'certification' },
        ],
      },
      { id: 4, name: 'Services', filteredChildren: [{ id: 5, name: 'Help', url: 'https://help.example.com' }] },
      { id: 6, name: 'Other', filteredChildren: [{ id: 7, name: 'Hidden', url: 'reports' }] },
    ],
  };
  const data = {
    products: [
      { name: 'SmartLeads', title: 'Smart Leads', teaser: 'From the data', icon: 'assets/icons/leads.svg' },
      { name: 'Website Certification', teaser: 'Certified sites' },
    ],
    pages: [
      {
        humanReadableId: 'leads-page',
        contentBlocks: [
          { id: 1, type: 'PAGE_TEASER', status: 'PUBLISHED', content: '<p>Every lead<br>in <b>time</b><script>x()</script></p>' },
        ],
      },
      { humanReadableId: 'help-page', contentBlocks: [{ id: 2, type: 'PAGE_TEASER', status: 'DRAFT', content: 'Not yet' }] },
    ],
  };
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

  test('[SH-HOME-05] [SH-HOME-15] [SH-HOME-16] [SH-HOME-20] the children of Products and Services are tiles', async () => {
    showBlocks([grid], { scope: { menu, data } });
    await screen.findByRole('heading', { name: 'Smart Leads' });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByText('Hidden')).toBeNull();
  });

  test('[SH-HOME-17] [SH-ENTITIES-37] the teaser is that of the mapped CMS page as plain words, else that of the product', async () => {
    showBlocks([grid], { scope: { menu, data } });
    await screen.findByRole('heading', { name: 'Smart Leads' });
    expect(card('Smart Leads').getByText('Every lead in time')).toBeVisible();
    expect(card('Website Certification').getByText('Certified sites')).toBeVisible();
    expect(screen.queryByText('Not yet')).toBeNull();
  });

  test('[SH-HOME-06] Learn More leads to the address of the menu', async () => {
    const { went } = showBlocks([grid], { scope: { menu, data } });
    await userEvent.click(await screen.findByRole('link', { name: 'Learn More Website Certification' }));
    expect(went).toEqual(['certification']);
    const words = screen.getAllByRole('link').map((link) => link.textContent);
    expect(new Set(words).size).toBe(words.length);
    expect(screen.getByRole('link', { name: 'Learn More Help' })).toHaveAttribute('target', '_blank');
  });

  test('[SH-HOME-07] a named entry without children is a tile itself, only if the menu holds it', async () => {
    const { show } = showBlocks([grid], { scope: { menu, data } });
    await screen.findByRole('heading', { name: 'Smart Leads' });
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull();
    show({ scope: { data, menu: { items: [...menu.items, { id: 9, name: 'Contact', url: 'contact' }] } } });
    expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible();
  });

  test.each([
    ['below another', { id: 6, name: 'Other', filteredChildren: [{ id: 9, name: 'Write to us', url: 'contact' }] }],
    ['as an address', { id: 9, name: 'Write to us', url: '/contact' }],
  ])('[SH-HOME-07] a route has one tile if any entry leads to it, %s, with the words of its product', async (_, entry) => {
    const withRoute = { ...grid, routes: ['contact'] } as Block;
    const known = { ...data, products: [...data.products, { name: 'Contact Us', route: 'contact', teaser: 'We are here' }] };
    const { show } = showBlocks([withRoute], { scope: { data: known, menu: { items: [...menu.items.slice(0, 2), entry] } } });
    await screen.findByRole('heading', { name: 'Write to us' });
    expect(card('Write to us').getByText('We are here')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    show({ scope: { data: known, menu: { items: [{ id: 8, name: 'Contact', url: 'contact' }, entry] } } });
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Contact']);
    show({ scope: { data: known, menu: { items: menu.items.slice(0, 2) } } });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  test.each([110, 170, 210])(
    '[SH-CONSTANTS-04] [SH-CONSTANTS-05] [SH-CONSTANTS-06] a card is %d px high if the program says so',
    async (tileHeightPx) => {
      showBlocks([grid], { scope: { menu, data, oem: { tileHeightPx } } });
      await screen.findByRole('heading', { name: 'Smart Leads' });
      for (const tile of screen.getAllByRole('listitem')) expect(tile.style.getPropertyValue('--tile-height')).toBe(`${tileHeightPx}px`);
    },
  );

  test('an empty menu says so', async () => {
    showBlocks([grid], { scope: { menu: { items: [] } } });
    expect(await screen.findByText('No products')).toBeVisible();
  });
});
