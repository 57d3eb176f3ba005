import { recordingOfSimulation } from '#machines';
import type { StudioMachine, WalkDocument } from '#model';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import type { Simulation } from './useSimulation.ts';

interface KeepSimulationProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly onKeep: (walk: WalkDocument) => void;
}

/** Keeps the steps up to the one that is shown as a walk. What begins in the middle, or with another context, cannot be taken again. */
export function KeepSimulation({ machine, simulation: { at, steps }, onKeep }: KeepSimulationProps) {
  const text = useText();
  const tried = steps.slice(0, at + 1);
  if (tried.some(({ change }) => change !== undefined)) return <p>{text('studio.simulate.notKept')}</p>;
  const { id, language, program, simulation } = machine;
  const walk = (): WalkDocument => ({
    title: '',
    machine: id,
    program,
    language,
    page: '/',
    steps: recordingOfSimulation(tried, simulation.phrases),
  });
  return (
    <Button size="small" onClick={() => onKeep(walk())}>
      {text('studio.live.keep')}
    </Button>
  );
}
