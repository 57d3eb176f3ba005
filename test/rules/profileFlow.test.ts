import { createEvaluation } from '#conditions';
import { type PersistedState, transitionOf } from '#machines';
import type { MachineDocument } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { runningFlow } from './support/runningFlow.ts';

const doc = coreDocument<MachineDocument>('workflows/manage-profile.machine.json');
const TODAY = '2026-03-10';

const mine = { title: 'Manager', name: 'Mine', email: 'mine@example.com', phone: '512-555-0101' };
const began = { title: 'Manager', name: 'Began', email: 'began@example.com', phone: '512-555-0100' };
const before = { authorizedPerson: 'Before', lastUpdatedDateForDealerContact: '2026-01-01' };
const theirs = {
  contactDetails: { title: 'Manager', name: 'Theirs', email: 'theirs@example.com', phone: '512-555-0102' },
  dwcpEnrollmentContactDetailsData: { authorizedPerson: 'After', lastUpdatedDateForDealerContact: '2026-03-09' },
  billingContacts: [{ name: 'Theirs' }],
};

function judged(context: object) {
  const roots = { context: () => context, today: () => ({ date: TODAY }), session: () => ({}), event: () => ({}) };
  return createEvaluation({ roots, facts: {}, conditions: {} });
}

const contextOf = (part: string, sent: object) => ({
  part,
  sent,
  contact: began,
  billing: [],
  enrollment: before,
  hasEnrollment: false,
  version: '"1"',
});

function chosen(context: object, event: string): PersistedState {
  const persisted = { state: 'changed', context: { ...context, conflict: { version: '"2"', current: theirs, changes: [] } } };
  const outcome = transitionOf(doc, persisted, { type: event }, judged(persisted.context));
  if ('refused' in outcome) throw new Error(`${event} is refused`);
  return outcome;
}

describe('the profile page after somebody else saved', () => {
  test('their version is shown whole, with an enrollment contact that was not there before', () => {
    const { state, context } = chosen(contextOf('contact', mine), 'TAKE');
    expect(state).toBe('viewing');
    expect(context).toMatchObject({
      contact: theirs.contactDetails,
      enrollment: theirs.dwcpEnrollmentContactDetailsData,
      hasEnrollment: true,
      version: '"2"',
      part: null,
    });
  });

  test('billing contacts: theirs are taken', () => {
    const billing = { billingContacts: [{ name: 'Mine' }] };
    expect(chosen(contextOf('billing', billing), 'TAKE').context).toMatchObject({
      billing: theirs.billingContacts,
      billingVersion: '"2"',
      part: null,
    });
  });
});

describe('the profile page after a save that failed', () => {
  const settled = () => new Promise(setImmediate);

  /** The page with the contact being edited, its save sent. */
  async function saving() {
    const flow = runningFlow('manage-profile', { session: { profileErrors: null }, user: {} });
    await settled();
    while (flow.now.value === 'loading' || flow.now.value === 'informing')
      await flow.answered({ contactDetails: mine, hasAccessOnManageProfile: true });
    flow.send({ type: 'EDIT', part: 'contact' });
    flow.send({ type: 'SAVE', data: mine });
    expect(flow.now.value).toBe('saving');
    return flow;
  }

  test.each([400, 404, 409, 500])('[BU-PROFILE-17] after a %i what was typed can be saved once more, or given up', async (status) => {
    const flow = await saving();
    await flow.failed({ kind: 'refused', status, body: {} });
    expect(flow.now.can({ type: 'SAVE', data: mine })).toBe(true);
    expect(flow.now.can({ type: 'CANCEL' })).toBe(true);
    flow.send({ type: 'SAVE', data: mine });
    expect(flow.calls.map(({ operation }) => operation).filter((operation) => operation === 'saveProfileContactDetails')).toHaveLength(2);
  });
});
