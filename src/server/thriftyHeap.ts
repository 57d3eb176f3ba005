import { setFlagsFromString } from 'node:v8';

/** What may pile up between two collections, in hundredths of what is in use. V8 alone lets it become four times as much. */
const GARBAGE_PERCENT = 40;

/** From here on the process collects garbage before it takes more memory: a long export then needs no more than a short one. */
export function thriftyHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
}
