import { useMemo, useRef, useState } from 'react';
import type { Json, StudioMachine, StudioProgram, WalkDocument } from '#model';
import { isJsonObject } from '#model';
import { Button } from '#runtime';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { FactFields } from './FactFields.tsx';
import { JsonField } from './JsonField.tsx';
import { KeepSimulation } from './KeepSimulation.tsx';
import { OfferedEvents } from './OfferedEvents.tsx';
import { PageBeside } from './PageBeside.tsx';
import { PageSwitch } from './PageSwitch.tsx';
import { Play } from './Play.tsx';
import { RetakenNote } from './RetakenNote.tsx';
import type { PageWidth } from './ShownPage.tsx';
import { SimulatedSteps } from './SimulatedSteps.tsx';
import { useSimulation } from './useSimulation.ts';

interface SimulatePanelProps {
  readonly machine: StudioMachine;
  /** The programs that can be chosen. */
  readonly programs: readonly StudioProgram[];
  readonly onProgram: (id: string) => void;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** A walk of the machine that was kept or opened. */
  readonly recording: WalkDocument | undefined;
  /** Called with what was tried, to be kept. */
  readonly onKeep: (walk: WalkDocument) => void;
}

/** A machine that is tried without any effect: nothing is called, saved or waited for. */
export function SimulatePanel({ machine, programs, selection, recording, onProgram, onSelect, onKeep }: SimulatePanelProps) {
  const text = useText();
  const simulation = useSimulation(machine);
  const { moment } = simulation.current;
  const marks = useMemo(() => ({ active: new Set(moment.active.slice(1)), taken: new Set(moment.taken) }), [moment]);
  const [page, setPage] = useState<PageWidth>();
  const offers = useRef<HTMLHeadingElement>(null);
  const chosen = selection?.kind === 'state' && selection.id !== '' ? selection.id : undefined;
  const setContext = (context: Json | undefined): void => {
    if (isJsonObject(context)) simulation.setContext(context);
  };
  return (
    <div className={page === undefined ? 's-simulate' : `s-simulate s-simulate--${page}`}>
      <FoldingChart machine={machine} marks={marks} selection={selection} onSelect={onSelect} />
      <div className="s-simulate__side">
        <p role="status" className="s-simulate__state">
          {text('studio.simulate.at', { state: moment.active.slice(1).at(-1) ?? machine.id })}
        </p>
        {simulation.retaken && <RetakenNote machine={machine} retaken={simulation.retaken} programs={programs} onProgram={onProgram} />}
        {chosen !== undefined && (
          <Button size="small" onClick={() => simulation.enter(chosen)}>
            {text('studio.simulate.enter', { state: chosen })}
          </Button>
        )}
        <PageSwitch machine={machine} isShown={page !== undefined} onShow={(isShown) => setPage(isShown ? 'phone' : undefined)} />
        <h3 ref={offers} tabIndex={-1}>
          {text('studio.simulate.offers')}
        </h3>
        <OfferedEvents machine={machine} simulation={simulation} after={offers} />
        <Play machine={machine} simulation={simulation} selection={selection} recording={recording} />
        <h3>{text('studio.simulate.steps')}</h3>
        <SimulatedSteps machine={machine} simulation={simulation} />
        <KeepSimulation machine={machine} simulation={simulation} onKeep={onKeep} />
        <details>
          <summary>{text('studio.simulate.facts')}</summary>
          <FactFields inputs={machine.simulation.inputs} facts={simulation.facts} onChange={simulation.setFacts} />
        </details>
        <details>
          <summary>{text('studio.simulate.context')}</summary>
          <JsonField
            key={simulation.at}
            label={text('studio.simulate.contextNow')}
            value={moment.context}
            rows={12}
            onChange={setContext}
          />
        </details>
      </div>
      {page !== undefined && <PageBeside machine={machine} simulation={simulation} width={page} onWidth={setPage} />}
    </div>
  );
}
