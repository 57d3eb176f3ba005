import { Readable } from 'node:stream';
import { type Evaluation, extendScope, resolveValue } from '#conditions';
import type { ArchiveEntry, RecordArchive } from '#model';
import type { ResponseFile } from '../call/handler.ts';
import { asCall } from '../callBudget.ts';
import { xmlFile } from '../export/xmlFile.ts';
import { type ArchivedFile, zipFile } from '../export/zipFile.ts';
import { fileStore } from '../files/fileStore.ts';
import { withStoredOem } from '../lifecycle/storedRecord.ts';
import type { FindContext } from './findContext.ts';
import { findData } from './findData.ts';
import { recordBatches } from './recordBatches.ts';
import { showRecords } from './showRecords.ts';

const MOST_RECORDS = 5_000;

/** A record whose files are being listed, and the expressions of the archive as they read it. */
interface Shown {
  readonly context: FindContext;
  readonly evaluation: Evaluation;
  readonly folder: string;
}

/**
 * Creates a ZIP file (APPNOTE 6.3) of what each record of a find comes to, as a stream: records are read, and stored files opened, only as
 * fast as it is read. The stream fails where a record or file cannot be read, so that half an archive is never taken for a whole one.
 */
export async function archiveFile(context: FindContext, settings: RecordArchive, evaluation: Evaluation): Promise<ResponseFile> {
  const today = String(resolveValue({ $: 'today.date' }, evaluation) ?? '');
  const title = evaluation.translate?.(settings.name, { date: today }) ?? settings.name;
  return { name: `${title}.zip`, type: 'application/zip', content: zipFile(filesOf(context, settings, evaluation)) };
}

async function* filesOf(context: FindContext, settings: RecordArchive, evaluation: Evaluation): AsyncGenerator<ArchivedFile> {
  let records = 0;
  for await (const batch of recordBatches(context, settings.of, evaluation)) {
    records += batch.length;
    if (records > MOST_RECORDS) throw new Error(`an archive holds what at most ${MOST_RECORDS} records come to`);
    // The call has been answered; a batch may take what a call may, however many there are.
    const files = await asCall(async () => {
      const items = await showRecords(context, batch, { find: settings.of, evaluation, findInner: findData });
      const listed = items.map((item, index) => filesOfItem(context, settings, within(evaluation, withStoredOem(item, batch[index]))));
      return (await Promise.all(listed)).flat();
    });
    yield* files;
  }
}

function within(evaluation: Evaluation, item: unknown): Evaluation {
  return { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
}

async function filesOfItem(context: FindContext, settings: RecordArchive, evaluation: Evaluation): Promise<ArchivedFile[]> {
  const folder = String(resolveValue(settings.folder, evaluation) ?? '');
  const listed: ArchivedFile[] = [];
  for (const entry of settings.entries)
    for (const inside of eachOf(entry, evaluation)) {
      const file =
        entry.fileOf === undefined ? madeFile(entry, inside, folder) : await storedFile(entry, { context, folder, evaluation: inside });
      if (file) listed.push(file);
    }
  return listed;
}

/** The evaluations in which an entry is a file: one for each item of its list. */
function eachOf({ each }: ArchiveEntry, evaluation: Evaluation): readonly Evaluation[] {
  if (each === undefined) return [evaluation];
  const items = resolveValue(each, evaluation);
  return Array.isArray(items) ? items.map((item) => within(evaluation, item)) : [];
}

function madeFile({ name, root }: ArchiveEntry, evaluation: Evaluation, folder: string): ArchivedFile | undefined {
  if (root === undefined) return undefined;
  const text = xmlFile({ name: '', root }, evaluation);
  return { folder, name: String(resolveValue(name, evaluation) ?? ''), open: () => Readable.from([text], { objectMode: false }) };
}

/** The stored file of the item's record, which the caller sees only where the record is the caller's to see. */
async function storedFile(entry: ArchiveEntry, { context, evaluation, folder }: Shown): Promise<ArchivedFile | undefined> {
  const id = String(resolveValue({ $: 'item.id' }, evaluation) ?? '');
  const file = await fileStore.findOf(context.db, { collection: entry.fileOf ?? '', id });
  if (!file) return undefined;
  const name = resolveValue(entry.name, evaluation);
  return { folder, name: typeof name === 'string' && name !== '' ? name : file.name, open: () => fileStore.open(context.db, file) };
}
