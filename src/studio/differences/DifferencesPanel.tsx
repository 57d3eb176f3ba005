import { useCallback, useState } from 'react';
import type { StudioMachine, StudioProgram } from '#model';
import { Choice } from '../Choice.tsx';
import { Loading } from '../Loading.tsx';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useLoaded } from '../useLoaded.ts';
import { ComparedMachines } from './ComparedMachines.tsx';

/** The programs of which a machine can be compared, and how it is read for one. */
export interface Comparison {
  readonly programs: readonly StudioProgram[];
  load(program: string): Promise<StudioMachine>;
}

interface DifferencesPanelProps {
  readonly machine: StudioMachine;
  readonly comparison: Comparison;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** How a machine of one program differs from that of another one, which is chosen. */
export function DifferencesPanel({ comparison: { load, programs }, ...shared }: DifferencesPanelProps) {
  const text = useText();
  const others = programs.filter(({ id }) => id !== shared.machine.program);
  const [chosen, setChosen] = useState(others[0]?.id ?? shared.machine.program);
  const other = useLoaded(useCallback(() => load(chosen), [load, chosen]));
  const name = programs.find(({ id }) => id === other.value?.program)?.name ?? chosen;
  return (
    <div className="s-differences">
      <Choice label={text('studio.differences.with')} value={chosen} options={others} onChange={setChosen} />
      <Loading of={other}>{(before) => <ComparedMachines {...shared} before={before} program={name} />}</Loading>
    </div>
  );
}
