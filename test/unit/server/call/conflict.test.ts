import { throwOnConflict } from '../../../../src/server/call/conflict.ts';

const current = { name: 'Ann', hours: [{ day: 'MON', open: '8' }], contact: { phone: '1', email: null } };

describe('a stale change', () => {
  test('[K1] is refused with the fields that differ, on both sides', () => {
    const sent = { name: 'Ann', contact: { phone: '2', email: null } };
    expect(() => throwOnConflict({ sent, current, version: 3 })).toThrow(
      expect.objectContaining({
        status: 409,
        conflict: { version: '"3"', current, changes: [{ field: 'contact.phone', yours: '2', theirs: '1' }] },
      }),
    );
  });

  test('that sets what stands there already is no conflict, in whatever order its properties come', () => {
    const sent = { hours: [{ open: '8', day: 'MON' }], contact: { email: null } };
    expect(() => throwOnConflict({ sent, current, version: 3 })).not.toThrow();
  });

  test('[GB-232] of a list names every field of an entry that only one side has, also where nothing is stored yet', () => {
    const sent = { holidays: [{ date: '2026-12-25', name: 'Christmas' }], hours: [] };
    expect(() => throwOnConflict({ sent, current, version: 3 })).toThrow(
      expect.objectContaining({
        conflict: {
          version: '"3"',
          current,
          changes: [
            { field: 'holidays.0.date', yours: '2026-12-25', theirs: null },
            { field: 'holidays.0.name', yours: 'Christmas', theirs: null },
            { field: 'hours.0.day', yours: null, theirs: 'MON' },
            { field: 'hours.0.open', yours: null, theirs: '8' },
          ],
        },
      }),
    );
  });

  test('[GB-232] of a list that is not sent at all names the fields of each entry that stands there', () => {
    expect(() => throwOnConflict({ sent: { hours: null }, current, version: 3 })).toThrow(
      expect.objectContaining({
        conflict: expect.objectContaining({
          changes: [
            { field: 'hours.0.day', yours: null, theirs: 'MON' },
            { field: 'hours.0.open', yours: null, theirs: '8' },
          ],
        }),
      }),
    );
  });

  test('that sets nothing, such as a deletion, is always refused', () => {
    expect(() => throwOnConflict({ current, version: 3 })).toThrow(expect.objectContaining({ status: 409 }));
  });
});
