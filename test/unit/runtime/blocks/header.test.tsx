import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks, type World } from './showBlock.tsx';

const png = 'iVBORw0KGgoAAAANSUhEUg==';
const brand: Block = {
  id: 'brand',
  block: 'brand',
  alt: 'Sample',
  logo: { $: 'oem.logo' },
  logoDark: { $: 'oem.logoDark' },
  fallback: { $: 'oem.mark' },
  providerLogo: { $: 'user.trilogyLogo' },
  providerAlt: 'Provider',
};
const oem = { logo: 'sample/logo.svg', logoDark: 'sample/logo-dark.svg', mark: 'sample/mark.svg' };

afterEach(() => {
  delete document.documentElement.dataset.theme;
  jest.restoreAllMocks();
});

describe('brand', () => {
  test('[SH-HEADER-01] [SH-HEADER-19] shows the logo of the program and leads home', async () => {
    const { went } = showBlocks([brand], { scope: { oem } });
    expect(screen.getByRole('img', { name: 'Sample' })).toHaveAttribute('src', '/assets/sample/logo.svg');
    await userEvent.click(screen.getByRole('link', { name: 'Sample' }));
    expect(went).toEqual(['home']);
  });

  test('shows the logo for dark ground in dark mode', () => {
    document.documentElement.dataset.theme = 'dark';
    showBlocks([brand], { scope: { oem } });
    expect(screen.getByRole('img', { name: 'Sample' })).toHaveAttribute('src', '/assets/sample/logo-dark.svg');
  });

  test('[SH-ENTITIES-23] [SH-ENTITIES-24] base64 logos of the user render as PNG pictures (G-S11)', () => {
    showBlocks([{ ...brand, logo: { $: 'user.headerLogo' } }], { scope: { oem, user: { headerLogo: png, trilogyLogo: png } } });
    expect(screen.getByRole('img', { name: 'Sample' })).toHaveAttribute('src', `data:image/png;base64,${png}`);
    expect(screen.getByRole('img', { name: 'Provider' })).toHaveAttribute('src', `data:image/png;base64,${png}`);
  });

  test('G-S11: a broken logo gives way to the fallback, a broken fallback to the name', () => {
    showBlocks([brand], { scope: { oem } });
    fireEvent.error(screen.getByRole('img', { name: 'Sample' }));
    expect(screen.getByRole('img', { name: 'Sample' })).toHaveAttribute('src', '/assets/sample/mark.svg');
    fireEvent.error(screen.getByRole('img', { name: 'Sample' }));
    expect(screen.getByText('Sample')).toBeVisible();
  });
});

describe('welcome', () => {
  const welcome: Block = {
    id: 'w',
    block: 'welcome',
    text: { $t: 'welcome', with: { name: { $: 'user.userName' } } },
    lastLogin: { $: 'user.lastLoginTime' },
    lastLoginLabel: 'last',
  };
  const messages = { welcome: 'Welcome, {name}', last: 'Last login: {time}' };
  const shown = (lastLoginTime: unknown, language: 'en' | 'fr' = 'en') =>
    showBlocks([welcome], { scope: { user: { userName: 'Dana', lastLoginTime } }, messages, language });

  test("[SH-HEADER-02] [SH-HEADER-03] greets by name and tells the last login in the portal's zone", () => {
    shown('2026-11-20T15:42:00Z');
    expect(screen.getByText('Welcome, Dana')).toBeVisible();
    expect(screen.getByText('Last login: Nov 20, 2026, 9:42 AM CT')).toBeVisible();
  });

  test.each([
    ['an epoch in milliseconds', 1795189320000],
    ['an epoch in seconds', '1795189320'],
  ])('G-S15: reads %s', (_, time) => {
    shown(time);
    expect(screen.getByText(/Last login: Nov 20, 2026, \d+:42 [AP]M CT/)).toBeVisible();
  });

  test('G-S15: French form; a text that is no time stays as it is; none shows none', () => {
    const { unmount } = shown('2026-11-20T15:42:00Z', 'fr');
    expect(screen.getByText(/20 nov\. 2026/)).toBeVisible();
    unmount();
    const second = shown('yesterday');
    expect(screen.getByText('Last login: yesterday')).toBeVisible();
    second.unmount();
    shown(null);
    expect(screen.queryByText(/Last login/)).toBeNull();
  });
});

