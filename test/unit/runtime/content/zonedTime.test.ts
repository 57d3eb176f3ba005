import { momentOf, zonedTime, zoneName } from '../../../../src/runtime/content/tools/zonedTime.ts';

const CENTRAL = 'America/Chicago';

test.each([
  ['2026-03-10T15:00', '2026-03-10T20:00:00.000Z'],
  ['2026-01-10T15:00', '2026-01-10T21:00:00.000Z'],
  ['2026-12-31T23:59', '2027-01-01T05:59:00.000Z'],
])('%s by the portal’s clock is %s', (text, moment) => {
  expect(new Date(momentOf(text, CENTRAL)).toISOString()).toBe(moment);
  expect(zonedTime(Date.parse(moment), CENTRAL)).toBe(text);
});

test('an hour that the clock skips is the one after it, one that it shows twice is the first', () => {
  expect(new Date(momentOf('2026-03-08T02:30', CENTRAL)).toISOString()).toBe('2026-03-08T08:30:00.000Z');
  expect(new Date(momentOf('2026-11-01T01:30', CENTRAL)).toISOString()).toBe('2026-11-01T06:30:00.000Z');
});

test('the zone has the name that people use', () => {
  expect(['en', 'fr'].map((locale) => zoneName(0, CENTRAL, locale))).toEqual(['CT', expect.any(String)]);
});
