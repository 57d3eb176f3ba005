/** Figures of one process that compiled a portal: CPU time of all its threads, in milliseconds. */
export interface CompileFigures {
  /** Before the compilation: Node, the loader of TypeScript, the modules. */
  readonly startMs: number;
  readonly coldMs: number;
  readonly peakMib: number;
  readonly files: number;
  /** Size of the base's shell in the first language. */
  readonly shellBytes: number;
  /** A compilation after a change, for each changed file: the median of several. */
  readonly changeMs: number[];
}
