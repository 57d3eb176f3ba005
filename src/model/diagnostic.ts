/** Position in a configuration document; line and column count from 1. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Layers of documents, each changing those before it: base, a family of makers, one maker's program (oem), one look of its portal (skin). */
export type LayerKind = 'base' | 'family' | 'oem' | 'skin';

/**
 * An error or a warning of a configuration document: collected, never thrown. The smallest portal that has it is in `test/broken/<CODE>/`.
 * `pointer` is an RFC 6901 pointer into `position.file`; `message` and `fix` are English, for authors.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly position: SourcePosition;
  readonly pointer: string;
  /** Layer whose document is wrong. */
  readonly layer: LayerKind;
  /** The variants that have the diagnostic, or `<variant>/<language>` if one language has it, joined by `, `; absent when all have it. */
  readonly variant?: string;
  readonly message: string;
  readonly fix?: string;
}

/** Why a change of documents is not taken over, as open pages of a demo are told; without `line` every change is taken over. */
export interface DocumentRefusal {
  /** The first error: `name of the file:line:column message (fix)`, in English, and how many more there are. */
  readonly line?: string;
  /** What stands before it, and on the button that hides it, by language. */
  readonly texts?: { readonly [language: string]: { readonly text: string; readonly hide: string } };
}
