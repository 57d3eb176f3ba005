import { type ReactNode, useMemo, useState } from 'react';
import { activeIds, type Walk } from '#machines';
import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { CoverageSummary } from './CoverageSummary.tsx';
import { coverageNotes } from './coverageNotes.ts';
import { MissingTransitions } from './MissingTransitions.tsx';
import { useCoverage } from './useCoverage.ts';
import { useWalks, type WalkRequest } from './useWalks.ts';
import { WalkChooser } from './WalkChooser.tsx';
import { WalkSteps } from './WalkSteps.tsx';

interface WalksPanelProps {
  readonly machine: StudioMachine;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** Stands below the walks. */
  readonly children?: ReactNode;
}

/** Walks through a machine, what they cover, and each of them on the chart. */
export function WalksPanel({ machine, selection, onSelect, children }: WalksPanelProps) {
  const text = useText();
  const [request, setRequest] = useState<WalkRequest>({ kind: 'every' });
  const { coverage, missing, nothing, walks } = useWalks(machine, request);
  const merged = useCoverage(machine, coverage, nothing);
  const [isPainted, setPainted] = useState(true);
  const [chosen, setChosen] = useState(0);
  const [step, setStep] = useState<number>();
  const walk = walks[chosen];
  const notes = useMemo(() => coverageNotes(machine.document, merged.coverage), [machine, merged.coverage]);
  const marks = useMemo(() => ({ ...(walk && marksOf(walk, step)), ...(isPainted && { notes }) }), [walk, step, isPainted, notes]);
  const ask = (next: WalkRequest): void => {
    setRequest(next);
    setChosen(0);
    setStep(undefined);
  };
  return (
    <div className="s-simulate">
      <FoldingChart machine={machine} marks={marks} selection={selection} onSelect={onSelect} />
      <div className="s-simulate__side">
        <CoverageSummary machine={machine} merged={merged} isPainted={isPainted} onPaint={setPainted} />
        {missing.length > 0 && <MissingTransitions machine={machine} missing={missing} onSelect={onSelect} />}
        <h3>{text('studio.walks.list')}</h3>
        <WalkChooser machine={machine} selection={selection} request={request} onRequest={ask} />
        {walks.length === 0 && <p role="status">{text('studio.walks.none')}</p>}
        <ol className="s-steps">
          {walks.map((each, index) => (
            // Walks are derived once and never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: a walk is what it is by its number
            <li key={index}>
              <Button
                variant="link"
                aria-expanded={index === chosen}
                onClick={() => {
                  setChosen(index);
                  setStep(undefined);
                }}
              >
                {text('studio.walks.walk', { count: each.steps.length, end: endOf(each) })}
              </Button>
              {index === chosen && <WalkSteps machine={machine} walk={each} step={step} onStep={setStep} />}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  );
}

/** The states that are active after a step of a walk; without one after its last. */
function marksOf({ start, steps }: Walk, step: number | undefined) {
  const { state } = (step === undefined ? steps.at(-1) : step === 0 ? start : steps[step - 1]) ?? start;
  return { active: new Set(activeIds(state).slice(1)) };
}

function endOf({ start, steps }: Walk): string {
  return activeIds((steps.at(-1) ?? start).state).at(-1) ?? '';
}
