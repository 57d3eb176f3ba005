import type { DataTableBlock } from '#model';
import { useMessage } from '../../scope/hooks.ts';
import { rowId } from './rowId.ts';
import type { TablePage } from './rowsOf.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly page: TablePage | undefined;
  readonly selection: Selection;
}

/** The box over the boxes of the rows: it chooses the whole page, or none. */
export function SelectAll({ block, page, selection }: Props) {
  const message = useMessage();
  const ids = (page?.items ?? []).map((item, index) => rowId(block, item, index));
  const some = selection.rows.length > 0;
  const all = some && selection.rows.length === ids.length;
  return (
    <th scope="col" className="p-table__choose">
      <input
        type="checkbox"
        aria-label={message('table.selectAll')}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all;
        }}
        onChange={({ target }) => selection.choose(ids, target.checked)}
      />
    </th>
  );
}
