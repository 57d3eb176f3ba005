import { useState } from 'react';
import type { StudioMachine, WalkDocument } from '#model';
import { Button } from '#runtime';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import { usePartText } from '../breakpoints/usePartText.ts';
import { Choice } from '../Choice.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { nextByItself } from './nextByItself.ts';
import { PlayWalk } from './PlayWalk.tsx';
import { runTo } from './runTo.ts';
import { useRunEnd } from './useRunEnd.ts';
import type { Simulation } from './useSimulation.ts';

interface PlayProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly selection: Selection | undefined;
  /** A walk of the machine that was kept or opened. */
  readonly recording: WalkDocument | undefined;
}

/** Lets a machine that is tried go on, up to a breakpoint: by what happens by itself, or by a walk. */
export function Play({ machine, simulation, selection, recording }: PlayProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RunOn machine={machine} simulation={simulation} recording={recording} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text('studio.play.walk')}</summary>
        {/* Walks are derived only for who plays one. */}
        {isOpen && <PlayWalk machine={machine} simulation={simulation} selection={selection} recording={recording} />}
      </details>
    </>
  );
}

/** What goes on by itself for ever is stopped after so many steps. */
const MANY = 100;

/** Answers calls and lets delays run out, as long as something happens by itself. */
function RunOn({ machine, simulation, recording }: Omit<PlayProps, 'selection'>) {
  const text = useText();
  const { parts: breakpoints } = useBreakpoints(machine.id);
  const partText = usePartText(machine.document);
  const [answers, setAnswers] = useState('first');
  const { at, current, evaluation, steps, take } = simulation;
  const [end, setEnd] = useRunEnd(current.moment);
  const recorded = answers === 'recorded' ? recording : undefined;
  const runOn = (): void => {
    const past = steps.slice(0, at + 1);
    const run = runTo({
      document: machine.document,
      breakpoints,
      from: current.moment,
      skipsFirst: end?.kind === 'before',
      most: MANY,
      next: (taken) => nextByItself(machine, evaluation, [...past, ...taken], recorded),
    });
    if (run.steps.length > 0) take(run.steps, false);
    setEnd(run.steps.at(-1)?.moment ?? current.moment, run.end);
  };
  return (
    <div className="s-play">
      {recording && (
        <Choice
          label={text('studio.play.answers')}
          value={answers}
          options={['first', 'recorded'].map((id) => ({ id, name: text(`studio.play.${id}`) }))}
          onChange={setAnswers}
        />
      )}
      <Button size="small" variant="secondary" onClick={runOn}>
        {text('studio.play.runOn')}
      </Button>
      <p role="status">
        {end && text(`studio.play.ran.${end.kind}`, { where: end.parts.map(partText).join(', '), count: steps.length - 1 })}
      </p>
    </div>
  );
}
