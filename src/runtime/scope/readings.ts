/** Is told what a data source has read, and the reading's number, by which what came later is known. */
export type ReadingListener = (value: unknown, number: number) => void;

/** Readings of data sources. `count` is raised whenever something is asked for or saved; `listeners` are told all that is read. */
export const readings = { count: 0, listeners: new Set<ReadingListener>() };
