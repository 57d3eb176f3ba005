/** Stands around a stretch of a visit, to watch it. */
export type Watch = <T>(stretch: string, act: () => Promise<T>) => Promise<T>;

/** Nobody watches. */
export const unwatched: Watch = (_stretch, act) => act();
