const TICK_MS = 100;

/**
 * Calls `then` whenever this process was able to work for so many milliseconds, until the returned function is called: while it was held
 * up itself, nobody else was late.
 */
export function everyLive(ms: number, then: () => void): () => void {
  const most = Math.ceil(ms / TICK_MS);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks % most === 0) then();
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
