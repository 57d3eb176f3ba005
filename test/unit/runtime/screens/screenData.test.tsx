import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call, FailureKind, ScreenPart, Value } from '#model';
import type { Platform } from '#platform';
import { followChanges } from '../../../../src/app/followChanges.ts';
import type { RouteFacts } from '../../../../src/model/index.ts';
import { contexts } from '../../../../src/runtime/scope/contexts.ts';
import { useText } from '../../../../src/runtime/scope/hooks.ts';
import type { InvalidationListener, PortalServices } from '../../../../src/runtime/scope/PortalServices.ts';
import { ScreenView } from '../../../../src/runtime/screens/ScreenView.tsx';

const part = (data: object, rest: object = {}) =>
  ({
    screen: {
      $schema: '',
      id: 'shelf',
      title: 'shelf',
      data,
      blocks: [{ id: 'count', block: 'count' }],
      ...rest,
    },
    messages: {},
    forms: {},
    flows: {},
  }) as unknown as ScreenPart;

function Text({ block }: { readonly block: { readonly text: Value } }) {
  return <p>{useText(block.text)}</p>;
}

/** Shows a screen whose data fails as given until told otherwise. */
function show(onError: 'show' | 'note' | 'ignore', kind: FailureKind) {
  const state = { fails: true, calls: 0 };
  const call: Call = async (operation) => {
    state.calls += 1;
    return state.fails ? { ok: false, failure: { kind, operation } } : { ok: true, output: [1, 2], status: 200 };
  };
  showScreen({ books: { call: 'getBooks', onError } }, call);
  return state;
}

