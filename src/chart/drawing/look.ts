/** What a part of a chart may be marked as: how it differs from that of another machine, or that walks leave it out. */
export type ChartNote = 'added' | 'removed' | 'changed' | 'unseen' | 'partly';

/** What a chart shows besides the machine itself. States and transitions are named by their ids. */
export interface ChartLook {
  /** The states that are active. */
  readonly active?: ReadonlySet<string>;
  /** The transitions that were taken last. */
  readonly taken?: ReadonlySet<string>;
  readonly notes?: ReadonlyMap<string, ChartNote>;
  /** The parts that have a breakpoint, besides what note they may have. */
  readonly breakpoints?: ReadonlySet<string>;
  /** The part that somebody looks at. */
  readonly selected?: string | undefined;
}

/** The words of a chart that no document holds, in the language of its reader. */
export interface ChartWords {
  /** Said of a state whose children are active at once. */
  readonly parallel: string;
  readonly notes: { readonly [note in ChartNote]: string };
  /** Said of a part that has a breakpoint. */
  readonly breakpoint: string;
}

/** The words of a chart, as `text` gives the message of a key. */
export function chartWords(text: (key: string) => string): ChartWords {
  const note = (name: ChartNote): string => text(`studio.chart.notes.${name}`);
  return {
    parallel: text('studio.kinds.parallel'),
    notes: { added: note('added'), removed: note('removed'), changed: note('changed'), unseen: note('unseen'), partly: note('partly') },
    breakpoint: text('studio.breakpoints.mark'),
  };
}

/** A sign before the word of a note. */
const SIGNS: { readonly [note in ChartNote]: string } = { added: '+', removed: '−', changed: '≠', unseen: '○', partly: '◐' };

/** A note as it is read. */
export function noteText(note: ChartNote, { notes }: ChartWords): string {
  return `${SIGNS[note]} ${notes[note]}`;
}
