import { useMemo } from 'react';
import { transitionIds } from '#machines';
import type { LiveStep, StudioMachine } from '#model';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import { reachedBreakpoints } from '../breakpoints/reachedBreakpoints.ts';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import { StepRow } from './StepRow.tsx';
import { reachingStep } from './useHeld.ts';

interface StepListProps {
  readonly machine: StudioMachine;
  readonly steps: readonly LiveStep[];
  /** Called with the id of a transition that was taken. */
  readonly onTransition: (id: string) => void;
}

/** What a flow has done, the newest first: the event, from where to where, and the guards that were asked. */
export function StepList({ machine, steps, onTransition }: StepListProps) {
  const text = useText();
  const roving = useRovingFocus<HTMLTableElement>();
  const idOf = useMemo(() => transitionIds(machine.document), [machine]);
  const eventText = useEventText(machine.document);
  const { parts } = useBreakpoints(machine.id);
  const isReached = (step: LiveStep): boolean =>
    parts.size > 0 && reachedBreakpoints(machine.document, parts, reachingStep(machine, step)).length > 0;
  if (steps.length === 0) return <p>{text('studio.live.noSteps')}</p>;
  return (
    <table {...roving} className="s-live__steps">
      <caption>{text('studio.live.steps')}</caption>
      <thead>
        <tr>
          {['time', 'event', 'way', 'guards', 'actions'].map((column) => (
            <th key={column} scope="col">
              {text(`studio.live.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map((step) => (
          <StepRow
            key={step.seq}
            machine={machine}
            step={step}
            event={eventText(step.event)}
            isReached={isReached(step)}
            idOf={idOf}
            onTransition={onTransition}
          />
        ))}
      </tbody>
    </table>
  );
}
