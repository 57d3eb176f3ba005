import { useMemo, useState } from 'react';
import { retakeRecording, withAncestors } from '#machines';
import type { StudioMachine, WalkDocument } from '#model';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import type { ChartMarks } from '../marks.ts';
import type { Selection } from '../selection.ts';
import { WalksPanel } from '../walks/WalksPanel.tsx';
import { OpenWalk } from './OpenWalk.tsx';
import type { KeptWalk, KeptWalks } from './useKeptWalks.ts';
import { WalkEditor } from './WalkEditor.tsx';

interface WalksTabProps {
  readonly machine: StudioMachine;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** A walk that was kept; without one those that are derived are shown. */
  readonly keptWalk: KeptWalk | undefined;
  readonly walks: KeptWalks;
}

/** The walks of a machine: one that somebody took and kept, or those that are derived from the document. */
export function WalksTab({ keptWalk, walks, ...shared }: WalksTabProps) {
  const [step, setStep] = useState<number>();
  const { machine } = shared;
  const steps = keptWalk?.walk.steps;
  const marks = useMemo(() => steps && marksOf(machine, steps, step), [machine, steps, step]);
  if (keptWalk === undefined || marks === undefined)
    return (
      <WalksPanel {...shared}>
        <OpenWalk machine={machine} onOpen={(walk) => walks.add(walk, true)} />
      </WalksPanel>
    );
  const close = (): void => {
    setStep(undefined);
    walks.close();
  };
  return (
    <div className="s-simulate">
      <FoldingChart {...shared} marks={marks} />
      <div className="s-simulate__side">
        <WalkEditor
          machine={machine}
          walk={keptWalk.walk}
          step={step}
          onChange={(walk) => walks.change(keptWalk.id, { walk, isSaved: false })}
          onSaved={() => walks.change(keptWalk.id, { isSaved: true })}
          onStep={setStep}
          onClose={close}
        />
      </div>
    </div>
  );
}

/** What a step takes and the states that are active after it, with those around them; without a step, after the last. */
function marksOf({ document, simulation: { phrases } }: StudioMachine, steps: WalkDocument['steps'], step = steps.length - 1): ChartMarks {
  const { states = [], taken = [] } = retakeRecording({ document, phrases }, steps)[step] ?? {};
  return {
    active: withAncestors(states),
    taken: new Set(taken),
  };
}
