/** Names that machine documents may use; `assign` need not be among the actions. */
export interface MachineVocabulary {
  readonly actions: readonly string[];
  /** What machines that run on the server do besides `assign`. */
  readonly effects: readonly string[];
  readonly actors: readonly string[];
  readonly operations: readonly string[];
  readonly conditions: readonly string[];
}
