import { Button } from '#runtime';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useBreakpoints } from './breakpoints.ts';

interface BreakpointButtonProps {
  readonly machine: string;
  readonly selection: Selection | undefined;
}

/** Sets or clears a breakpoint at the selected part; the machine itself can have none. */
export function BreakpointButton({ machine, selection }: BreakpointButtonProps) {
  const text = useText();
  const { parts, toggle } = useBreakpoints(machine);
  if (selection === undefined || selection.id === '') return null;
  return (
    <Button size="small" variant="secondary" aria-pressed={parts.has(selection.id)} onClick={() => toggle(selection.id)}>
      {text('studio.breakpoints.set')}
    </Button>
  );
}
