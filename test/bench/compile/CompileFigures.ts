/** Figures of one process that compiled a portal: CPU time of all its threads, in milliseconds. */
export interface CompileFigures {
  /** Before the compilation: Node, the loader of TypeScript, the modules. */
  readonly startMs: number;
  readonly coldMs: number;
  readonly peakMib: number;
  readonly files: number;
  /** Size of the base's shell in the first language. */
  readonly shellBytes: number;
  /** One compilation for each changed file. */
  readonly changeMs: number[];
}
