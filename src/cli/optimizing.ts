import { setFlagsFromString } from 'node:v8';

// Only V8 11, that of Node 20, begins so early that a compilation of all documents is over before its optimized code is of use: that costs
// a third of a check. Later ones wait by themselves, and do not know the flag.
const IS_EARLY = process.versions.v8.startsWith('11.');
/** How much of a function, in bytes of its code, runs before V8 looks whether to optimize it. */
const USUAL = 67_584;
const LATE = 500_000;

/** Makes V8 optimize only what runs very often: for commands, and for servers until they have started. */
export function optimizeLate(): void {
  if (IS_EARLY) setFlagsFromString(`--interrupt-budget=${LATE}`);
}

/** Makes V8 optimize as early as usual, for what runs for days. */
export function optimizeAsUsual(): void {
  if (IS_EARLY) setFlagsFromString(`--interrupt-budget=${USUAL}`);
}
