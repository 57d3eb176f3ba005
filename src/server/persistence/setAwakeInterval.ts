const TICK_MS = 100;

/**
 * Like setInterval, but time during which the event loop was blocked does not count. So a timeout that is measured with it does not expire
 * because this process itself was busy. Returns a function that clears the interval.
 */
export function setAwakeInterval(callback: () => void, ms: number): () => void {
  const ticksPerCall = Math.ceil(ms / TICK_MS);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks % ticksPerCall === 0) callback();
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
