/** What a chart shows besides the machine itself. */
export interface ChartMarks {
  /** Ids of the states that are active. */
  readonly active?: ReadonlySet<string>;
  /** Ids of the transitions that were taken last. */
  readonly taken?: ReadonlySet<string>;
}
