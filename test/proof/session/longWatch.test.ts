import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fakeSession } from '../../unit/session/fakeSession.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(300_000);

const HOUR_MS = 3_600_000;
const POLLS_AN_HOUR = 14_400;
/** What the measuring itself may leave. */
const MOST_BYTES = 300_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function held(): number {
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().heapUsed;
}

test('[M3] hours of looking at the cookie leave nothing behind', async () => {
  const hours = rounds(2, 12);
  const portal = await fakeSession({ at: '/resources', cookies: { sso_session: 'x', access_token: 'issued', web_session: 'epoch1' } });
  let polls = 0;
  const { get } = portal.platform.cookies;
  Object.assign(portal.platform.cookies, {
    get(name: string) {
      if (name === 'web_session') polls += 1;
      return get(name);
    },
  });
  portal.platform.pass(HOUR_MS);
  const before = held();
  polls = 0;
  for (let hour = 0; hour < hours; hour += 1) portal.platform.pass(HOUR_MS);
  const growth = held() - before;
  expect(polls).toBe(hours * POLLS_AN_HOUR);
  expect(growth).toBeLessThan(MOST_BYTES);
  expect(portal.calls.includes('logout')).toBe(false);
  recordProof({
    id: 'M3',
    what: 'hours of the cookie poll on a clock of its own',
    bar: '12 h of 250 ms polling: no growth',
    figure: `${hours} h, ${polls} polls, ${Math.round(growth / 1000)} kB`,
  });
});
