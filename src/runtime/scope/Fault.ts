/** A fault of ours that a boundary caught; `where` names block and pointer, flow or file. */
export interface Fault {
  readonly where: string;
  readonly error: unknown;
}
