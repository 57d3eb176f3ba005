import { type RefObject, useState } from 'react';
import { type GraphTransition, type OfferedTransition, offeredTransitions } from '#machines';
import { isJsonObject, type Json, type StudioMachine } from '#model';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import { useTargetText } from '../useTargetText.ts';
import { useTriggerText } from '../useTriggerText.ts';
import { EventData, useDataGuard } from './EventData.tsx';
import { FailureChoice } from './FailureChoice.tsx';
import { offeredExample } from './offeredExample.ts';
import { TraceTree } from './TraceTree.tsx';
import { useSentFocus } from './useSentFocus.ts';
import type { Simulation } from './useSimulation.ts';

interface OfferedEventsProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  /** What gets the focus of a button that is gone once its event was sent. */
  readonly after: RefObject<HTMLElement | null>;
}

/** What can happen next: each event, answer and timer of the active states, with what its guards say. */
export function OfferedEvents({ machine, simulation, after }: OfferedEventsProps) {
  const text = useText();
  const [data, setData] = useState<Readonly<Record<string, Json | undefined>>>({});
  const { document } = machine;
  const noteSent = useSentFocus(simulation.current, after);
  const propertiesOf = (transition: GraphTransition): Readonly<Record<string, unknown>> => {
    const given = Object.hasOwn(data, transition.event) ? data[transition.event] : offeredExample(transition, machine);
    return isJsonObject(given) ? given : {};
  };
  const offered = offeredTransitions(document, simulation.current.moment, simulation.evaluation, propertiesOf);
  const events = [...new Set(offered.map(({ transition }) => transition.event))];
  if (events.length === 0) return <p>{text('studio.simulate.nothing')}</p>;
  return (
    <ul className="s-offers">
      {events.map((event) => {
        const transitions = offered.filter(({ transition }) => transition.event === event);
        const properties = transitions[0] === undefined ? {} : propertiesOf(transitions[0].transition);
        return (
          <Offer
            key={event}
            transitions={transitions}
            phrases={machine.simulation.phrases}
            properties={properties}
            onProperties={(next) => setData((before) => ({ ...before, [event]: next }))}
            onSend={(button) => {
              noteSent(button);
              simulation.send({ ...properties, type: event });
            }}
          />
        );
      })}
    </ul>
  );
}

interface OfferProps {
  readonly transitions: readonly OfferedTransition[];
  readonly phrases: StudioMachine['simulation']['phrases'];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly onProperties: (properties: Json | undefined) => void;
  readonly onSend: (button: HTMLButtonElement) => void;
}

function Offer({ transitions, phrases, properties, onProperties, onSend }: OfferProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const targetText = useTargetText();
  const guard = useDataGuard();
  const [first] = transitions;
  const taken = transitions.find(({ holds }) => holds);
  if (first === undefined) return null;
  const { kind } = first.transition;
  const name = triggerText(first.transition);
  return (
    <li className="s-offer">
      <Button
        size="small"
        variant={taken === undefined ? 'secondary' : 'primary'}
        disabled={taken === undefined}
        aria-disabled={guard.isWrong || undefined}
        onClick={({ currentTarget }) => guard.mayBeSent() && onSend(currentTarget)}
      >
        {name}
      </Button>
      <ul className="s-offer__ways">
        {transitions.map(({ because, holds, transition }) => (
          <li key={transition.id}>
            <strong>
              {text(transition === taken?.transition ? 'studio.simulate.next' : holds ? 'studio.simulate.later' : 'studio.simulate.barred')}
            </strong>
            <div>{targetText(transition.target)}</div>
            {because !== undefined && (
              <ul>
                <TraceTree trace={because} phrases={phrases} />
              </ul>
            )}
          </li>
        ))}
      </ul>
      {kind === 'error' && <FailureChoice error={properties['error']} onError={(error) => onProperties({ error })} />}
      {kind !== 'after' && <EventData event={name} data={properties} guard={guard} onChange={onProperties} />}
    </li>
  );
}
