import { refuseStaleWrite } from '../../../../src/server/http/refuseStaleWrite.ts';

const current = { name: 'Ann', hours: [{ day: 'MON', open: '8' }], contact: { phone: '1', email: null } };

describe('a stale change', () => {
  test('[K1] is refused with the fields that differ, on both sides', () => {
    const sent = { name: 'Ann', contact: { phone: '2', email: null } };
    expect(() => refuseStaleWrite({ sent, current, version: 3 })).toThrow(
      expect.objectContaining({
        status: 409,
        conflict: { version: '"3"', current, changes: [{ field: 'contact.phone', yours: '2', theirs: '1' }] },
      }),
    );
  });

  test('that sets what stands there already is no conflict, in whatever order its properties come', () => {
    const sent = { hours: [{ open: '8', day: 'MON' }], contact: { email: null } };
    expect(() => refuseStaleWrite({ sent, current, version: 3 })).not.toThrow();
  });

  test('that sets nothing, such as a deletion, is always refused', () => {
    expect(() => refuseStaleWrite({ current, version: 3 })).toThrow(expect.objectContaining({ status: 409 }));
  });
});
