/** Where a fault stands in a document, 1-based. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Layer of an overlay chain that brought a value. */
export type LayerKind = 'base' | 'family' | 'oem' | 'skin';

/**
 * A fault of a document: collected, never thrown. `code` has a smallest failing document under `test/broken/<code>/`.
 * `pointer` is an RFC 6901 pointer into `position.file`; `message` and `fix` are English, for authors.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly position: SourcePosition;
  readonly pointer: string;
  readonly layer: LayerKind;
  /** The variant `<oem>/<language>` in which it shows, when it does not show in all. */
  readonly variant?: string;
  readonly message: string;
  readonly fix?: string;
}
