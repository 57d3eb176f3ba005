// Entry of the database thread. `--import tsx` does not reach worker threads on Node 20, so the thread registers the
// TypeScript loader itself; this also holds when a test runner started the process.
import { register } from 'tsx/esm/api';

register();
await import('./pgliteWorker.ts');
