import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { entryNames } from './entryNames.ts';

/** A file of an archive. Its content is made, or read from where it is stored, when its turn has come. */
export interface ArchivedFile {
  /** Its folder, of parts between `/`; '' is the root. */
  readonly folder: string;
  readonly name: string;
  readonly open: () => Readable;
}

/** What is in the archive says when it was; the same files are the same bytes whenever they are asked for. */
const WRITTEN = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true };

/**
 * Files as a ZIP file (APPNOTE 6.3). Each is asked for and opened only as fast as the stream is read, and none after it is destroyed. The
 * stream fails where one of them does, so that half an archive is never taken for a whole one.
 */
export function zipFile(files: AsyncIterable<ArchivedFile>): Readable {
  const zip = new yazl.ZipFile();
  const content = zip.outputStream as Readable;
  fill(zip, files).catch((error: unknown) => content.destroy(error instanceof Error ? error : new Error(String(error))));
  return content;
}

/** One file after the other, so that no more than one is open. */
async function fill(zip: yazl.ZipFile, files: AsyncIterable<ArchivedFile>): Promise<void> {
  const nameOf = entryNames();
  for await (const { folder, name, open } of files) {
    if ((zip.outputStream as Readable).destroyed) return;
    await new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(nameOf(folder, name), WRITTEN, (give) => {
        const content = open();
        content.once('close', resolve).once('error', reject);
        zip.outputStream.once('close', () => content.destroy());
        give(null, content);
      });
    });
  }
  zip.end();
}