/** Shows a screen that loads this data. */
function showScreen(data: object, call: Call, rest?: object, operations: object = {}) {
  const watchers = new Set<() => void>();
  const page = {
    visible: true,
    describe: () => undefined,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
  const listeners = new Set<InvalidationListener>();
  const waiting: (() => void)[] = [];
  const clock = { after: (_ms: number, action: () => void) => waiting.push(action) };
  const services = {
    call,
    report: () => undefined,
    blocks: { count: () => <p>Blocks</p>, text: Text, field: () => <input aria-label="Note" /> },
    actions: {},
    platform: { page, location: { reload: () => undefined } },
    navigation: { target: () => ({ href: '/', outside: false }) },
    session: { facts: {} },
    onInvalidated(listener: InvalidationListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as PortalServices;
  const shell = {
    version: '1',
    variant: 'base',
    language: 'en',
    portal: { languages: [{ id: 'en', locale: 'en-US' }] },
    messages: {},
    routes: { routes: {} },
    operations,
  };
  const route = { name: 'shelf', params: {}, query: {} } as unknown as RouteFacts;
  render(
    <contexts.services.Provider value={services}>
      <contexts.shell.Provider value={shell as never}>
        <contexts.scope.Provider value={{}}>
          <ScreenView part={part(data, rest)} route={route} />
        </contexts.scope.Provider>
      </contexts.shell.Provider>
    </contexts.services.Provider>,
  );
  /** Hides the tab or shows it again. */
  const setVisible = (visible: boolean): void =>
    act(() => {
      page.visible = visible;
      for (const watcher of watchers) watcher();
    });
  const changed = followChanges({ clock, page } as unknown as Platform, (...changes) => {
    for (const listener of listeners) listener(...changes);
  });
  /** The server says that others have changed what operations give, and the time passes after which the page takes notice. */
  const othersChange = (...operations: readonly string[]): void =>
    act(() => {
      changed(operations);
      for (const action of waiting.splice(0)) action();
    });
  /** A call of this page has changed what operations give. */
  const ownChange = (...operations: readonly string[]): Promise<void> =>
    act(async () => {
      for (const listener of listeners) listener(operations);
    });
  return { setVisible, othersChange, ownChange };
}

test('what others change is read again when the user comes back to the tab, and nothing else is', async () => {
  const asked: string[] = [];
  const call: Call = async (operation) => {
    asked.push(operation);
    return { ok: true, output: [], status: 200 };
  };
  const data = { books: { call: 'getBooks' }, loans: { call: 'getLoans' } };
  const { setVisible } = showScreen(data, call, {}, { getBooks: { portal: { freshOnReturn: true } }, getLoans: { portal: {} } });
  await waitFor(() => expect(asked).toHaveLength(2));
  setVisible(false);
  expect(asked).toHaveLength(2);
  setVisible(true);
  await waitFor(() => expect(asked.slice(2)).toEqual(['getBooks']));
});

test('[F4] a page that is read stays when the line breaks, and when it cannot be read again', async () => {
  let isBroken = false;
  let asked = 0;
  const call: Call = async (operation) => {
    asked += 1;
    if (isBroken) return { ok: false, failure: { kind: 'offline', operation } };
    return { ok: true, output: [], status: 200 };
  };
  const { setVisible } = showScreen({ books: { call: 'getBooks' } }, call, {}, { getBooks: { portal: { freshOnReturn: true } } });
  expect(await screen.findByText('Blocks')).toBeVisible();
  isBroken = true;
  // Told also when the line breaks, with the page in sight.
  setVisible(true);
  expect(asked).toBe(1);
  setVisible(false);
  setVisible(true);
  await waitFor(() => expect(asked).toBe(2));
  await act(async () => undefined);
  expect(screen.getByText('Blocks')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what others change is shown in an open page, where the user goes on typing; a failure is not', async () => {
  let shelves = ['first'];
  let isBroken = false;
  const asked: string[] = [];
  const call: Call = async (operation) => {
    asked.push(operation);
    return isBroken ? { ok: false, failure: { kind: 'offline', operation } } : { ok: true, output: shelves, status: 200 };
  };
  const text = { id: 'text', block: 'text', text: { $fn: 'join', of: [{ $: 'data.books' }, ', '] } };
  const blocks = [text, { id: 'field', block: 'field' }];
  const { othersChange, setVisible } = showScreen({ books: { call: 'getBooks' }, loans: { call: 'getLoans' } }, call, { blocks });
  expect(await screen.findByText('first')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(field, 'half a sen');
  shelves = ['first', 'second'];
  othersChange('getBooks', 'getMembers');
  expect(await screen.findByText('first, second')).toBeVisible();
  expect(asked).toEqual(['getBooks', 'getLoans', 'getBooks']);
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(field);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('half a sen');
  isBroken = true;
  othersChange('getBooks');
  await act(async () => undefined);
  expect(asked).toHaveLength(4);
  expect(screen.getByText('first, second')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  setVisible(false);
  othersChange('getBooks');
  expect(asked).toHaveLength(4);
});

test('[F4] a page that others change too stays when it cannot be read again after a change of its own; what only this user changes is missed', async () => {
  let isBroken = false;
  const call: Call = async (operation) =>
    isBroken ? { ok: false, failure: { kind: 'offline', operation } } : { ok: true, output: ['first'], status: 200 };
  const blocks = [{ id: 'text', block: 'text', text: { $fn: 'join', of: [{ $: 'data.books' }, ', '] } }];
  const data = { books: { call: 'getBooks' }, loans: { call: 'getLoans' } };
  const operations = { getBooks: { portal: { freshOnReturn: true } }, getLoans: { portal: {} } };
  const { ownChange } = showScreen(data, call, { blocks }, operations);
  expect(await screen.findByText('first')).toBeVisible();
  isBroken = true;
  await ownChange('getBooks');
  expect(screen.getByText('first')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await ownChange('getLoans');
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.network');
});

test('[F1] data that could not be had at first, while others changed it, is missed as ever', async () => {
  const call: Call = async (operation) => ({ ok: false, failure: { kind: 'timeout', operation } });
  const { othersChange } = showScreen({ books: { call: 'getBooks', onError: 'show' } }, call);
  othersChange('getBooks');
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.timeout');
});

test('[F4] data that a screen can do without is missed quietly, and asked for again', async () => {
  const state = show('note', 'timeout');
  expect(await screen.findByRole('status')).toHaveTextContent('errors.partial');
  expect(screen.getByText('Blocks')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  state.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'errors.retry' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(state.calls).toBe(2);
});

test('[SH-CALLS-19] a 404 of such data is an absence', async () => {
  const state = show('note', 'notFound');
  await waitFor(() => expect(state.calls).toBe(1));
  expect(await screen.findByText('Blocks')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('[SH-CALLS-19] the fallback is asked for after a 404, but not a second time if it is what was asked first', async () => {
  const asked: unknown[] = [];
  const call: Call = async (operation, input) => {
    asked.push(input);
    return { ok: false, failure: { kind: 'notFound', operation } };
  };
  const source = (name: string) => ({ call: 'getBooks', with: { name }, fallbackWith: { name: 'common' }, onError: 'ignore' });
  showScreen({ own: source('own'), shared: source('common') }, call);
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(await screen.findByText('Blocks')).toBeVisible();
  expect(asked).toEqual([{ name: 'own' }, { name: 'common' }, { name: 'common' }]);
});

test('[F1] data that the screen needs stands in for its blocks with an error and a second try', async () => {
  const state = show('show', 'timeout');
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.timeout');
  expect(screen.queryByText('Blocks')).toBeNull();
  state.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'errors.retry' }));
  expect(await screen.findByText('Blocks')).toBeVisible();
});

test('a source asks with what another brought, once that is there', async () => {
  const asked: unknown[] = [];
  const call: Call = async (operation, input) => {
    asked.push([operation, input]);
    return { ok: true, output: operation === 'getShelf' ? { id: 7 } : [1], status: 200 };
  };
  showScreen(
    {
      books: { call: 'getBooks', with: { shelf: { $: 'data.shelf.id' } }, when: { exists: { $: 'data.shelf.id' } } },
      shelf: { call: 'getShelf' },
    },
    call,
  );
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    ['getShelf', {}],
    ['getBooks', { shelf: 7 }],
  ]);
  expect(await screen.findByText('Blocks')).toBeVisible();
});

test('data and blocks read the values that a screen names, each from those above it', async () => {
  const asked: unknown[] = [];
  const call: Call = async (operation, input) => {
    asked.push([operation, input]);
    return { ok: true, output: operation === 'getShelf' ? { id: 7 } : [1, 2], status: 200 };
  };
  showScreen(
    {
      books: { call: 'getBooks', with: { shelf: { $: 'value.next' } }, when: { exists: { $: 'data.shelf.id' } } },
      shelf: { call: 'getShelf' },
    },
    call,
    {
      values: {
        shelf: { $: 'data.shelf.id' },
        next: { $fn: 'add', of: [{ $: 'value.shelf' }, 1] },
        text: { $fn: 'concat', of: ['Shelf ', { $: 'value.next' }, ' has ', { $fn: 'count', of: [{ $: 'data.books' }] }] },
      },
      blocks: [{ id: 'text', block: 'text', text: { $: 'value.text' } }],
    },
  );
  expect(await screen.findByText('Shelf 8 has 2')).toBeVisible();
  expect(asked).toEqual([
    ['getShelf', {}],
    ['getBooks', { shelf: 8 }],
  ]);
});

test('[GB-295] what runs is read again every so many seconds, only while it runs and the tab is in sight', async () => {
  jest.useFakeTimers();
  try {
    let state = 'running';
    let asked = 0;
    const call: Call = async () => {
      asked += 1;
      return { ok: true, output: [{ state }], status: 200 };
    };
    const runs = { some: { in: { $: 'data.files' }, as: 'item', where: { eq: [{ $: 'item.state' }, 'running'] } } };
    const data = { files: { call: 'getFiles', again: { every: 30, while: runs } } } as never;
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    const { setVisible } = showScreen(data, call);
    await pass(0);
    expect(asked).toBe(1);
    await pass(31);
    expect(asked).toBe(2);
    setVisible(false);
    await pass(90);
    expect(asked).toBe(2);
    setVisible(true);
    state = 'done';
    await pass(31);
    expect(asked).toBe(3);
    await pass(90);
    expect(asked).toBe(3);
  } finally {
    jest.useRealTimers();
  }
});
