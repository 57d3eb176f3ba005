import { useMemo, useState } from 'react';
import { activeIds, playedWalk, retakeRecording, type Walk } from '#machines';
import type { Json, StudioMachine, WalkDocument } from '#model';
import { Button } from '#runtime';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import { usePartText } from '../breakpoints/usePartText.ts';
import { Choice } from '../Choice.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { type WalkRequest, walkEvaluation, walksFor } from '../walks/useWalks.ts';
import { WalkChooser } from '../walks/WalkChooser.tsx';
import { type RunEnd, runTo } from './runTo.ts';
import type { GivenFacts } from './simulationEvaluation.ts';
import type { SimulatedStep } from './steps.ts';
import { useRunEnd } from './useRunEnd.ts';
import type { Simulation } from './useSimulation.ts';

interface PlayWalkProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly selection: Selection | undefined;
  /** A walk of the machine that was kept or opened. */
  readonly recording: WalkDocument | undefined;
}

/** Chooses a walk, kept or derived, and plays it. */
export function PlayWalk({ machine, simulation, selection, recording }: PlayWalkProps) {
  const text = useText();
  const [isKept, setKept] = useState(recording !== undefined);
  const [request, setRequest] = useState<WalkRequest>({ kind: 'every' });
  const [chosen, setChosen] = useState(0);
  const isRecorded = isKept && recording !== undefined;
  const walks = useMemo(
    () => (isRecorded ? [] : walksFor(request, machine, walkEvaluation(machine.simulation)).walks),
    [isRecorded, request, machine],
  );
  const walk = walks[chosen] ?? walks[0];
  const steps = useMemo(() => {
    if (isRecorded) return recordedSteps(machine, recording);
    return walk === undefined ? [] : derivedSteps(machine, walk);
  }, [machine, isRecorded, recording, walk]);
  const kinds = [
    ...(recording === undefined ? [] : [{ id: 'kept', name: text('studio.play.kept', { title: recording.title }) }]),
    { id: 'derived', name: text('studio.play.derived') },
  ];
  const names = walks.map((each, index) => ({ id: String(index), name: `${index + 1} · ${text('studio.walks.walk', endOf(each))}` }));
  return (
    <div className="s-play">
      {kinds.length > 1 && (
        <Choice
          label={text('studio.play.which')}
          value={isRecorded ? 'kept' : 'derived'}
          options={kinds}
          onChange={(id) => setKept(id === 'kept')}
        />
      )}
      {!isRecorded && <WalkChooser machine={machine} selection={selection} request={request} onRequest={setRequest} />}
      {names.length > 1 && (
        <Choice
          label={text('studio.play.which')}
          value={String(walks.indexOf(walk as Walk))}
          options={names}
          onChange={(index) => setChosen(Number(index))}
        />
      )}
      <Player machine={machine} simulation={simulation} steps={steps} />
    </div>
  );
}

function endOf({ start, steps }: Walk): { readonly count: number; readonly end: string } {
  return { count: steps.length, end: activeIds((steps.at(-1) ?? start).state).at(-1) ?? '' };
}

/** A step that is played, and the facts that are given in it. */
interface PlayedStep extends SimulatedStep {
  readonly facts?: GivenFacts;
}

function derivedSteps({ document, simulation }: StudioMachine, walk: Walk): readonly PlayedStep[] {
  const isOther = Object.keys(walk.start.given).length > 0;
  return playedWalk(document, walkEvaluation(simulation), walk).map((step, index) => {
    const facts = (walk.steps[index - 1] ?? walk.start).facts as { readonly [path: string]: Json | undefined };
    const given = Object.fromEntries(simulation.inputs.map(({ path }) => [path, facts[path]]));
    return { ...step, facts: given, ...(isOther && index === 0 && { change: 'context' as const }) };
  });
}

/** The conditions of a kept walk are answered by the walk itself, and what it does not tell of them is not known. */
function recordedSteps({ document, simulation: { phrases } }: StudioMachine, { steps }: WalkDocument): readonly PlayedStep[] {
  return retakeRecording({ document, phrases }, steps).map(({ moment }, index) => {
    const event = index === 0 ? undefined : { type: steps[index]?.event ?? '' };
    return { moment, event, change: 'recorded' };
  });
}

interface PlayerProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly steps: readonly PlayedStep[];
}

/** Plays a walk step by step, or up to the next breakpoint; it goes on from the step that is looked at, else from its start. */
function Player({ machine, simulation, steps }: PlayerProps) {
  const text = useText();
  const partText = usePartText(machine.document);
  const { parts: breakpoints } = useBreakpoints(machine.id);
  const { current, setFacts, take } = simulation;
  const [end, setEnd] = useRunEnd(current.moment);
  const at = steps.findIndex(({ moment }) => moment === current.moment);
  const play = (from: number, most: number): void => {
    const next = (taken: readonly SimulatedStep[]): PlayedStep | undefined => steps[from + taken.length];
    const skipsFirst = most === 1 || (end?.kind === 'before' && from > 0);
    const run = runTo({ document: machine.document, breakpoints, from: steps[from - 1]?.moment, skipsFirst, most, next });
    const last: PlayedStep | undefined = steps[from + run.steps.length - 1];
    if (run.steps.length > 0) take(run.steps, from === 0);
    if (last?.facts) setFacts(last.facts);
    const ended: RunEnd = last === steps.at(-1) && run.end.kind === 'many' ? { kind: 'end', parts: [] } : run.end;
    setEnd(last?.moment ?? current.moment, ended.kind === 'many' ? undefined : ended);
  };
  // Whoever plays with the keyboard keeps the focus at the ends.
  const isAtEnd = at === steps.length - 1;
  const position = { at: Math.max(at, 0), all: steps.length - 1 };
  return (
    <>
      <div className="s-simulate__tools">
        <Button
          size="small"
          variant="primary"
          aria-disabled={isAtEnd || undefined}
          onClick={() => !isAtEnd && play(at + 1, Number.POSITIVE_INFINITY)}
        >
          {text('studio.play.run')}
        </Button>
        <Button size="small" aria-disabled={isAtEnd || undefined} onClick={() => !isAtEnd && play(at + 1, 1)}>
          {text('studio.play.next')}
        </Button>
        <Button size="small" aria-disabled={at <= 0 || undefined} onClick={() => at > 0 && play(0, 1)}>
          {text('studio.play.fresh')}
        </Button>
      </div>
      <p role="status">
        {end
          ? text(`studio.play.stop.${end.kind}`, { ...position, where: end.parts.map(partText).join(', ') })
          : at >= 0 && text('studio.play.position', position)}
      </p>
    </>
  );
}
