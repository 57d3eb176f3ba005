import { type ReactNode, type RefObject, type UIEvent, useState } from 'react';
import type { SourceLine } from './sourceLines.ts';
import { type SourceToken, xmlTokens } from './xmlTokens.ts';

/** Height of a row that is not wrapped, as in source.css. */
export const ROW_PX = 20;
const VIEW_PX = 560;
const AROUND = 30;

interface Props {
  readonly lines: readonly SourceLine[];
  readonly wanted: string;
  /** Index of the row that the search stands at; -1 for none. */
  readonly current: number;
  /** Numbers of the lines that are marked. */
  readonly marked: ReadonlySet<number>;
  readonly isWrapped: boolean;
  readonly isXml: boolean;
  readonly label: string;
  readonly view: RefObject<HTMLDivElement | null>;
}

/** The rows of a text with their numbers. Only those in sight are elements of the page, but where they are wrapped and differ in height. */
export function SourceRows({ lines, wanted, current, marked, isWrapped, isXml, label, view }: Props) {
  const [top, setTop] = useState(0);
  const first = isWrapped ? 0 : Math.max(0, Math.floor(top / ROW_PX) - AROUND);
  const last = isWrapped ? lines.length : Math.min(lines.length, first + Math.ceil(VIEW_PX / ROW_PX) + 2 * AROUND);
  const onScroll = (event: UIEvent<HTMLDivElement>): void => setTop(event.currentTarget.scrollTop);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={view} className="p-source__view" aria-label={label} tabIndex={0} onScroll={onScroll} data-wrapped={isWrapped}>
      <div style={{ paddingBlockStart: first * ROW_PX, paddingBlockEnd: (lines.length - last) * ROW_PX }}>
        {lines.slice(first, last).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <div key={first + index} className="p-source__row" data-current={first + index === current} data-marked={marked.has(line.number)}>
            <span className="p-source__number">{line.isFirst ? line.number : ''}</span>
            <code className="p-source__line">
              {(isXml ? xmlTokens(line.text) : [{ text: line.text }]).map((token, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move
                <Token key={at} token={token} wanted={wanted} />
              ))}
            </code>
          </div>
        ))}
      </div>
    </section>
  );
}

function Token({ token: { kind, text }, wanted }: { readonly token: SourceToken; readonly wanted: string }) {
  return <span data-kind={kind}>{wanted === '' ? text : markedText(text, wanted.toLowerCase())}</span>;
}

/** A text in which each place that is searched for is marked. */
function markedText(text: string, needle: string): ReactNode[] {
  const parts: ReactNode[] = [];
  const hay = text.toLowerCase();
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + needle.length)}</mark>);
    from = at + needle.length;
  }
  return [...parts, text.slice(from)];
}
