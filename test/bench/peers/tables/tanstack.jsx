import { flexRender, getCoreRowModel, getSortedRowModel, useReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, load, ROW, VISIBLE, WINDOW, whenAsked } from './rows.js';

const defined = columns.map((name) => ({ accessorKey: name, header: name }));

function Table({ data }) {
  const [sorting, setSorting] = useState([]);
  const frame = useRef(null);
  const table = useReactTable({
    data,
    columns: defined,
    state: { sorting },
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: WINDOW - VISIBLE,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className="frame" ref={frame}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {table.getHeaderGroups()[0].headers.map((head) => (
              <th key={head.id} scope="col">
                <button type="button" data-sort={head.id} onClick={head.column.getToggleSortingHandler()}>
                  {flexRender(head.column.columnDef.header, head.getContext())}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: before }} />
          {items.map(({ index }) => (
            <tr key={rows[index].id} className="row" aria-rowindex={index + 2}>
              {rows[index].getVisibleCells().map((cell) => (
                <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
              ))}
            </tr>
          ))}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  );
}

let root;
whenAsked(
  async (container) => {
    const data = await load();
    root = createRoot(container);
    root.render(<Table data={data} />);
  },
  () => {
    root.unmount();
    root = undefined;
  },
);