const items = [
  {
    id: 1,
    name: '{Products}',
    url: null,
    filteredChildren: [
      { id: 2, name: 'Leads', url: 'leads', filteredChildren: [{ id: 3, name: 'Lead Reports', url: 'reports' }] },
      { id: 4, name: 'Home Product', url: 'home' },
    ],
  },
  { id: 5, name: 'Hello {userName}', url: 'contact', filteredChildren: [] },
  { id: 6, name: 'Training', url: 'https://lms.example.com/start' },
  { id: 7, name: 'Nothing', url: '' },
  {
    id: 8,
    name: 'Settings',
    filteredChildren: [
      { id: 46, name: 'Secret Word', url: 'contact' },
      { id: 9, name: 'Change Password', url: 'contact' },
    ],
  },
];
const menu: Block = {
  id: 'm',
  block: 'program-menu',
  label: 'Program menu',
  openLabel: 'Menu',
  closeLabel: 'Close menu',
  selectedIn: ['Products'],
  actionItems: [{ id: 'password', number: 46, name: 'Change Password', actions: [{ type: 'send', params: { event: 'OPEN' } }] }],
  mobileExtra: [{ id: 'out', block: 'button', label: 'Log out', actions: [{ type: 'send', params: { event: 'LOGOUT' } }] }],
};
const world: World = {
  scope: { menu: { items }, user: { userName: 'Dana' } },
  messages: { 'app.Products': 'Our products', 'app.Hello Dana': 'Hi Dana' },
};

