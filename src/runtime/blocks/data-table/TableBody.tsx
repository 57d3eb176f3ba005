import type { DataTableBlock, TableColumn } from '#model';
import { useWritingStyle } from '../../forms/useWritingStyle.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { moveInRows } from './moveInRows.ts';
import type { TablePage } from './rowsOf.ts';
import { TableRow } from './TableRow.tsx';

interface Props {
  readonly block: DataTableBlock;
  readonly columns: readonly TableColumn[];
  readonly heads: readonly string[];
  readonly page: TablePage | undefined;
}

const placeholders = ['a', 'b', 'c', 'd', 'e'];

/** The rows, or resting places for them while the first page loads. */
export function TableBody({ block, columns, heads, page }: Props) {
  const style = useWritingStyle();
  if (page === undefined) {
    return (
      <tbody aria-hidden="true">
        {placeholders.map((row) => (
          <tr key={row}>
            {columns.map(({ id }) => (
              <td key={id}>
                <Skeleton />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  const idOf = (item: TablePage['items'][number], index: number): string => String(item[block.rowId ?? 'id'] ?? index);
  return (
    <tbody onKeyDown={moveInRows}>
      {page.items.map((item, index) => (
        <TableRow key={idOf(item, index)} block={block} columns={columns} heads={heads} item={item} style={style} isFirst={index === 0} />
      ))}
    </tbody>
  );
}
