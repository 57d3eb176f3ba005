import { useState } from 'react';
import type { StudioMachine, WalkDocument } from '#model';
import { Tabs } from '#runtime';
import { Boundary } from './Boundary.tsx';
import { FoldingChart } from './chart/FoldingChart.tsx';
import { useClient } from './clientContext.ts';
import { Details } from './details/Details.tsx';
import { type Comparison, DifferencesPanel } from './differences/DifferencesPanel.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { LivePanel } from './live/LivePanel.tsx';
import { UnsavedWalks } from './recordings/UnsavedWalks.tsx';
import type { KeptWalk, KeptWalks } from './recordings/useKeptWalks.ts';
import { WalksTab } from './recordings/WalksTab.tsx';
import { RecordsPanel } from './records/RecordsPanel.tsx';
import { PANEL, REGION } from './regions.ts';
import { MachineSearch } from './search/MachineSearch.tsx';
import type { Selection } from './selection.ts';
import { SimulatePanel } from './simulate/SimulatePanel.tsx';
import { MachineTable } from './table/MachineTable.tsx';
import { useText } from './text.ts';

interface MachinePageProps {
  readonly machine: StudioMachine;
  readonly comparison: Comparison;
  readonly tab: string | undefined;
  /** The chosen record of a life cycle. */
  readonly record: string | undefined;
  readonly onRecord: (record: string) => void;
  readonly onTab: (tab: string) => void;
  readonly onMachine: (id: string) => void;
  readonly onProgram: (id: string) => void;
  readonly walks: KeptWalks;
  readonly onWalk: (walk: KeptWalk) => void;
}

/** A machine as a chart, as tables, as something to try and as it runs in another tab; what is selected in one is selected in the others. */
export function MachinePage({ machine, comparison, tab, record, onTab, onMachine, onProgram, onRecord, walks, onWalk }: MachinePageProps) {
  const text = useText();
  const [selection, setSelection] = useState<Selection>();
  const { records } = useClient();
  const keptWalk = walks.all.find(({ id, walk }) => id === walks.opened && walk.machine === machine.id && walk.program === machine.program);
  const keepWalk = (taken: WalkDocument): void => {
    walks.add(taken, false);
    onTab('walks');
  };
  const shared = { machine, selection, onSelect: setSelection };
  const panels = [
    { id: 'chart', title: text('studio.tabs.chart'), content: <FoldingChart {...shared} /> },
    { id: 'table', title: text('studio.tabs.table'), content: <MachineTable {...shared} /> },
    {
      id: 'simulate',
      title: text('studio.tabs.simulate'),
      content: (
        <SimulatePanel {...shared} programs={comparison.programs} recording={keptWalk?.walk} onProgram={onProgram} onKeep={keepWalk} />
      ),
    },
    { id: 'walks', title: text('studio.tabs.walks'), content: <WalksTab {...shared} keptWalk={keptWalk} walks={walks} /> },
    ...(comparison.programs.length > 1
      ? [{ id: 'differences', title: text('studio.tabs.differences'), content: <DifferencesPanel {...shared} comparison={comparison} /> }]
      : []),
    // What runs in the server is in no tab of a browser, but in its records.
    ...(machine.runsIn === 'server'
      ? records
        ? [
            {
              id: 'records',
              title: text('studio.records.tab'),
              content: <RecordsPanel {...shared} calls={records} chosen={record} onChoose={onRecord} />,
            },
          ]
        : []
      : [
          {
            id: 'live',
            title: text('studio.tabs.live'),
            content: <LivePanel {...shared} programs={comparison.programs} onMachine={onMachine} onKeep={keepWalk} />,
          },
        ]),
  ];
  return (
    <>
      <div className="s-page__main">
        <div {...REGION} className="s-page__head">
          <h2>{machine.id}</h2>
          <div className="s-page__tools">
            <Boundary>
              <ExportMenu machine={machine} />
            </Boundary>
            <MachineSearch machine={machine} onSelect={setSelection} />
          </div>
        </div>
        <UnsavedWalks walks={walks} shown={keptWalk} onOpen={onWalk} />
        <div {...REGION} id={PANEL} className="s-page__panel">
          <Tabs
            items={panels.map((panel) => ({ ...panel, content: <Boundary>{panel.content}</Boundary> }))}
            value={panels.some(({ id }) => id === tab) ? tab : undefined}
            onChange={onTab}
          />
        </div>
      </div>
      <Details machine={machine} selection={selection} />
    </>
  );
}
