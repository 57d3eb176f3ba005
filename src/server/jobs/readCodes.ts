import type { Readable } from 'node:stream';
import { fileStore } from '../files/fileStore.ts';
import { placesOf } from '../places/placeFiles.ts';
import { NotATable } from '../tables/NotATable.ts';
import { type CodeLine, CodeReader, type CodeReason } from '../tables/placeCodes.ts';
import { tableRows } from '../tables/tableRows.ts';
import { JobFailure, type JobKind } from './jobKind.ts';

/** Lines that one file may have; more is refused as a whole. */
const MAX_LINES = 150_000;
/** Lines that are kept to be shown: more faults than good ones, for they are mended. */
const KEPT = { bad: 1000, good: 500 };
/** Numbers of lines that a group of faults names. */
const NAMED_LINES = 20;
/** After so many lines others of the process have their turn. */
const PAUSE_AFTER = 1000;

/** Reads the file of a record as codes of the country that the record names. */
export const readCodes: JobKind = {
  reachesOutside: false,
  async run({ db, input, portal, record }) {
    const file = await fileStore.findOf(db, record);
    if (!file) throw new JobFailure('gone', { isTemporary: false });
    const country = String(input['country'] ?? '');
    const places = await placesOf(portal.roots.assets, country);
    if (!places) throw new JobFailure('country', { isTemporary: false });
    const found = await foundIn(() => fileStore.open(db, file), new CodeReader(places, country)).catch(asFailure);
    if (found.total === 0) throw new JobFailure('empty', { isTemporary: false });
    return found.result();
  },
};

async function foundIn(open: () => Readable, reader: CodeReader): Promise<Found> {
  const found = new Found();
  for await (const row of tableRows(open, MAX_LINES)) {
    for (const line of reader.linesOf(row)) found.add(line);
    if (found.total > MAX_LINES) throw new JobFailure('tooLong', { isTemporary: false });
    if (found.total % PAUSE_AFTER === 0) await new Promise(setImmediate);
  }
  return found;
}

function asFailure(error: unknown): never {
  throw error instanceof NotATable ? new JobFailure(error.code, { isTemporary: false, cause: error }) : error;
}

/** What was found so far. */
class Found {
  total = 0;
  readonly #bad: CodeLine[] = [];
  readonly #good: CodeLine[] = [];
  readonly #codes: { readonly [action in CodeLine['action']]: string[] } = { ADD: [], REMOVE: [] };
  readonly #groups = new Map<CodeReason, { count: number; readonly lines: number[] }>();

  add(line: CodeLine): void {
    this.total += 1;
    if (line.reason === undefined) {
      this.#codes[line.action].push(line.code);
      if (this.#good.length < KEPT.good) this.#good.push(line);
      return;
    }
    const group = this.#groups.get(line.reason) ?? { count: 0, lines: [] };
    group.count += 1;
    if (group.lines.length < NAMED_LINES) group.lines.push(line.line);
    this.#groups.set(line.reason, group);
    if (this.#bad.length < KEPT.bad) this.#bad.push(line);
  }

  result() {
    const valid = this.#codes.ADD.length + this.#codes.REMOVE.length;
    const rows = [...this.#bad, ...this.#good].map(({ code, reason, ...line }) => ({
      ...line,
      zip: code,
      valid: reason === undefined,
      ...(reason && { reason }),
    }));
    const groups = [...this.#groups].map(([reason, { count, lines }]) => ({ reason, count, lines: [...lines] }));
    const invalid = this.total - valid;
    return {
      total: this.total,
      valid,
      invalid,
      rows,
      rowsAreAll: rows.length === this.total,
      groups,
      add: this.#codes.ADD,
      remove: this.#codes.REMOVE,
    };
  }
}
