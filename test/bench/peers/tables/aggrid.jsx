import { ClientSideRowModelModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { columns, load, ROW, VISIBLE, WINDOW, whenAsked } from './rows.js';

ModuleRegistry.registerModules([ClientSideRowModelModule]);

const defined = columns.map((field) => ({ field, headerName: field, width: 150 }));

let root;
whenAsked(
  async (container) => {
    const data = await load();
    root = createRoot(container);
    root.render(
      <div className="frame">
        <AgGridReact
          rowData={data}
          columnDefs={defined}
          getRowId={({ data: row }) => row.id}
          rowHeight={ROW}
          headerHeight={ROW}
          rowBuffer={WINDOW - VISIBLE}
          suppressColumnVirtualisation
          ensureDomOrder
          animateRows={false}
        />
      </div>,
    );
  },
  () => {
    root.unmount();
    root = undefined;
  },
);
