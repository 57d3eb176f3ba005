import type { TableColumn } from '#model';
import { useText } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  readonly column: TableColumn;
  readonly sort: string | undefined;
  /** A key sorts up, '-key' down, '' not at all. */
  readonly onSort: (sort: string) => void;
}

const order = { up: 'ascending', down: 'descending', none: 'none' } as const;

/** Head of a column; sortable ones are buttons: up, down, unsorted (GB-003). */
export function TableHead({ column, sort, onSort }: Props) {
  const label = useText(column.label);
  const key = column.sort;
  if (key === undefined) {
    return (
      <th scope="col" data-align={column.align}>
        {label}
      </th>
    );
  }
  const state = sort === key ? 'up' : sort === `-${key}` ? 'down' : 'none';
  const next = { none: key, up: `-${key}`, down: '' }[state];
  return (
    <th scope="col" data-align={column.align} aria-sort={order[state]}>
      <button type="button" className="p-table__sort" onClick={() => onSort(next)}>
        {label}
        {state !== 'none' && <Icon name={state === 'up' ? 'chevron-up' : 'chevron-down'} />}
      </button>
    </th>
  );
}
