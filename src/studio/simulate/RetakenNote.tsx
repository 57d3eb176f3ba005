import type { StudioMachine, StudioProgram } from '#model';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';
import type { RetakenSteps } from './steps.ts';

interface RetakenNoteProps {
  readonly machine: StudioMachine;
  readonly retaken: RetakenSteps;
  readonly programs: readonly StudioProgram[];
  readonly onProgram: (id: string) => void;
}

/** Says how far what was tried in another program goes in this one, and leads back to where it was tried. */
export function RetakenNote({ machine, retaken: { all, count, program: id, stop }, programs, onProgram }: RetakenNoteProps) {
  const text = useText();
  const eventText = useEventText(machine.document);
  const program = programs.find((each) => each.id === id)?.name ?? id;
  const event = stop?.event && eventText(stop.event.type);
  const end = stop === undefined ? 'all' : event === undefined || stop.change === 'recorded' ? 'stopped' : 'ignored';
  return (
    <div className="s-simulate__retaken">
      <p role="status">{text(`studio.simulate.retaken.${end}`, { program, all, count, step: count + 1, event })}</p>
      {id !== machine.program && (
        <Button size="small" onClick={() => onProgram(id)}>
          {text('studio.simulate.retaken.back', { program })}
        </Button>
      )}
    </div>
  );
}
