import { type PlaceTable, plainCode } from '../places/PlaceTable.ts';
import type { TableRow } from './tableRows.ts';

/** What is the matter with a line. */
export type CodeReason = 'format' | 'zeros' | 'unknown' | 'twice' | 'action';

/** A line that names a code, and whether it can be taken. */
export interface CodeLine {
  readonly line: number;
  /** The code as it is kept; of one that is no code, what was written. */
  readonly code: string;
  readonly action: 'ADD' | 'REMOVE';
  readonly reason?: CodeReason;
  /** What would mend it. */
  readonly repaired?: string;
}

const HEADS = /^(?:zip|postal|code)(?:[ _-]?(?:code|codes|postal))?s?$/i;
const ACTION_HEADS = /^actions?$/i;
const ACTIONS: { readonly [word: string]: CodeLine['action'] } = { '': 'ADD', ADD: 'ADD', REMOVE: 'REMOVE' };
const FORMS: { readonly [country: string]: RegExp } = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
};
/** So much of what was written is kept. */
const SHOWN = 40;
const US_DIGITS = 5;

/** Reads the lines of a table as codes of a country: the columns by their heads, else the first and, if it is one, the action behind it. */
export class CodeReader {
  readonly #places: PlaceTable;
  readonly #country: string;
  readonly #seen = new Set<string>();
  #columns: { readonly code: number; readonly action: number } | undefined;
  #isFirst = true;

  constructor(places: PlaceTable, country: string) {
    this.#places = places;
    this.#country = country;
  }

  /** The codes of a line: none of a head or an empty one, several where codes stand beside each other. */
  linesOf({ cells, line }: TableRow): readonly CodeLine[] {
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0 || this.#isHead(cells)) return [];
    if (this.#columns) return [this.#checked(line, cells[this.#columns.code] ?? '', cells[this.#columns.action] ?? '')];
    if (filled.length <= 2 && this.#isAction(cells[1])) return [this.#checked(line, cells[0] ?? '', cells[1] ?? '')];
    return filled.map((cell) => this.#checked(line, cell, ''));
  }

  /** Whether the first line with something in it names the columns. */
  #isHead(cells: readonly string[]): boolean {
    if (!this.#isFirst) return false;
    this.#isFirst = false;
    const code = cells.findIndex((cell) => HEADS.test(cell));
    if (code < 0) return false;
    this.#columns = { code, action: cells.findIndex((cell) => ACTION_HEADS.test(cell)) };
    return true;
  }

  #isAction(cell: string | undefined): boolean {
    return cell === undefined || cell === '' || ACTIONS[cell.toUpperCase()] !== undefined || !/\d/.test(cell);
  }

  #checked(line: number, written: string, wish: string): CodeLine {
    const action = ACTIONS[wish.toUpperCase()];
    const typed = written.toUpperCase().replace(/\s+/g, ' ');
    const bad = (reason: CodeReason, repaired?: string): CodeLine => ({
      line,
      code: written.slice(0, SHOWN),
      action: action ?? 'ADD',
      reason,
      ...(repaired !== undefined && { repaired }),
    });
    if (action === undefined) return bad('action');
    if (!FORMS[this.#country]?.test(typed)) return this.#malformed(typed, bad);
    if (!this.#places.find(typed)) return bad('unknown');
    const code = this.#country === 'US' ? typed.slice(0, US_DIGITS) : typed;
    const key = plainCode(code);
    if (this.#seen.has(key)) return bad('twice');
    this.#seen.add(key);
    return { line, code, action };
  }

  /** Spreadsheets take the zeros away with which a number begins. */
  #malformed(typed: string, bad: (reason: CodeReason, repaired?: string) => CodeLine): CodeLine {
    const repaired = /^\d{3,4}$/.test(typed) ? typed.padStart(US_DIGITS, '0') : undefined;
    const isKnown = this.#country === 'US' && repaired !== undefined && this.#places.find(repaired) !== undefined;
    return isKnown ? bad('zeros', repaired) : bad('format');
  }
}
