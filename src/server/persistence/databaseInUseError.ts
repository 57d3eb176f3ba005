/** The data folder is held by another running process; the message names the folder and the holder's process id. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  readonly folder: string;
  readonly holder: string;

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by process ${holder}. ` +
        'Stop that process, choose another folder with DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
    );
    this.folder = folder;
    this.holder = holder;
  }
}
