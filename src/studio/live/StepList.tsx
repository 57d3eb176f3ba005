import { transitionIds } from '#machines';
import type { LiveGuard, LiveStep, LiveTrace, StudioMachine } from '#model';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import { reachedBreakpoints } from '../breakpoints/reachedBreakpoints.ts';
import { shownText } from '../shownText.ts';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import { clockTime } from './clockTime.ts';
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
  const idOf = transitionIds(machine.document);
  const eventText = useEventText(machine.document);
  const { parts } = useBreakpoints(machine.id);
  const isReached = (step: LiveStep): boolean => reachedBreakpoints(machine.document, parts, reachingStep(machine, step)).length > 0;
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
          <tr key={step.seq}>
            <td>{clockTime(step.time)}</td>
            <td>
              {eventText(step.event)}
              {step.driven && <span className="s-live__driven">{text('studio.live.drive.driven')}</span>}
              {isReached(step) && <span className="s-live__driven">■ {text('studio.breakpoints.mark')}</span>}
            </td>
            <td>
              {step.ignored ? (
                text('studio.live.ignored')
              ) : (
                <Way step={step} ids={step.transitions.map(idOf)} onTransition={onTransition} />
              )}
            </td>
            <td>
              <Guards guards={step.guards} nameOf={(guard) => guardName(machine, idOf(guard.transition))} />
            </td>
            <td>{step.actions.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WayProps {
  readonly step: LiveStep;
  readonly ids: readonly (string | undefined)[];
  readonly onTransition: (id: string) => void;
}

/** From which states to which; the button shows the transition. */
function Way({ step: { from, to }, ids, onTransition }: WayProps) {
  const text = useText();
  const id = ids.findLast((each) => each !== undefined);
  const way = `${from.length === 0 ? text('studio.live.start') : from.join(', ')} → ${to.join(', ')}`;
  if (id === undefined) return way;
  return (
    <button type="button" className="s-link" onClick={() => onTransition(id)}>
      {way}
    </button>
  );
}

/** A guard as it is written. */
function guardName({ written }: StudioMachine, id: string | undefined): string {
  return (id === undefined ? undefined : written[`${id}/guard`]) ?? '';
}

interface GuardsProps {
  readonly guards: readonly LiveGuard[];
  readonly nameOf: (guard: LiveGuard) => string;
}

function Guards({ guards, nameOf }: GuardsProps) {
  if (guards.length === 0) return null;
  return (
    <ul>
      {guards.map((guard, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the guards of a step do not change
        <li key={index}>
          <code>{nameOf(guard)}</code> <Truth trace={guard.trace} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a condition held, and what was read for it. */
function Truth({ trace }: { readonly trace: LiveTrace }) {
  const text = useText();
  const { operands = [], parts, value } = trace;
  return (
    <>
      <strong>{text(value ? 'studio.live.holds' : 'studio.live.fails')}</strong>
      {operands.length > 0 && ` (${operands.map((operand) => shownText(operand, text)).join(', ')})`}
      {parts.length > 0 && (
        <ul>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition do not change
            <li key={index}>
              <code>{part.ref ?? part.operator}</code> <Truth trace={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
