// Runs beside a test process (startProcess.ts) and ends what that has started, once it has ended itself, however it ended.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What is to be ended, by process id: the signal that ends it and the folder that goes with it. */
const toEnd = new Map();

// Whatever ends the test process must not end this one before its work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { pid, ended, ...rest } = JSON.parse(line);
  if (ended) toEnd.delete(pid);
  else toEnd.set(pid, rest);
});
// The pipe closes when the test process has ended.
lines.on('close', () => {
  for (const [pid, { signal, folder }] of toEnd) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
