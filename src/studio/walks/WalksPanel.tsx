import { useMemo, useState } from 'react';
import { createEvaluation } from '#conditions';
import { activeIds, coverageOf, deriveWalks, graphOf, type Walk } from '#machines';
import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';
import { CoverageSummary } from './CoverageSummary.tsx';
import { coverageNotes } from './coverageNotes.ts';
import { useCoverage } from './useCoverage.ts';
import { WalkSteps } from './WalkSteps.tsx';

interface WalksPanelProps {
  readonly machine: StudioMachine;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** Walks that together take every transition of a machine, what they cover, and each of them on the chart. */
export function WalksPanel({ machine, selection, onSelect }: WalksPanelProps) {
  const text = useText();
  const { coverage, missing, nothing, walks } = useMemo(() => derivedWalks(machine), [machine]);
  const merged = useCoverage(machine.id, coverage, nothing);
  const [isPainted, setPainted] = useState(true);
  const [chosen, setChosen] = useState(0);
  const [step, setStep] = useState<number>();
  const walk = walks[chosen];
  const notes = useMemo(() => coverageNotes(machine.document, merged.coverage), [machine, merged.coverage]);
  const marks = useMemo(() => ({ ...(walk && marksOf(walk, step)), ...(isPainted && { notes }) }), [walk, step, isPainted, notes]);
  return (
    <div className="s-simulate">
      <FoldingChart machine={machine} marks={marks} selection={selection} onSelect={onSelect} />
      <div className="s-simulate__side">
        <CoverageSummary machine={machine} merged={merged} isPainted={isPainted} onPaint={setPainted} />
        {missing.length > 0 && <MissingTransitions machine={machine} missing={missing} onSelect={onSelect} />}
        <h3>{text('studio.walks.list')}</h3>
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
      </div>
    </div>
  );
}

interface MissingTransitionsProps {
  readonly machine: StudioMachine;
  readonly missing: readonly { readonly transition: string }[];
  readonly onSelect: (selection: Selection) => void;
}

function MissingTransitions({ machine, missing, onSelect }: MissingTransitionsProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const { transitions } = graphOf(machine.document);
  return (
    <>
      <h3>{text('studio.walks.missing')}</h3>
      <ul>
        {missing.map(({ transition: id }) => {
          const transition = transitions.find((each) => each.id === id);
          return (
            <li key={id}>
              <Button variant="link" onClick={() => onSelect({ kind: 'transition', id })}>
                {transition === undefined ? id : `${transition.source || machine.id}: ${triggerText(transition)}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function derivedWalks({ document, simulation }: StudioMachine) {
  const today = new Date().toISOString().slice(0, 10);
  const evaluation = createEvaluation({ roots: { today: () => ({ date: today }) }, facts: {}, conditions: simulation.conditions });
  const { missing, walks } = deriveWalks(document, evaluation);
  return { walks, missing, coverage: coverageOf(document, evaluation, walks), nothing: coverageOf(document, evaluation, []) };
}

/** The states that are active after a step of a walk; without one after its last. */
function marksOf({ start, steps }: Walk, step: number | undefined) {
  const { state } = (step === undefined ? steps.at(-1) : step === 0 ? start : steps[step - 1]) ?? start;
  return { active: new Set(activeIds(state).slice(1)) };
}

function endOf({ start, steps }: Walk): string {
  return activeIds((steps.at(-1) ?? start).state).at(-1) ?? '';
}
