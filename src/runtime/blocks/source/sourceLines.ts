/** A line as it is shown: a long one goes on in further rows, which have no number of their own. */
export interface SourceLine {
  readonly number: number;
  readonly isFirst: boolean;
  readonly text: string;
}

/** A row has at most so many characters: a file without line breaks is then no single row of megabytes. */
const LONGEST = 2000;
/** More matches are not counted. */
const MOST_MATCHES = 10_000;

/** The rows of a text. */
export function sourceLines(text: string): readonly SourceLine[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    const rows: SourceLine[] = [];
    for (let from = 0; from === 0 || from < line.length; from += LONGEST) {
      rows.push({ number: index + 1, isFirst: from === 0, text: line.slice(from, from + LONGEST) });
    }
    return rows;
  });
}

/** The indexes of the rows in which a text stands, in upper or lower case, each as often as it stands there. */
export function matchesIn(lines: readonly SourceLine[], wanted: string): readonly number[] {
  const needle = wanted.toLowerCase();
  const found: number[] = [];
  if (needle === '') return found;
  for (const [index, { text }] of lines.entries()) {
    const hay = text.toLowerCase();
    for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
      if (found.push(index) >= MOST_MATCHES) return found;
    }
  }
  return found;
}
