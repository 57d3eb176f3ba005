import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { swallowDoublePress } from '../../../../src/runtime/ui/swallowDoublePress.ts';

function Events({ onSend }: { readonly onSend: (event: string) => void }) {
  const [event, setEvent] = useState('OPEN');
  useEffect(
    () =>
      swallowDoublePress(
        (element) => element.closest('button'),
        (part) => part.textContent === 'CLOSE',
      ),
    [],
  );
  return (
    <>
      <button type="button" onClick={() => onSend('CLOSE')}>
        CLOSE
      </button>
      <button
        key={event}
        type="button"
        onClick={() => {
          onSend(event);
          if (event === 'OPEN') setEvent('SHUT');
        }}
      >
        {event}
      </button>
    </>
  );
}

/** A press with the number that the browser gives it. */
function press(name: string, count: number): void {
  for (const type of ['mouseDown', 'mouseUp', 'click'] as const) fireEvent[type](screen.getByRole('button', { name }), { detail: count });
}

test('the second press of a double press does not send the event that has come to the place of the first', () => {
  const sent: string[] = [];
  render(<Events onSend={(event) => sent.push(event)} />);
  press('OPEN', 1);
  press('SHUT', 2);
  expect(sent).toEqual(['OPEN']);
  press('SHUT', 1);
  // What stays under the pointer is pressed as often as somebody presses it.
  press('SHUT', 2);
  expect(sent).toEqual(['OPEN', 'SHUT', 'SHUT']);
});

test('what is gone once it is pressed is not pressed again while it may still be seen', () => {
  const sent: string[] = [];
  render(<Events onSend={(event) => sent.push(event)} />);
  press('CLOSE', 1);
  press('CLOSE', 2);
  expect(sent).toEqual(['CLOSE']);
});
