import type { DataTableBlock } from '#model';
import { useShell, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { TablePage } from './rows.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly caption: string;
  readonly page: TablePage | undefined;
  readonly pageIndex: number;
  readonly size: number;
  readonly onPage: (index: number) => void;
  readonly onSize: (size: number) => void;
}

/** The page sizes that a user can choose from. */
const sizes = [10, 25, 50, 100] as const;
const DEFAULT_SIZE = 25;

/**
 * Below a table: which rows are shown, the page size, and buttons to the previous and next page. `pageIndex` counts from 0, the screen
 * from 1. Nothing is seen for an empty page and under a table that shows all its rows; how many a filter has found is still read out.
 */
export function TablePager({ block, caption, page, pageIndex, size, onPage, onSize }: Props) {
  const translate = useTranslate();
  const canSetPageSize = useCanSetPageSize(block);
  if (page === undefined || page.items.length === 0 || isSeenAtAGlance(block, page)) return null;
  const { items, total, exact } = page;
  const from = pageIndex * size + 1;
  const to = pageIndex * size + items.length;
  const range = (
    <p className="p-pager__range" role="status">
      {translate(exact ? 'table.range' : 'table.rangeAtLeast', { from, to, total })}
    </p>
  );
  if (isWhole(block, page)) return <div className="p-visually-hidden">{range}</div>;
  // The server stops counting long lists: `total` is then how far it counted, and pages beyond it cannot be opened.
  const isLast = to >= total || items.length < size;
  return (
    <nav className="p-pager" aria-label={translate('table.pages', { caption })}>
      {range}
      {canSetPageSize && <PageSize size={size} onSize={onSize} />}
      <Button size="small" icon="chevron-left" disabled={pageIndex === 0} onClick={() => onPage(pageIndex - 1)}>
        {translate('table.previous')}
      </Button>
      <span>{translate('table.page', { page: pageIndex + 1 })}</span>
      <Button size="small" disabled={isLast} onClick={() => onPage(pageIndex + 1)}>
        {translate('table.next')}
      </Button>
    </nav>
  );
}

/** Whether all rows are shown, also with fewer a page where the user has chosen more. */
function isWhole({ pageSize = DEFAULT_SIZE }: DataTableBlock, { items, total, exact }: TablePage): boolean {
  return exact && items.length === total && total <= pageSize;
}

/** Whether a table has few rows, all of them its own, of which no filter leaves some out. */
function isSeenAtAGlance({ filters = [], call, pageSize }: DataTableBlock, { total }: TablePage): boolean {
  return call === undefined && filters.length === 0 && total <= Math.min(pageSize ?? sizes[0], sizes[0]);
}

/** Whether the user may set the page size. Not where the block's call has no parameter `size`: the server then decides. */
function useCanSetPageSize({ call }: DataTableBlock): boolean {
  const { operations } = useShell();
  const description = call === undefined ? undefined : operations[call];
  return description === undefined || description.parameters.some(({ name }) => name === 'size');
}

function PageSize({ size, onSize }: { readonly size: number; readonly onSize: (size: number) => void }) {
  const translate = useTranslate();
  return (
    <label className="p-pager__size">
      <span>{translate('table.pageSize')}</span>
      <select className="p-select p-select--small" value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {[...new Set([...sizes, size])]
          .toSorted((left, right) => left - right)
          .map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
      </select>
    </label>
  );
}
