import type { DataTableBlock } from '#model';
import { useMessage, useShell } from '../../scope/hooks.ts';
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

const sizes = [10, 25, 50, 100] as const;

/** Which rows are shown, with buttons to the previous and next page; pages are counted from 1 on the screen. Nothing for an empty page. */
export function TablePager({ block, caption, page, pageIndex, size, onPage, onSize }: Props) {
  const message = useMessage();
  const isSized = useIsSized(block);
  if (page === undefined || page.items.length === 0) return null;
  const { items, total, exact } = page;
  const from = pageIndex * size + 1;
  const to = pageIndex * size + items.length;
  const hasMore = !exact || total > (isSized ? Math.min(size, sizes[0]) : size);
  // Without an exact count, `total` is what was counted; the pages end there.
  const isLast = to >= total || items.length < size;
  return (
    <nav className="p-pager" aria-label={message('table.pages', { caption })}>
      <p className="p-pager__range" role="status">
        {message(exact ? 'table.range' : 'table.rangeAtLeast', { from, to, total })}
      </p>
      {hasMore && (
        <>
          {isSized && <PageSize size={size} onSize={onSize} />}
          <Button size="small" icon="chevron-left" disabled={pageIndex === 0} onClick={() => onPage(pageIndex - 1)}>
            {message('table.previous')}
          </Button>
          <span>{message('table.page', { page: pageIndex + 1 })}</span>
          <Button size="small" disabled={isLast} onClick={() => onPage(pageIndex + 1)}>
            {message('table.next')}
          </Button>
        </>
      )}
    </nav>
  );
}

/** Whether the user may set the page size: the server pages some lists in a size of its own. */
function useIsSized({ operation }: DataTableBlock): boolean {
  const { operations } = useShell();
  const called = operation === undefined ? undefined : operations[operation];
  return called === undefined || called.parameters.some(({ name }) => name === 'size');
}

function PageSize({ size, onSize }: { readonly size: number; readonly onSize: (size: number) => void }) {
  const message = useMessage();
  return (
    <label className="p-pager__size">
      <span>{message('table.pageSize')}</span>
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
