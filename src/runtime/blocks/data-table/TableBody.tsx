import type { DataTableBlock, TableColumn } from '#model';
import { useWritingStyle } from '../../forms/useWritingStyle.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { moveInRows } from './moveInRows.ts';
import { rowId } from './rowId.ts';
import type { TablePage } from './rowsOf.ts';
import { TableRow } from './TableRow.tsx';
import type { Selection } from './useSelection.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly columns: readonly TableColumn[];
  readonly heads: readonly string[];
  readonly page: TablePage | undefined;
  readonly selection?: Selection | undefined;
}

const placeholders = ['a', 'b', 'c', 'd', 'e'];

/** The rows, or resting places for them while the first page loads. */
export function TableBody({ block, columns, heads, page, selection }: Props) {
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
  return (
    <tbody onKeyDown={moveInRows}>
      {page.items.map((item, index) => {
        const id = rowId(block, item, index);
        const box = selection && { isChosen: selection.has(id), choose: (on: boolean) => selection.choose([id], on) };
        return <TableRow key={id} {...{ block, columns, heads, item, style, box }} isFirst={index === 0} />;
      })}
    </tbody>
  );
}
