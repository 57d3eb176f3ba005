import { useTranslate } from '../../scope/hooks.ts';
import type { DiffRun } from './diffLists.ts';
import type { RichPiece } from './richPieces.ts';

/** Names of what is seen of markup only by its look. */
const MARK_NAMES: { readonly [mark: string]: string } = {
  strong: 'cmsReview.mark.bold',
  em: 'cmsReview.mark.italic',
  u: 'cmsReview.mark.underlined',
  s: 'cmsReview.mark.struck',
  sub: 'cmsReview.mark.subscript',
  sup: 'cmsReview.mark.superscript',
  code: 'cmsReview.mark.code',
};
const BLOCK_NAMES: { readonly [tag: string]: string } = {
  p: 'cmsReview.part.paragraph',
  li: 'cmsReview.part.item',
  tr: 'cmsReview.part.row',
  td: 'cmsReview.part.cell',
  th: 'cmsReview.part.headCell',
  blockquote: 'cmsReview.part.quote',
  ul: 'cmsReview.part.bullets',
  ol: 'cmsReview.part.numbers',
  table: 'cmsReview.part.table',
};

/** Rich text with what is added and removed: words, and what stands around them: formatting, headings, cells, addresses of links. */
export function RichDiff({ runs }: { readonly runs: readonly DiffRun<RichPiece>[] }) {
  return (
    <p className="p-review__diff">
      {runs.map(({ kind, entries }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text that does not change
        <Run key={index} kind={kind} pieces={entries} />
      ))}
    </p>
  );
}

function Run({ kind, pieces }: { readonly kind: DiffRun<RichPiece>['kind']; readonly pieces: readonly RichPiece[] }) {
  const parts = pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that does not change
    <Piece key={index} piece={piece} isTold={kind !== 'same'} />
  ));
  if (kind === 'same') return <>{parts} </>;
  const marks = [...new Set(pieces.flatMap((piece) => piece.marks))].filter((mark) => mark in MARK_NAMES);
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <>
      <Element>
        <Told kind={kind} />
        {parts}
        <Marks marks={marks} />
      </Element>{' '}
    </>
  );
}

/** Screen readers mostly pass over what `ins` and `del` mean. */
function Told({ kind }: { readonly kind: 'added' | 'removed' }) {
  const texts = useTranslate();
  return <span className="p-visually-hidden">{texts(kind === 'added' ? 'cmsReview.added' : 'cmsReview.removed')} </span>;
}

/** Says the formatting of words that are added or removed: often it is all that has changed. */
function Marks({ marks }: { readonly marks: readonly string[] }) {
  const texts = useTranslate();
  if (marks.length === 0) return null;
  return <small className="p-review__mark">{marks.map((mark) => texts(MARK_NAMES[mark] ?? '')).join(', ')}</small>;
}

function Piece({ piece: { kind, text, marks }, isTold }: { readonly piece: RichPiece; readonly isTold: boolean }) {
  const texts = useTranslate();
  if (kind === 'word') {
    return (
      <>
        <Word text={text} marks={marks} />{' '}
      </>
    );
  }
  if (!isTold && kind === 'group') return null;
  if (!isTold && kind === 'block') return <br />;
  return (
    <>
      <small className="p-review__mark">{toldAs(kind, text, texts)}</small>{' '}
    </>
  );
}

/** Markup in words; what has no name of its own is written out. */
function toldAs(kind: RichPiece['kind'], text: string, texts: ReturnType<typeof useTranslate>): string {
  if (kind === 'link') return texts('cmsReview.part.link', { address: text });
  if (kind === 'other') return text;
  const [tag = '', ...attributes] = text.split(' ');
  const level = /^h([1-6])$/.exec(tag)?.[1];
  const name = level === undefined ? texts(BLOCK_NAMES[tag] ?? tag) : texts('cmsReview.part.heading', { level });
  return [name, ...attributes].join(' ');
}

/** A word as it looks to readers. */
function Word({ text, marks: [mark, ...rest] }: { readonly text: string; readonly marks: readonly string[] }) {
  if (mark === undefined) return text;
  const inner = <Word text={text} marks={rest} />;
  if (mark === 'strong') return <strong>{inner}</strong>;
  if (mark === 'em') return <em>{inner}</em>;
  return mark === 'a' ? <u>{inner}</u> : inner;
}
