/** A file that a request brought: it lies in a temporary file, which is removed with the response. */
export class UploadedFile {
  /** The name that the sender gave it, without folders. */
  readonly name: string;
  /** Where it lies. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;

  constructor({ name, path, bytes, sha256 }: Pick<UploadedFile, 'name' | 'path' | 'bytes' | 'sha256'>) {
    this.name = name;
    this.path = path;
    this.bytes = bytes;
    this.sha256 = sha256;
  }

  /** What tells a repeated request from another one: not the path, which is new each time. */
  toJSON(): object {
    const { name, bytes, sha256 } = this;
    return { name, bytes, sha256 };
  }
}
