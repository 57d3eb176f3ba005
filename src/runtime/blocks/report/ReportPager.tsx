import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { ShownPart } from './reportShapes.ts';

interface Props {
  readonly part: ShownPart;
  readonly page: NonNullable<ShownPart['page']>;
  readonly onPage: (page: number) => void;
}

/** Below a part of which the answer has one page: which rows it shows, and buttons to the pages before and after. */
export function ReportPager({ onPage, page: { number, size }, part }: Props) {
  const translate = useTranslate();
  const from = number * size + 1;
  const to = number * size + part.rows.length;
  return (
    <nav className="p-report__pager" data-print="none" aria-label={translate('table.pages', { caption: part.title ?? '' })}>
      <p role="status">{translate('table.range', { from, to, total: part.total })}</p>
      <Button size="small" icon="chevron-left" disabled={number === 0} onClick={() => onPage(number - 1)}>
        {translate('table.previous')}
      </Button>
      <Button size="small" disabled={to >= part.total} onClick={() => onPage(number + 1)}>
        {translate('table.next')}
      </Button>
    </nav>
  );
}
