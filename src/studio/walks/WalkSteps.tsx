import type { Walk, WalkStep } from '#machines';
import type { StudioMachine } from '#model';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';
import { useRovingFocus } from '../useRovingFocus.ts';

interface WalkStepsProps {
  readonly machine: StudioMachine;
  readonly walk: Walk;
  /** The step that is shown on the chart; 0 is the start. */
  readonly step: number | undefined;
  readonly onStep: (step: number) => void;
}

/** The steps of a walk: what happens, what is true then, and where it leads; each can be shown on the chart. */
export function WalkSteps({ machine, walk: { start, steps }, step, onStep }: WalkStepsProps) {
  const text = useText();
  const roving = useRovingFocus<HTMLOListElement>();
  const eventText = useEventText(machine.document);
  return (
    <ol {...roving} className="s-steps">
      {[undefined, ...steps].map((each, index) => {
        const { facts } = each ?? start;
        const known = Object.entries({ ...facts, ...(each === undefined ? start.given : dataOf(each)) });
        return (
          // Steps never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is what it is by its number
          <li key={index}>
            <button type="button" className="s-link" aria-current={index === step ? 'step' : undefined} onClick={() => onStep(index)}>
              {each === undefined ? text('studio.walks.start') : eventText(each.event.type)}
            </button>
            {known.length > 0 && (
              <span className="s-steps__actions">{known.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(', ')}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function dataOf({ event: { type: _, ...properties } }: WalkStep): object {
  return properties;
}
