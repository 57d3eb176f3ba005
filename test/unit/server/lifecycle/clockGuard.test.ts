import { ClockGuard } from '../../../../src/server/lifecycle/clockGuard.ts';

const HOUR_MS = 3_600_000;
const MORNING = Date.parse('2026-03-08T07:30:00Z');

/** A guard whose clocks the test sets: how far its wall clock and that of the database are off, and how long the machine has been on. */
function guarded({ hasDatabase = false } = {}) {
  const clocks = { uptimeSeconds: 5000, wallOffMs: 0, databaseOffMs: 0 };
  const time = () => MORNING + clocks.uptimeSeconds * 1000;
  const lines: string[] = [];
  const write = (_details: object, message: string) => void lines.push(message);
  const guard = new ClockGuard({
    now: () => new Date(time() + clocks.wallOffMs),
    uptimeSeconds: () => clocks.uptimeSeconds,
    databaseNow: hasDatabase ? async () => new Date(time() + clocks.databaseOffMs) : undefined,
    log: { error: write, info: write },
  });
  const runs = async () => {
    let hasRun = false;
    await guard.run(async () => {
      hasRun = true;
    });
    return hasRun;
  };
  return { clocks, lines, runs };
}

describe('what time does by itself', () => {
  test('goes on as time passes, over years, and while clocks are corrected by minutes', async () => {
    const { clocks, lines, runs } = guarded();
    clocks.uptimeSeconds += 3 * 365 * 86_400;
    clocks.wallOffMs = 59 * 60_000;
    expect([await runs(), lines]).toEqual([true, []]);
  });

  test.each([365 * 24 * HOUR_MS, HOUR_MS + 60_000, -25 * HOUR_MS])('waits while the wall clock is off by %s ms', async (off) => {
    const { clocks, lines, runs } = guarded();
    clocks.wallOffMs = off;
    expect([await runs(), await runs()]).toEqual([false, false]);
    expect(lines).toEqual([expect.stringContaining('not to be trusted')]);
    clocks.wallOffMs = 0;
    expect(await runs()).toBe(true);
    expect(lines.at(-1)).toBe('the wall clock is right again');
  });

  test('waits when the server was started with a clock that is far from that of the database', async () => {
    const { clocks, lines, runs } = guarded({ hasDatabase: true });
    clocks.databaseOffMs = -48 * HOUR_MS;
    expect([await runs(), lines.length]).toEqual([false, 1]);
    clocks.databaseOffMs = 0;
    expect(await runs()).toBe(true);
  });
});
