import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import type { SimulatedStep } from './steps.ts';
import type { Simulation } from './useSimulation.ts';

interface SimulatedStepsProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
}

/** The steps of a simulation; each can be looked at again, and gone on from. */
export function SimulatedSteps({ machine, simulation }: SimulatedStepsProps) {
  const text = useText();
  const roving = useRovingFocus<HTMLOListElement>();
  const { at, goTo, restart, steps } = simulation;
  // Whoever steps with the keyboard keeps the focus at the ends.
  const isFirst = at === 0;
  const isLast = at === steps.length - 1;
  return (
    <>
      <div className="s-simulate__tools">
        <Button size="small" icon="arrow-left" aria-disabled={isFirst || undefined} onClick={() => !isFirst && goTo(at - 1)}>
          {text('studio.simulate.back')}
        </Button>
        <Button size="small" icon="arrow-right" aria-disabled={isLast || undefined} onClick={() => !isLast && goTo(at + 1)}>
          {text('studio.simulate.forward')}
        </Button>
        <Button size="small" icon="refresh" onClick={restart}>
          {text('studio.simulate.restart')}
        </Button>
      </div>
      <ol {...roving} className="s-steps">
        {steps.map((step, index) => (
          // Steps are only ever added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is what it is by its number
          <li key={index}>
            <button type="button" className="s-link" aria-current={index === at ? 'step' : undefined} onClick={() => goTo(index)}>
              <StepText machine={machine} step={step} />
            </button>
            {step.moment.actions.length > 0 && (
              <span className="s-steps__actions">{step.moment.actions.map(({ type }) => type).join(', ')}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function StepText({ machine, step: { change, event, moment } }: { readonly machine: StudioMachine; readonly step: SimulatedStep }) {
  const text = useText();
  const eventText = useEventText(machine.document);
  const state = moment.active.slice(1).at(-1) ?? machine.id;
  if (event === undefined) return text(`studio.simulate.step.${change ?? 'start'}`, { state });
  return text(moment.taken.length === 0 ? 'studio.simulate.step.ignored' : 'studio.simulate.step.event', {
    event: eventText(event.type),
    state,
  });
}
