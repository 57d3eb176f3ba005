import type { Json } from '#model';

/** The answer of a call together with its entity tag; the flow sees them as `event.output` and `event.version`. */
export class VersionedOutput {
  readonly output: Json;
  readonly version: string;

  constructor(output: Json, version: string) {
    this.output = output;
    this.version = version;
  }
}
