import { memo } from 'react';
import type { transitionIds } from '#machines';
import type { LiveGuard, LiveStep, LiveTrace, StudioMachine } from '#model';
import { shownText } from '../shownText.ts';
import { useText } from '../text.ts';
import { clockTime } from './clockTime.ts';

interface StepRowProps {
  readonly machine: StudioMachine;
  readonly step: LiveStep;
  /** The event in the language of the Studio. */
  readonly event: string;
  /** Whether the step reached a breakpoint. */
  readonly isReached: boolean;
  readonly idOf: ReturnType<typeof transitionIds>;
  readonly onTransition: (id: string) => void;
}

/** A step among up to two thousand: drawn once, however many follow it. */
export const StepRow = memo(function StepRow({ event, idOf, isReached, machine, onTransition, step }: StepRowProps) {
  const text = useText();
  return (
    <tr>
      <td>{clockTime(step.time)}</td>
      <td>
        {event}
        {step.driven && <span className="s-live__driven">{text('studio.live.drive.driven')}</span>}
        {isReached && <span className="s-live__driven">■ {text('studio.breakpoints.mark')}</span>}
      </td>
      <td>
        {step.ignored ? text('studio.live.ignored') : <Way step={step} ids={step.transitions.map(idOf)} onTransition={onTransition} />}
      </td>
      <td>
        <Guards guards={step.guards} nameOf={(guard) => guardName(machine, idOf(guard.transition))} />
      </td>
      <td>{step.actions.join(', ')}</td>
    </tr>
  );
});

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
