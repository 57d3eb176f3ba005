// Begins the thread of trialThread.ts: a thread does not read TypeScript by itself, though the one that starts it does.
import { register } from 'tsx/esm/api';

register();
await import('./trialThread.ts');
