/** An option of a field; `of` is the value of the field that it depends on. */
export interface Choice {
  readonly id: string | number;
  readonly name: string;
  readonly of?: string | number;
}

export interface ReportField {
  readonly name: string;
  readonly label: string;
  readonly type: 'select' | 'date' | 'number' | 'text';
  readonly required?: boolean;
  readonly needs?: string;
  readonly options?: readonly Choice[];
  readonly default?: string | number | null;
}

/** What is asked before a report. */
export interface ReportFormAnswer {
  readonly title?: string;
  readonly about?: string;
  readonly fields?: readonly ReportField[];
  readonly exportFormats?: readonly string[];
}

/** Values of an address by name. */
type Values = { readonly [name: string]: unknown };

export type Cell = string | number | null | undefined;
export type Row = { readonly [key: string]: Cell };

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly about?: string;
  readonly show?: string;
  readonly drill?: { readonly to: string; readonly params?: Values; readonly query?: Values };
}

/** A page of rows that is asked for, and their order. */
export interface AskedPage {
  readonly page?: number;
  readonly sort?: string;
}

/** A field of the form and what it says, in words. */
export interface AskedText {
  readonly label: string;
  readonly text: string;
}

export interface PartLayout {
  readonly name: string;
  readonly tab?: string;
  readonly title?: string;
  readonly totals?: Row;
  /** What is to be said of the rows. */
  readonly note?: string;
  readonly columns?: readonly Column[];
  readonly chart?: { readonly kind: string; readonly x: string; readonly y: readonly string[]; readonly threshold?: number };
}

/** What is common to all reports. */
export interface Common {
  readonly title?: string;
  readonly period?: string;
  readonly totals?: Row;
  readonly asOf?: string;
}

export interface ResultAnswer {
  readonly columns?: readonly Column[];
  readonly layout?: { readonly figures?: readonly Column[]; readonly parts?: readonly PartLayout[]; readonly empty?: string };
  readonly [part: string]: unknown;
}

/** A part with its rows, as it is shown. */
export interface ShownPart extends PartLayout {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Rows that there are; more than `rows` where the answer has a page of them. */
  readonly total: number;
  /** Which page it is, from 0, where there are more than one. */
  readonly page?: { readonly number: number; readonly size: number };
}

/** The parts of an answer: those that it says how to show, and those that the page knows by their names alone. */
export function shownParts(answer: ResultAnswer, known: readonly PartLayout[]): readonly ShownPart[] {
  const said = answer.layout?.parts ?? [];
  const others = known.filter(({ name }) => !said.some((part) => part.name === name));
  return [...said, ...others].flatMap((part) => {
    // An answer that is a page itself has the rows of the first part.
    const page = pageOf(answer[part.name] ?? (part === said[0] ? answer : undefined));
    return page ? [{ ...part, ...page, columns: part.columns ?? answer.columns ?? columnsOf(page.rows) }] : [];
  });
}

function pageOf(value: unknown): Pick<ShownPart, 'rows' | 'total' | 'page'> | undefined {
  if (Array.isArray(value)) return { rows: value as Row[], total: value.length };
  const page = value as {
    readonly content?: unknown;
    readonly totalElements?: number;
    readonly number?: number;
    readonly size?: number;
  } | null;
  if (!Array.isArray(page?.content)) return undefined;
  const { content, number = 0, size = content.length, totalElements: total = content.length } = page;
  return { rows: content as Row[], total, ...(total > content.length && { page: { number, size } }) };
}

function columnsOf(rows: readonly Row[]): readonly Column[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map((key) => ({ key, label: key }));
}

/** A threshold that was typed: a number, nothing, or undefined for what is none. */
export function thresholdOf(
  text: string,
  { most = Number.MAX_SAFE_INTEGER, whole }: { most?: number; whole?: boolean },
): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  const fits = Number.isFinite(value) && value >= 0 && value <= most && (whole !== true || Number.isInteger(value));
  return fits ? value : undefined;
}
