import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { SourceBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { withStyleSheet } from '../../ui/styleSheets.ts';
import { ROW_PX, SourceRows } from './SourceRows.tsx';
import sourceStyle from './source.css?url';
import { matchesIn, sourceLines } from './sourceLines.ts';
import { formattedXml } from './xmlTokens.ts';

/** Wrapped rows are all in the page at once, so there may not be too many. */
const MOST_WRAPPED = 5000;

/**
 * The block kind `source`: a long text as it is, with numbers of lines, a search with its count, wrapping and copying. XML is coloured by
 * its tokens and can be shown with an element a line; it is text all the same, and nothing of it becomes markup.
 */
function Source({ block }: BlockProps<SourceBlock>) {
  const translate = useTranslate();
  const label = useText(block.label);
  const text = String(useValue(block.value) ?? '');
  const marks = useValue<readonly unknown[]>(block.marks);
  const isXml = block.language === 'xml';
  const [isFormatted, setFormatted] = useState(false);
  const [isWrapped, setWrapped] = useState(false);
  const [wasCopied, setCopied] = useState(false);
  const shown = useMemo(() => (isFormatted ? formattedXml(text) : text), [isFormatted, text]);
  const lines = useMemo(() => sourceLines(shown), [shown]);
  const marked = useMemo(() => new Set(isFormatted ? [] : (marks ?? []).map(Number)), [isFormatted, marks]);
  const { view, search, wanted, current } = useSearch(lines);
  const copy = (): void => {
    navigator.clipboard.writeText(shown).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const mayWrap = lines.length <= MOST_WRAPPED;
  return (
    <div className="p-source">
      <div className="p-source__bar">
        {search}
        {isXml && <Toggle label={translate('source.formatted')} isOn={isFormatted} onChange={setFormatted} />}
        {mayWrap && <Toggle label={translate('source.wrap')} isOn={isWrapped} onChange={setWrapped} />}
        <Button size="small" onClick={copy}>
          {translate('source.copy')}
        </Button>
        <span role="status">{wasCopied ? translate('source.copied') : ''}</span>
      </div>
      <SourceRows {...{ lines, wanted, current, marked, isXml, label, view }} isWrapped={isWrapped && mayWrap} />
    </div>
  );
}

export const styledSource = withStyleSheet(sourceStyle, Source);

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <label className="p-source__toggle">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

/** The search of a text: its box with how many places there are, and the row that it stands at. Enter goes on, with Shift back. */
function useSearch(lines: ReturnType<typeof sourceLines>) {
  const translate = useTranslate();
  const view = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const matches = useMemo(() => matchesIn(lines, wanted), [lines, wanted]);
  const current = matches[at % Math.max(1, matches.length)] ?? -1;
  const show = (next: number, found: readonly number[]): void => {
    const index = found[next];
    setAt(next);
    if (index === undefined || !view.current) return;
    const row = view.current.querySelectorAll('.p-source__row')[index];
    if (view.current.dataset['wrapped'] === 'true') row?.scrollIntoView({ block: 'center' });
    else view.current.scrollTop = Math.max(0, (index - 8) * ROW_PX);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || matches.length === 0) return;
    event.preventDefault();
    show((at + (event.shiftKey ? matches.length - 1 : 1)) % matches.length, matches);
  };
  const onType = (value: string): void => {
    setWanted(value);
    show(0, matchesIn(lines, value));
  };
  const count = translate('source.count', { number: matches.length === 0 ? 0 : at + 1, count: matches.length });
  const search = (
    <label className="p-source__search">
      {translate('source.search')}{' '}
      <input
        type="search"
        className="p-input"
        maxLength={100}
        value={wanted}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status">{wanted === '' ? '' : count}</span>
    </label>
  );
  return { view, search, wanted, current };
}
