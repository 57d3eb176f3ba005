import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks } from './showBlock.tsx';

describe('loading indicator', () => {
  const indicator: Block = { id: 'l', block: 'loading-indicator', label: 'Loading' };

  test('[SH-MODALS-06] shows while any request is in flight, after the delay of the portal document', () => {
    const { session, clock } = showBlocks([indicator], { portal: { loadingDelayMs: 300 } });
    act(() => session.setPending(2));
    clock.pass(299);
    expect(screen.queryByRole('progressbar')).toBeNull();
    clock.pass(1);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    act(() => session.setPending(1));
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    act(() => session.setPending(0));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('[SH-MODALS-06] without a delay it shows at once', () => {
    const { session, clock } = showBlocks([indicator]);
    act(() => session.setPending(1));
    clock.pass(0);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  });

  test('a short call shows nothing', () => {
    const { session, clock } = showBlocks([indicator], { portal: { loadingDelayMs: 300 } });
    act(() => session.setPending(1));
    clock.pass(200);
    act(() => session.setPending(0));
    clock.pass(1000);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('toasts', () => {
  const toasts: Block = { id: 't', block: 'toasts', label: 'Messages', close: 'Dismiss' };

  test('success is a status that leaves, failure an alert that stays until it is closed', async () => {
    const { notices, clock } = showBlocks([toasts]);
    act(() => notices.add('Saved', 'success'));
    act(() => notices.add('Failed', 'danger'));
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed');
    clock.pass(5000);
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('Failed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Failed')).toBeNull();
  });

  test('[WCAG 2.2.1] none leaves while the pointer or the focus is on one, or the page is hidden; then its time begins anew', async () => {
    const { notices, clock, setVisible } = showBlocks([toasts]);
    const held = async (hold: () => Promise<unknown> | unknown, release: () => Promise<unknown> | unknown): Promise<void> => {
      act(() => notices.add('Saved', 'success'));
      clock.pass(4000);
      await hold();
      clock.pass(60_000);
      expect(screen.getByText('Saved')).toBeVisible();
      await release();
      clock.pass(4999);
      expect(screen.getByText('Saved')).toBeVisible();
      clock.pass(1);
      expect(screen.queryByText('Saved')).toBeNull();
    };
    await held(
      () => userEvent.hover(screen.getByText('Saved')),
      () => userEvent.unhover(screen.getByText('Saved')),
    );
    await held(
      () => act(() => screen.getByRole('button', { name: 'Dismiss' }).focus()),
      () => act(() => screen.getByRole('button', { name: 'Dismiss' }).blur()),
    );
    await held(
      () => setVisible(false),
      () => setVisible(true),
    );
  });

  test('Escape dismisses the one with the focus, which goes to the next and at last back to where it was', async () => {
    const { notices } = showBlocks([{ id: 'b', block: 'button', label: 'Save', actions: [] }, toasts]);
    act(() => notices.add('First', 'danger'));
    act(() => notices.add('Second', 'warning'));
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    act(() => screen.getAllByRole('button', { name: 'Dismiss' })[0]?.focus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Second')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  test('the live regions are there before their messages, a landmark only with them; the same message stands once', () => {
    const { notices } = showBlocks([toasts]);
    const regions = [screen.getByRole('status'), screen.getByRole('alert')];
    expect(screen.queryByRole('region')).toBeNull();
    act(() => notices.add('Off line', 'danger'));
    act(() => notices.add('Off line', 'danger'));
    expect(regions.map((region) => region.textContent)).toEqual(['', expect.stringContaining('Off line')]);
    expect(screen.getByRole('region', { name: 'Messages' })).toContainElement(screen.getByText('Off line'));
  });
});

describe('notice', () => {
  test('[GB-133] a warning that is to be heard at once is an alert, any other a status', () => {
    const warning: Block = { id: 'w', block: 'notice', tone: 'warning', text: 'No invoice', announce: 'assertive' };
    showBlocks([
      warning,
      { ...warning, id: 'p', text: 'Off line', announce: true } as Block,
      { ...warning, id: 'q', text: 'Note', announce: false } as Block,
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent('No invoice');
    expect(screen.getByRole('status')).toHaveTextContent('Off line');
  });

  test('[WCAG 2.2.1] one that hides itself stays while the pointer is on it', async () => {
    const { clock } = showBlocks([{ id: 'n', block: 'notice', text: 'Saved', autoHideMs: 5000 }]);
    clock.pass(4000);
    await userEvent.hover(screen.getByText('Saved'));
    clock.pass(60_000);
    expect(screen.getByText('Saved')).toBeVisible();
    await userEvent.unhover(screen.getByText('Saved'));
    clock.pass(5000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('[SH-HOME-14] [SH-HOME-21] shows its words only while its condition holds', () => {
    const notice: Block = { id: 'n', block: 'notice', text: 'Please impersonate', visibleIf: { eq: [{ $: 'user.role' }, 'admin'] } };
    const { show } = showBlocks([notice], { scope: { user: { role: 'admin' } } });
    expect(screen.getByText('Please impersonate')).toBeVisible();
    show({ scope: { user: { role: 'Dealer' } } });
    expect(screen.queryByText('Please impersonate')).toBeNull();
  });

  test('a title stands above the text, and a notice without one shows its text alone', () => {
    showBlocks([
      { id: 'one', block: 'notice', title: 'Not saved', text: 'Try again' },
      { id: 'two', block: 'notice', text: 'Saved' },
    ]);
    const lines = [...document.querySelectorAll('.p-notice')].map((notice) =>
      [...notice.querySelectorAll('p')].map((line) => line.textContent),
    );
    expect(lines).toEqual([['Not saved', 'Try again'], ['Saved']]);
  });

  test('announces itself and hides after its time, running onHide', () => {
    const notice: Block = {
      id: 'n',
      block: 'notice',
      tone: 'danger',
      announce: true,
      text: 'Not saved',
      autoHideMs: 5000,
      onHide: [{ type: 'send', params: { event: 'HIDE' } }],
    };
    const { clock, ran } = showBlocks([notice]);
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    clock.pass(5000);
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(ran).toMatchObject([{ params: { event: 'HIDE' } }]);
  });
});
