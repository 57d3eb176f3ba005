/** Which records of a collection are wanted. */
export interface RecordFilter {
  readonly collection: string;
  /** Field, or path into one -> value or values, compared as texts; `id` and `state` are the record's own. An absent value fits nothing. */
  readonly where: { readonly [field: string]: unknown };
  /** Like `where`, but an absent or empty value does not narrow. */
  readonly filter?: { readonly [field: string]: unknown };
  /** Only records of which one of the fields holds the text, whatever its case. */
  readonly contains?: { readonly text: string; readonly in: readonly string[] };
  /** Only records of these organizations. */
  readonly organizations?: readonly string[];
  /** Field that is a list of texts -> value that must be in it; an absent or empty value does not narrow. */
  readonly has?: { readonly [field: string]: unknown };
}
