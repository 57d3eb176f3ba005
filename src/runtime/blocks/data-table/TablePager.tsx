import { useMessage } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { TablePage } from './rowsOf.ts';

interface Props {
  readonly caption: string;
  readonly page: TablePage;
  readonly at: number;
  readonly size: number;
  readonly onPage: (at: number) => void;
  /** Absent where the server has a page size of its own. */
  readonly onSize?: (size: number) => void;
}

const sizes = [10, 25, 50, 100] as const;

/** Which entries are shown, and the way to others; pages count from 1 on the screen. */
export function TablePager({ caption, page, at, size, onPage, onSize }: Props) {
  const message = useMessage();
  const { items, total, exact } = page;
  const from = at * size + 1;
  const to = at * size + items.length;
  // What is not counted is not paged through either.
  const hasMore = !exact || total > (onSize ? Math.min(size, sizes[0]) : size);
  const isLast = to >= total || items.length < size;
  return (
    <nav className="p-pager" aria-label={message('table.pages', { caption })}>
      <p className="p-pager__range" role="status">
        {message(exact ? 'table.range' : 'table.rangeAtLeast', { from, to, total })}
      </p>
      {hasMore && (
        <>
          {onSize && <PageSize size={size} onSize={onSize} />}
          <Button size="small" icon="chevron-left" disabled={at === 0} onClick={() => onPage(at - 1)}>
            {message('table.previous')}
          </Button>
          <span>{message('table.page', { page: at + 1 })}</span>
          <Button size="small" disabled={isLast} onClick={() => onPage(at + 1)}>
            {message('table.next')}
          </Button>
        </>
      )}
    </nav>
  );
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
