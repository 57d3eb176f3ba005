import type { Diagnostic } from '#model';

/** The documents cannot be served; `diagnostics` says why. */
export class PortalFault extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(`the documents hold ${diagnostics.length} fault(s)`);
    this.diagnostics = diagnostics;
  }
}
