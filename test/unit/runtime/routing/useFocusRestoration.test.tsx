import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useFocusRestoration } from '../../../../src/runtime/routing/useFocusRestoration.ts';

beforeEach(() => {
  jest.useFakeTimers();
  // A page without a focused element has none for jsdom, but has it in a window in front.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Page() {
  useFocusRestoration();
  const [step, setStep] = useState(1);
  const [card, setCard] = useState(true);
  return (
    <main>
      <h1>Order</h1>
      {card && (
        <section>
          <h2>Step {step}</h2>
          {step === 1 && (
            <button type="button" onClick={() => setStep(2)}>
              Continue
            </button>
          )}
          <button type="button" onClick={() => setCard(false)}>
            Close
          </button>
        </section>
      )}
      <button type="button" disabled={!card}>
        Print
      </button>
    </main>
  );
}

/** Presses a button as the keyboard does, then lets the page settle. */
async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  await act(async () => button.click());
  await act(async () => jest.advanceTimersByTime(200));
}

describe('[WCAG 2.4.3] the focus when what had it goes away', () => {
  test('passes to the heading of the part that it stood in, else to that of the page', async () => {
    render(<Page />);
    await press('Continue');
    expect(screen.getByRole('heading', { name: 'Step 2' })).toHaveFocus();
    await press('Close');
    expect(screen.getByRole('heading', { name: 'Order' })).toHaveFocus();
  });

  test('passes to the message of the failure that took its place', async () => {
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Continue' });
    const card = button.parentElement as HTMLElement;
    button.focus();
    await act(async () => {
      const failure = document.createElement('p');
      failure.textContent = 'It has failed.';
      failure.dataset['failure'] = '';
      card.replaceChild(failure, button);
    });
    await act(async () => jest.advanceTimersByTime(200));
    expect(screen.getByText('It has failed.')).toHaveFocus();
  });

  test('passes on from a control that can no longer be used', async () => {
    render(<Page />);
    const print = screen.getByRole('button', { name: 'Print' });
    print.focus();
    // A browser takes the focus from a disabled control by itself.
    print.blur();
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    await act(async () => jest.advanceTimersByTime(200));
    expect(screen.getByRole('heading', { name: 'Order' })).toHaveFocus();
  });

  test('comes back to a control that rested for a while', async () => {
    render(<Page />);
    const print = screen.getByRole('button', { name: 'Print' });
    print.focus();
    print.blur();
    await act(async () => print.setAttribute('disabled', ''));
    await act(async () => jest.advanceTimersByTime(300));
    expect(screen.getByRole('heading', { name: 'Order' })).toHaveFocus();
    await act(async () => print.removeAttribute('disabled'));
    await act(async () => jest.advanceTimersByTime(200));
    expect(print).toHaveFocus();
  });

  test('stays away where the user has put it away', async () => {
    render(<Page />);
    const close = screen.getByRole('button', { name: 'Close' });
    close.focus();
    close.blur();
    await act(async () => screen.getByRole('button', { name: 'Continue' }).click());
    await act(async () => jest.advanceTimersByTime(200));
    expect(document.body).toHaveFocus();
  });
});
