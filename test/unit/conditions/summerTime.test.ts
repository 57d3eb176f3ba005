import { execFileSync } from 'node:child_process';

/** Days as the portal tells them, in steps of a quarter of an hour over the two days on which US Central changes its clocks. */
const WALK = `
  import { dateIn } from './src/conditions/calendarDays.ts';
  import { addDays } from './src/conditions/functions/addDays.ts';
  import { momentsAt } from './src/conditions/functions/momentsAt.ts';
  import { daysBetween } from './src/conditions/functions/daysBetween.ts';
  import { quarterBusinessDays } from './src/conditions/functions/quarterBusinessDays.ts';
  import { startOfMonth } from './src/conditions/functions/startOfMonth.ts';
  import { localTime } from './src/server/export/localTime.ts';
  import { formatValue } from './src/runtime/forms/format/formatValue.ts';
  const QUARTER_HOUR = 900_000;
  const days = ['2026-03-08', '2026-11-01'].map((day) => {
    const noon = Date.parse(day + 'T18:00:00Z');
    const moments = Array.from({ length: 144 }, (_, index) => noon + (index - 72) * QUARTER_HOUR);
    const dates = moments.map((moment) => dateIn('America/Chicago', moment));
    const firsts = moments.filter((_, index) => index > 0 && dates[index] !== dates[index - 1]);
    const format = (value, kind) =>
      ['en-US', 'fr-CA'].map((locale) => formatValue(value, kind, { locale, yes: '', no: '', timeZone: 'America/Chicago' }));
    const shown = format(day, 'date');
    const hours = ['06:30', '07:30', '08:30'].map((time) => format(day + 'T' + time + ':00Z', 'dateTime').map((text) => text.split(', ').at(-1)));
    const at = ['01:30', '02:30', '03:30'].map((time) => momentsAt(day, time, 'America/Chicago'));
    return {
      begins: firsts.map((moment) => new Date(moment).toISOString() + ' ' + dateIn('America/Chicago', moment)),
      oneAndTwo: ['06:59', '07:30', '08:30'].map((time) => localTime(day + 'T' + time + ':00Z', 'America/Chicago')),
      shown, hours, at,
      around: [addDays(day, -1), addDays(day, 1), startOfMonth(day, 1), startOfMonth(day, 12), daysBetween(addDays(day, -1), addDays(day, 1))],
    };
  });
  process.stdout.write(JSON.stringify({ days, quarters: quarterBusinessDays(2026) }));
`;

const walkIn = (zone: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', WALK], {
      env: { ...process.env, NODE_OPTIONS: '', TZ: zone },
      encoding: 'utf8',
    }),
  );

test('[SH-CONSTANTS-03] days are those of US Central on the days of 23 and 25 hours, whatever the zone of the machine, and the hour that is shown twice is told apart', () => {
  const expected = {
    days: [
      {
        begins: ['2026-03-08T06:00:00.000Z 2026-03-08', '2026-03-09T05:00:00.000Z 2026-03-09'],
        oneAndTwo: ['2026-03-08 00:59', '2026-03-08 01:30', '2026-03-08 03:30'],
        shown: ['Mar 8, 2026', '8 mars 2026'],
        hours: [
          ['12:30 AM CT', '00 h 30 HC'],
          ['1:30 AM CT', '01 h 30 HC'],
          ['3:30 AM CT', '03 h 30 HC'],
        ],
        at: [['2026-03-08T01:30:00-06:00'], [], ['2026-03-08T03:30:00-05:00']],
        around: ['2026-03-07', '2026-03-09', '2026-04-01', '2027-03-01', 2],
      },
      {
        begins: ['2026-11-01T05:00:00.000Z 2026-11-01', '2026-11-02T06:00:00.000Z 2026-11-02'],
        oneAndTwo: ['2026-11-01 01:59', '2026-11-01 01:30', '2026-11-01 02:30'],
        shown: ['Nov 1, 2026', '1 nov. 2026'],
        hours: [
          ['1:30 AM CDT', '01 h 30 HAC'],
          ['1:30 AM CST', '01 h 30 HNC'],
          ['2:30 AM CT', '02 h 30 HC'],
        ],
        at: [['2026-11-01T01:30:00-05:00', '2026-11-01T01:30:00-06:00'], ['2026-11-01T02:30:00-06:00'], ['2026-11-01T03:30:00-06:00']],
        around: ['2026-10-31', '2026-11-02', '2026-12-01', '2027-11-01', 2],
      },
    ],
    quarters: ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'],
  };
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/Chicago', 'Pacific/Kiritimati'])
    expect([zone, walkIn(zone)]).toEqual([zone, expected]);
}, 60_000);
