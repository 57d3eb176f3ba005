import { useState } from 'react';
import { graphOf, withAncestors } from '#machines';
import { isJsonObject, type Json, type LiveEvent, type LiveFlow, type LiveTimer, type StudioMachine } from '#model';
import { Button } from '#runtime';
import { eventExample } from '../eventExample.ts';
import { EventData, useDataGuard } from '../simulate/EventData.tsx';
import { useText } from '../text.ts';

interface DrivenOffersProps {
  readonly machine: StudioMachine;
  readonly flow: Pick<LiveFlow, 'session' | 'active' | 'timers'>;
  /** Nothing is sent; the buttons keep the focus. */
  readonly disabled: boolean;
  readonly onSend: (event: LiveEvent) => void;
  /** `what` are the words of the button. */
  readonly onRunOut: (timer: LiveTimer, what: string) => void;
}

/** The events that the active states of a flow take, each with its guards and data, and its delays that run. */
export function DrivenOffers({ machine, flow: { active, session, timers }, disabled, onSend, onRunOut }: DrivenOffersProps) {
  const text = useText();
  const events = eventsOf(machine, active);
  return (
    <>
      {events.length + timers.length === 0 && <p>{text('studio.live.drive.nothing')}</p>}
      <ul className="s-offers">
        {events.map((offer) => (
          <DrivenEvent key={`${session} ${offer.event}`} {...offer} machine={machine} disabled={disabled} onSend={onSend} />
        ))}
        {timers.map((timer) => {
          const what = text('studio.live.drive.runOut', { state: timer.state, seconds: timer.delayMs / 1000 });
          return (
            <li key={`${timer.state} ${timer.delayMs}`} className="s-offer">
              <Button size="small" aria-disabled={disabled || undefined} onClick={() => !disabled && onRunOut(timer, what)}>
                {what}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface OfferedEvent {
  readonly event: string;
  /** The guards of its transitions, as they are written. */
  readonly guards: readonly string[];
}

/** The events that the active states take from a page, the innermost states first. */
function eventsOf({ document, written }: StudioMachine, active: readonly string[]): readonly OfferedEvent[] {
  const states = new Set(['', ...withAncestors(active)]);
  const transitions = graphOf(document).transitions.filter(({ kind, source }) => kind === 'event' && states.has(source));
  const events = new Set(transitions.toSorted((one, other) => other.source.length - one.source.length).map(({ event }) => event));
  return Array.from(events, (event) => {
    const guards = transitions.filter((each) => each.event === event).flatMap(({ id }) => written[`${id}/guard`] ?? []);
    return { event, guards };
  });
}

type DrivenEventProps = OfferedEvent & Pick<DrivenOffersProps, 'machine' | 'disabled' | 'onSend'>;

function DrivenEvent({ machine, event, guards, disabled, onSend }: DrivenEventProps) {
  const text = useText();
  const [data, setData] = useState<Json | undefined>(() => eventExample(machine.document, event));
  const guard = useDataGuard();
  const send = (): void => {
    if (!disabled && guard.mayBeSent()) onSend({ ...(isJsonObject(data) && data), type: event });
  };
  return (
    <li className="s-offer">
      <Button size="small" aria-disabled={disabled || guard.isWrong || undefined} onClick={send}>
        {event}
      </Button>
      {guards.length > 0 && (
        <span>
          {text('studio.table.guard')} <code>{guards.join('; ')}</code>
        </span>
      )}
      <EventData event={event} data={data} guard={guard} onChange={setData} />
    </li>
  );
}
