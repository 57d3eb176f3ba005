import { permit } from '../../../../src/server/access/permit.ts';
import { rolesOf } from '../../../../src/server/access/roles.ts';
import { testPortal } from '../fixture/testPortal.ts';

const actor = { userId: '1', login: 'ann', role: 'Member', roles: [], organizationIds: [], sessionId: 's', user: {} };
const portal = testPortal({
  facts: {
    'today.isLast': {
      type: 'boolean',
      description: 'Last business day of a quarter.',
      derive: { $fn: 'isLastBusinessDayOfQuarter', of: [{ $: 'today.date' }] },
    },
  },
  access: {
    $schema: '',
    roles: {
      dealer: { description: '', when: { eq: [{ $: 'user.role' }, 'Dealer'] }, ownOrganizations: true },
      staff: { description: '', when: { eq: [{ $: 'user.role' }, 'Staff'] } },
    },
    operations: {
      list: { allow: ['dealer', 'staff'], tenant: 'bound' },
      close: { allow: ['authenticated'], tenant: 'self', when: { eq: [{ $: 'today.isLast' }, true] } },
    },
  },
});

test('a rule over a derived fact decides on the server as it does in the browser', () => {
  const at = (now: string) => () => permit(portal, 'close', actor, { params: {}, now: new Date(now) });
  expect(at('2026-03-31T15:00:00Z')).not.toThrow();
  // Still the thirty-first where the portal is.
  expect(at('2026-04-01T04:30:00Z')).not.toThrow();
  expect(at('2026-04-01T15:00:00Z')).toThrow('This call is not allowed.');
});

test.each([
  ['dealer', undefined, { oemIds: [], bypass: false }],
  ['dealer', 'acura', { oemIds: [], bypass: false }],
  ['staff', 'acura', { oemIds: ['acura'], bypass: false }],
  ['staff', undefined, { oemIds: [], bypass: true }],
])('who works for organizations and has none reaches nothing: %s of %s', (role, oem, reached) => {
  const user = { ...actor, roles: [role], ...(oem !== undefined && { oem }) };
  expect(permit(portal, 'list', user, { params: {}, now: new Date() })).toMatchObject({ organizationIds: [], ...reached });
});

test('who works for a program and is stored without one has no such role, whoever is asked', () => {
  const marked = testPortal({
    access: { ...portal.access, roles: { staff: { description: '', when: { eq: [{ $: 'user.role' }, 'Staff'] }, ownProgram: true } } },
  });
  const rolesFor = (oem: string | null) => rolesOf(marked, { role: 'Staff' }, oem);
  expect([rolesFor('acura'), rolesFor(null), rolesFor('')]).toEqual([['staff'], [], []]);
  const unbound = { ...actor, roles: rolesFor(null) };
  expect(() => permit(marked, 'list', unbound, { params: {}, now: new Date() })).toThrow('This call is not allowed.');
});
