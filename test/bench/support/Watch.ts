/** Wraps a part of a visit in order to observe it, for example with a profiler. */
export type Watch = <T>(stretch: string, act: () => Promise<T>) => Promise<T>;

/** Observes nothing. */
export const unwatched: Watch = (_stretch, act) => act();
