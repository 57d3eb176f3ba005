import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks } from './showBlock.tsx';

// jsdom lays nothing out; without boxes the focus trap takes every element for hidden. The lazy window is loaded before the clock of findBy runs.
beforeAll(async () => {
  await import('../../../../src/runtime/ui/ModalWindow.tsx');
});
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{ width: 10, height: 10 }] as unknown as DOMRectList);
});
afterEach(() => jest.restoreAllMocks());

const close = [{ type: 'send', params: { event: 'CLOSE' } }];
const dialog = (id: string, more: Partial<Block> = {}): Block =>
  ({
    id,
    block: 'dialog',
    title: `Title ${id}`,
    text: `Text ${id}`,
    closeLabel: 'Close',
    onClose: close,
    open: { eq: [{ $: `data.${id}` }, true] },
    blocks: [{ id: 'inside', block: 'select', label: `Field ${id}`, options: ['a', 'b'], value: 'a', onChange: [] }],
    actions: [{ id: 'go', block: 'button', label: `Go ${id}`, autoFocus: true, actions: [] }],
    ...more,
  }) as Block;
const open = (...ids: string[]) => ({ scope: { data: Object.fromEntries(ids.map((id) => [id, true])) } });

test('G-S24: a dialog is named, described, takes the focus and gives it back', async () => {
  const outside: Block = { id: 'o', block: 'button', label: 'Outside', actions: [] };
  const { show } = showBlocks([outside, dialog('one')], {});
  act(() => screen.getByRole('button', { name: 'Outside' }).focus());
  show(open('one'));
  const box = await screen.findByRole('dialog', { name: 'Title one' });
  expect(box).toHaveAccessibleDescription('Text one');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go one' })).toHaveFocus());
  show({});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Outside' })).toHaveFocus());
});

test('G-S03: Escape and the close control run onClose', async () => {
  const { ran } = showBlocks([dialog('one')], open('one'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go one' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(ran).toMatchObject([{ params: { event: 'CLOSE' } }, { params: { event: 'CLOSE' } }]);
});

test('G-S03: without onClose there is no way out but its buttons', async () => {
  const { onClose: _, ...bound } = dialog('one');
  const { ran } = showBlocks([bound as Block], open('one'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go one' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(ran).toEqual([]);
});

test('G-S24: of several open dialogs the highest priority shows; the other comes back as it was', async () => {
  const { show } = showBlocks([dialog('low', { priority: 10 }), dialog('high', { priority: 90 })], open('low'));
  await screen.findByRole('dialog', { name: 'Title low' });
  show(open('low', 'high'));
  await screen.findByRole('dialog', { name: 'Title high' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Title low' })).toBeNull());
  show(open('low'));
  expect(await screen.findByRole('dialog', { name: 'Title low' })).toBeVisible();
});

test('[WCAG 2.4.3] while it is open the rest of the page is inert, but for messages, which come and can be closed', async () => {
  const outside: Block = { id: 'o', block: 'button', label: 'Outside', actions: [] };
  const { show, container, notices } = showBlocks([
    outside,
    { id: 't', block: 'toasts', label: 'Messages', close: 'Dismiss' },
    dialog('one'),
  ]);
  expect(container).not.toHaveAttribute('inert');
  show(open('one'));
  await screen.findByRole('dialog', { name: 'Title one' });
  expect(container).toHaveAttribute('inert');
  act(() => notices.add('Not saved', 'danger'));
  expect(screen.getByText('Not saved').closest('[inert], [aria-hidden=true]')).toBeNull();
  show({});
  expect(container).not.toHaveAttribute('inert');
});

/** The names of the buttons at the foot, in the order in which the Tab key reaches them. */
const footOf = (box: HTMLElement): (string | null)[] =>
  [...box.querySelectorAll('.p-dialog__actions button')].map(({ textContent }) => textContent);

test('the button that goes on stands first at the foot, those that lead away last, however the document orders them', async () => {
  const button = (label: string, variant?: string) => ({ id: label.toLowerCase(), block: 'button', label, variant, actions: [] }) as Block;
  const actions = [button('Back', 'ghost'), button('Later'), button('Print', 'secondary'), button('Send', 'primary')];
  showBlocks([dialog('one', { actions } as Partial<Block>)], open('one'));
  expect(footOf(await screen.findByRole('dialog', { name: 'Title one' }))).toEqual(['Send', 'Later', 'Print', 'Back']);
});

test('a dialog that only destroys or leads back opens on the way back', async () => {
  const actions = [
    { id: 'back', block: 'button', label: 'Back', variant: 'ghost', actions: [] },
    { id: 'end', block: 'button', label: 'End', variant: 'danger', actions: [] },
  ];
  showBlocks([dialog('one', { blocks: [], actions } as Partial<Block>)], open('one'));
  expect(footOf(await screen.findByRole('dialog', { name: 'Title one' }))).toEqual(['End', 'Back']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus());
});

describe('button', () => {
  const button: Block = {
    id: 'b',
    block: 'button',
    label: 'Save',
    variant: 'primary',
    actions: [{ type: 'send', params: { event: 'SAVE' } }],
  };

  test('G-S07: a second click while the first is under way does nothing', async () => {
    let finish: () => void = () => undefined;
    const { ran } = showBlocks([button], {
      action: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(ran).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(ran).toHaveLength(2);
  });

  test('a disabled button tells why', () => {
    showBlocks([{ ...button, disabledIf: { eq: [1, 1] }, disabledReason: 'Nothing to save.' } as Block]);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing to save.');
  });

  test('with confirm it asks first; cancelling runs nothing and is the default of a destructive step', async () => {
    const confirm = { title: 'Delete it?', text: 'It cannot be undone.', confirmLabel: 'Delete', cancelLabel: 'Keep', danger: true };
    const { ran } = showBlocks([{ ...button, confirm } as Block]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete it?' });
    expect(question).toBeVisible();
    expect(footOf(question)).toEqual(['Delete', 'Keep']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    expect(ran).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(ran).toMatchObject([{ params: { event: 'SAVE' } }]);
  });
});
