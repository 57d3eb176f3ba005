import { runningFlow } from './support/runningFlow.ts';

// What the engine does for every dialog, seen in one that loads, asks and sends.
const row = { dealerCode: 'AC0001', dealerName: 'Ashford Acura' };
const opened = () => {
  const flow = runningFlow('manage-enrollments-step', {});
  flow.send({ type: 'OPEN', row, step: { name: 'PAUSE', method: 'pause', needsReason: true } });
  return flow;
};
const typed = { stateChangedReason: 'Renovation' };

const asked = async () => {
  const flow = opened();
  await flow.answered({ programs: [], goLivePackages: [] });
  return flow;
};

test('a dialog loads what it is about, begins its form, sends what was typed, tells it and closes', async () => {
  const flow = opened();
  expect(flow.calls.map(({ input, operation }) => [operation, input])).toEqual([['getDealerEnrollment', { dealerCode: 'AC0001' }]]);
  expect(flow.now.context).toMatchObject({ open: true, waiting: true, initial: { needsReason: true } });
  await flow.answered({ programs: [], goLivePackages: ['Website'] });
  expect(flow.now.context).toMatchObject({ waiting: false, found: { goLivePackages: ['Website'] } });
  flow.send({ type: 'SUBMIT', data: typed });
  expect(flow.now.context).toMatchObject({ open: true, busy: true });
  expect(flow.calls[1]).toMatchObject({ operation: 'changeDealerState', input: { dlCode: 'AC0001', type: 'pause', ...typed } });
  await flow.answered({});
  expect(flow.now.context).toMatchObject({ open: false, busy: false });
  expect(flow.done).toEqual(['notify']);
});

test('[BU-SUBSCRIPTIONS-21] a second press and closing have no effect while a call is on its way', async () => {
  const flow = await asked();
  flow.send({ type: 'SUBMIT', data: typed });
  flow.send({ type: 'SUBMIT', data: typed });
  flow.send({ type: 'CLOSE' });
  expect(flow.calls).toHaveLength(2);
  expect(flow.now.context).toMatchObject({ open: true, busy: true });
});

test.each([
  [{ kind: 'offline' }, 'errors.network'],
  [{ kind: 'timeout' }, 'errors.network'],
  [{ kind: 'http', status: 409, message: 'Not now.', body: { errors: [{ rule: 'current' }] } }, 'errors.notNow'],
  [{ kind: 'http', status: 409, message: 'It is barred.' }, 'It is barred.'],
  [{ kind: 'http', status: 500 }, 'errors.generic'],
])('a call that fails with %j is told in the dialog, and what was typed stays', async (failure, error) => {
  const flow = await asked();
  flow.send({ type: 'SUBMIT', data: typed });
  await flow.failed(failure);
  expect(flow.now.context).toMatchObject({ open: true, busy: false, error, initial: typed });
  flow.send({ type: 'SUBMIT', data: typed });
  expect(flow.calls).toHaveLength(3);
  expect(flow.now.context.error).toBeNull();
});

test('what it loads may be missing where the dialog does without it, and closing ends the wait', async () => {
  const flow = opened();
  await flow.failed({ kind: 'offline' });
  expect(flow.now.context).toMatchObject({ open: true, waiting: false, failed: false, error: 'errors.network' });
  flow.send({ type: 'SUBMIT', data: typed });
  expect(flow.calls).toHaveLength(2);
  const left = opened();
  left.send({ type: 'CLOSE' });
  expect(left.now.context.open).toBe(false);
  left.send({ type: 'OPEN', row: { ...row, dealerCode: 'AC0002' }, step: { name: 'PAUSE', method: 'pause' } });
  await left.answered({ goLivePackages: [] });
  expect(left.now.context).toMatchObject({ row: { dealerCode: 'AC0002' }, error: null, sent: null });
});

test('[BU-SUBSCRIPTIONS-23] what was read is sent as its version; a change by somebody else is told and the page read anew', async () => {
  const flow = runningFlow('subscription-step-parameters', {});
  flow.send({ type: 'OPEN', row: { subscriptionMappingId: 's1', version: 7, customParams: { leadEmail: 'a@example.com' } } });
  expect(flow.now.context.initial).toMatchObject({ leadEmail: 'a@example.com' });
  const data = { leadEmail: 'b@example.com' };
  flow.send({ type: 'SUBMIT', data });
  expect(flow.calls[0]).toMatchObject({ operation: 'saveSubscriptionParameters', input: { 'If-Match': '"7"' } });
  await flow.failed({ status: 409, message: 'Changed.', body: { conflict: { changes: [] } } });
  expect(flow.now.context).toMatchObject({ open: true, busy: false, error: 'errors.changed', initial: data });
  expect(flow.done).toEqual(['reload-data']);
  flow.send({ type: 'SUBMIT', data });
  await flow.failed({ status: 400, body: { errors: [{ message: 'No such address.' }] } });
  const errors = { errors: [{ field: 'dwcpUrl', message: 'No such address.' }] };
  expect(flow.now.context).toMatchObject({ errors, error: null, initial: data });
});

test('what a dialog cannot do without is waited for, and asked for again', async () => {
  const flow = runningFlow('life-history-history', {});
  flow.send({ type: 'OPEN', collection: 'dealers', id: 'd1' });
  await flow.failed({ kind: 'offline' });
  expect(flow.now.context).toMatchObject({ open: true, waiting: false, failed: true, error: 'errors.network', steps: null });
  flow.send({ type: 'AGAIN' });
  expect(flow.now.context).toMatchObject({ waiting: true, failed: false, error: null });
  await flow.answered({ items: [] });
  expect(flow.now.context).toMatchObject({ waiting: false, steps: { items: [] } });
  flow.send({ type: 'CLOSE' });
  expect(flow.now.context.open).toBe(false);
});
