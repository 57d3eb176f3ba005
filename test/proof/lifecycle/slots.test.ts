import { faultsOfSlot } from './support/faultsOfSlot.ts';
import type { Line } from './support/LifePortal.ts';

const line = (call: string, record_id: string, event: string, from_state: string | null, to_state: string) =>
  ({ request_id: call, at: new Date(0), record_id, event, effective_login: 'somebody', from_state, to_state }) as Line;
const judged = (ended: { readonly [id: string]: string }, ...lines: Line[]) =>
  faultsOfSlot({ name: 'slot', ended: new Map(Object.entries(ended)), lines });

describe('[K1] what a slot holds is judged after each call', () => {
  test('one that ends while another waits, and one that goes on while that is called off, are sound', () => {
    expect(judged({ first: 'Termination Pending', next: 'Subscription Pending' })).toEqual([]);
    const goesOn = line('1', 'first', 'CANCEL_TERMINATION', 'Termination Pending', 'Subscribed');
    const calledOff = line('1', 'next', 'CANCEL', 'Subscription Pending', 'Cancelled');
    expect(judged({ first: 'Subscribed', next: 'Cancelled' }, goesOn, calledOff)).toEqual([]);
  });

  test('one that goes on while another waits still, begins beside it or ends beside it is not, even if that was mended later', () => {
    const goesOn = line('1', 'first', 'CANCEL_TERMINATION', 'Termination Pending', 'Subscribed');
    const calledOff = line('2', 'next', 'CANCEL', 'Subscription Pending', 'Cancelled');
    expect(judged({ first: 'Subscribed', next: 'Subscription Pending' }, goesOn)).toHaveLength(1);
    expect(judged({ first: 'Subscribed', next: 'Cancelled' }, goesOn, calledOff)).toHaveLength(1);
    const begins = line('1', 'next', 'ACTIVATE', 'Subscription Pending', 'Subscribed');
    expect(judged({ first: 'Termination Pending', next: 'Subscribed' }, begins)).toHaveLength(1);
    const made = line('1', 'made', '', null, 'Subscription Pending');
    expect(judged({ next: 'Subscription Pending', made: 'Subscription Pending' }, made)).toHaveLength(1);
  });
});
