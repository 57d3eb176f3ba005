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
});

describe('notice', () => {
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
