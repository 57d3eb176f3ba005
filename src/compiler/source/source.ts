import type { LayerKind } from '#model';

/** One file as read: `path` is relative to the portal root, `layer` says which layer of the overlay chain it belongs to. */
export interface Source {
  readonly path: string;
  readonly layer: LayerKind;
  readonly text: string;
}