describe('program menu', () => {
  test('[SH-HEADER-04] three levels open from a button', async () => {
    showBlocks([menu], world);
    const button = screen.getByRole('button', { name: 'Our products' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).not.toHaveAttribute('aria-controls');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Leads' })).toHaveAttribute('href', '/leads');
    expect(screen.getByRole('link', { name: 'Lead Reports' })).toHaveAttribute('href', '/reports');
  });

  test('[SH-HEADER-16] an entry with an address goes through the routing helper, and the list closes', async () => {
    const { went } = showBlocks([menu], world);
    await userEvent.click(screen.getByRole('button', { name: 'Our products' }));
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    expect(went).toEqual(['leads']);
    expect(screen.queryByRole('link', { name: 'Leads' })).toBeNull();
  });

  test('[SH-HEADER-17] an http address opens a new window without opener', async () => {
    const { went } = showBlocks([menu], world);
    const link = screen.getByRole('link', { name: 'Training' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await userEvent.click(link);
    expect(went).toEqual([]);
  });

  test('[SH-HEADER-20] an entry without an address is plain words', async () => {
    const { went } = showBlocks([menu], world);
    expect(screen.queryByRole('link', { name: 'Nothing' })).toBeNull();
    await userEvent.click(screen.getByText('Nothing'));
    expect(went).toEqual([]);
  });

  test.each(['Change Password', 'Secret Word'])('[SH-HEADER-21] [SH-HEADER-22] %s runs its actions instead of navigating', async (name) => {
    const { ran, went } = showBlocks([menu], world);
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(ran).toMatchObject([{ type: 'send', params: { event: 'OPEN' } }]);
    expect(went).toEqual([]);
  });

  test('[SH-HEADER-27] a child of Products where the user is gets the selected style', async () => {
    showBlocks([menu], world);
    await userEvent.click(screen.getByRole('button', { name: 'Our products' }));
    expect(screen.getByRole('link', { name: 'Home Product' })).toHaveClass('is-selected');
    expect(screen.getByRole('link', { name: 'Home Product' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Leads' })).not.toHaveClass('is-selected');
  });

  test('[SH-HEADER-28] [SH-HEADER-29] [SH-HEADER-30] labels: message of the filled name, without braces, else the name (G-C12)', () => {
    showBlocks([menu], world);
    expect(screen.getByRole('button', { name: 'Our products' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hi Dana' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Settings' })).toBeVisible();
  });

  test('arrows walk, Escape closes and returns the focus', async () => {
    showBlocks([menu], world);
    screen.getByRole('button', { name: 'Our products' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Leads' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Lead Reports' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Our products' })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Leads' })).toBeNull();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Hi Dana' })).toHaveFocus();
  });

  test('[SH-HEADER-15] G-S21: on a small screen the menu is behind a button, the logout inside', async () => {
    const real = globalThis.matchMedia;
    jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: media.includes('max-width') }));
    const { ran } = showBlocks([menu], world);
    expect(screen.queryByRole('button', { name: 'Our products' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    const burger = screen.getByRole('button', { name: 'Menu' });
    expect(burger).not.toHaveAttribute('aria-controls');
    await userEvent.click(burger);
    expect(burger).toHaveAccessibleName('Close menu');
    expect(document.getElementById(burger.getAttribute('aria-controls') ?? '')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Our products' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(ran).toMatchObject([{ params: { event: 'LOGOUT' } }]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  });
});

describe('link tabs', () => {
  const tabs: Block = {
    id: 't',
    block: 'link-tabs',
    label: 'Portals',
    items: [
      { id: 'own', label: 'Smart Portal', to: 'home', current: { exists: { $: 'route.name' } } },
      { id: 'bi', label: 'Smart Analytics', links: { $: 'user.dashboards' } },
      { id: 'admin', label: 'Admin Portal', to: 'https://admin.example.com/', visibleIf: { eq: [{ $: 'user.role' }, 'admin'] } },
    ],
  };
  const one = [{ label: 'Sales', url: 'https://bi.example.com/a' }];
  const two = [...one, { label: 'Service', url: 'https://bi.example.com/b' }];

  test('[SH-HEADER-07] the own tab is marked as current', () => {
    showBlocks([tabs]);
    expect(screen.getByRole('link', { name: 'Smart Portal' })).toHaveAttribute('aria-current', 'page');
  });

  test('[SH-HEADER-08] [SH-HEADER-10] one dashboard is a single tab with its address; none is no tab', () => {
    const { show } = showBlocks([tabs], { scope: { user: { dashboards: one } } });
    expect(screen.getByRole('link', { name: 'Smart Analytics' })).toHaveAttribute('href', 'https://bi.example.com/a');
    show({ scope: { user: { dashboards: [] } } });
    expect(screen.queryByText('Smart Analytics')).toBeNull();
  });

  test('[SH-HEADER-09] [SH-HEADER-10] several dashboards are a list with each label', async () => {
    showBlocks([tabs], { scope: { user: { dashboards: two } } });
    await userEvent.click(screen.getByRole('button', { name: 'Smart Analytics' }));
    expect(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', 'https://bi.example.com/a');
    expect(screen.getByRole('link', { name: 'Service' })).toHaveAttribute('href', 'https://bi.example.com/b');
    expect(screen.getByRole('link', { name: 'Service' })).toHaveAttribute('target', '_blank');
  });

  test('[SH-HEADER-11] [SH-HEADER-12] the admin tab is for admins and leads outside in a new window (G-S12)', () => {
    const { show } = showBlocks([tabs], { scope: { user: { role: 'Dealer' } } });
    expect(screen.queryByText('Admin Portal')).toBeNull();
    show({ scope: { user: { role: 'admin' } } });
    expect(screen.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('language and theme', () => {
  const languages: Block = {
    id: 'l',
    block: 'language-selector',
    label: 'Language',
    languages: { $: 'session.languages' },
    onSelect: [{ type: 'call', params: { code: { $: 'event.language' } } }],
  };

  test("[SH-HEADER-13] offers the user's languages in their own names and tells the choice", async () => {
    const { ran } = showBlocks([languages], { scope: { session: { languages: ['en', 'FRENCH'] } } });
    const box = screen.getByRole('combobox', { name: 'Language' });
    expect(
      within(box)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['English', 'Français']);
    await userEvent.selectOptions(box, 'Français');
    expect(ran).toMatchObject([{ type: 'call', params: { code: 'fr' } }]);
  });

  test('G-S27: none named means all; one hides the selector', () => {
    const { show } = showBlocks([languages]);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    show({ scope: { session: { languages: ['en'] } } });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('the theme takes effect at once and is kept', async () => {
    const { ran } = showBlocks([{ id: 't', block: 'theme-selector', label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' }]);
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(ran).toMatchObject([{ type: 'storage.set', params: { key: 'theme', value: 'dark' } }]);
  });
});

describe('command palette', () => {
  const palette: Block = {
    id: 'p',
    block: 'command-palette',
    label: 'Go to a page',
    placeholder: 'Type',
    empty: 'No page found',
    openLabel: 'Search',
  };

  test("Ctrl-K finds places of the user's own menu, whatever case and accents, and Enter goes there", async () => {
    const { went } = showBlocks([palette], { ...world, messages: { 'app.Leads': 'Prospects éclair' } });
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Go to a page' });
    await userEvent.type(box, 'ECLAIR');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Prospects éclairProducts',
      'Lead ReportsProducts / Prospects éclair',
    ]);
    await userEvent.type(box, '{Enter}');
    expect(went).toEqual(['leads']);
  });

  test('End and Home go to the last and the first match, and with Shift they are left to the text', async () => {
    const { went } = showBlocks([palette], world);
    await userEvent.click(screen.getByRole('button', { name: /Search/ }));
    const box = await screen.findByRole('combobox', { name: 'Go to a page' });
    const options = screen.getAllByRole('option');
    const active = () => options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    expect(options.length).toBeGreaterThan(2);
    await userEvent.type(box, '{End}');
    expect(active()).toBe(options.length - 1);
    await userEvent.keyboard('{Shift>}{Home}{/Shift}');
    expect(active()).toBe(options.length - 1);
    await userEvent.keyboard('{Home}');
    expect(active()).toBe(0);
    await userEvent.keyboard('{End}{Enter}');
    expect(went).toHaveLength(1);
  });

  test('says so when nothing matches', async () => {
    showBlocks([palette], world);
    await userEvent.click(screen.getByRole('button', { name: /Search/ }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Go to a page' }), 'zzz');
    expect(screen.getByText('No page found')).toBeVisible();
  });
});
