import { reaction } from 'mobx';

/** Calls back with the new value whenever what `read` reads gives another value; the answer ends it. */
export function whenChanged<T>(read: () => T, then: (value: T) => void): () => void {
  return reaction(read, (value) => then(value));
}
