import { useState } from 'react';
import { recordingOf } from '#machines';
import type { LiveControl, LiveStep, LiveTab, StudioMachine, StudioProgram, WalkDocument } from '#model';
import { Button } from '#runtime';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';
import { clockTime } from './clockTime.ts';
import type { ObservedTab } from './LiveStore.ts';

interface KeepWalkProps {
  readonly machine: StudioMachine;
  readonly tab: ObservedTab;
  readonly programs: readonly StudioProgram[];
  readonly onKeep: (walk: WalkDocument) => void;
}

/** What a flow did from its start on. */
interface ObservedFlow {
  readonly start: LiveTab;
  /** Controls with higher numbers may have led to it: those of its page, after what the machine did there before. */
  readonly since: number;
  readonly steps: readonly LiveStep[];
}

/** Keeps what a flow of a machine did in a tab, from its start to now or its end, as a walk that can be taken again. */
export function KeepWalk({ machine, tab: { controls, steps }, programs, onKeep }: KeepWalkProps) {
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const flows = flowsOf(machine, steps);
  const flow = flows.find((each) => keyOf(each) === chosen) ?? flows.at(-1);
  if (flow === undefined) {
    const other = otherProgram(machine, steps);
    const name = programs.find(({ id }) => id === other)?.name ?? other;
    return <p role="status">{name !== undefined && text('studio.live.keepOther', { program: name })}</p>;
  }
  const options = flows.map((each) => ({
    id: keyOf(each),
    name: text('studio.live.flow', { time: clockTime(each.steps[0]?.time ?? 0), page: each.start.path, count: each.steps.length }),
  }));
  return (
    <div className="s-live__state">
      {flows.length > 1 && <Choice label={text('studio.live.flows')} value={keyOf(flow)} options={options} onChange={setChosen} />}
      <Button size="small" onClick={() => onKeep(walkOf(machine, flow, controls))}>
        {text('studio.live.keep')}
      </Button>
    </div>
  );
}

/** The flows of a machine whose start is known, oldest first; those of another program follow another document. */
function flowsOf({ id, program }: StudioMachine, steps: readonly LiveStep[]): readonly ObservedFlow[] {
  const own = steps.filter(({ machine }) => machine === id);
  return own.flatMap(({ seq, session, start }) => {
    if (start === undefined || isOther(start, program)) return [];
    const earlier = own.findLast((step) => step.seq < seq);
    return [{ start, since: Math.max(start.firstSeq, earlier?.seq ?? 0), steps: own.filter((step) => step.session === session) }];
  });
}

const isOther = (start: LiveTab, program: string): boolean => start.program !== '' && start.program !== program;

/** The program of the last flow whose start is known and that belongs to another one. */
function otherProgram({ id, program }: StudioMachine, steps: readonly LiveStep[]): string | undefined {
  return steps.findLast(({ machine, start }) => machine === id && start !== undefined && isOther(start, program))?.start?.program;
}

const keyOf = ({ steps }: ObservedFlow): string => String(steps[0]?.seq);

function walkOf(
  machine: StudioMachine,
  { since, start: { language, path, role }, steps }: ObservedFlow,
  controls: readonly LiveControl[],
): WalkDocument {
  return {
    title: '',
    machine: machine.id,
    program: machine.program,
    // A page may begin with the language alone and take its region later.
    language: language.split('-')[0] ?? language,
    ...(role !== '' && { role }),
    page: path,
    steps: recordingOf({ document: machine.document, phrases: machine.simulation.phrases }, steps, controls, since),
  };
}
