import { useState } from 'react';
import { type GraphTransition, type OfferedTransition, offeredTransitions, operationOf } from '#machines';
import { isJsonObject, type Json, type StudioMachine } from '#model';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';
import { FailureChoice } from './FailureChoice.tsx';
import { JsonField } from './JsonField.tsx';
import { offeredExample } from './offeredExample.ts';
import { TraceTree } from './TraceTree.tsx';
import type { Simulation } from './useSimulation.ts';

interface OfferedEventsProps {
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
}

/** What can happen next: each event, answer and timer of the active states, with what its guards say. */
export function OfferedEvents({ machine, simulation }: OfferedEventsProps) {
  const text = useText();
  const [data, setData] = useState<Readonly<Record<string, Json | undefined>>>({});
  const { document } = machine;
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
            onSend={() => simulation.send({ ...properties, type: event })}
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
  readonly onSend: () => void;
}

function Offer({ transitions, phrases, properties, onProperties, onSend }: OfferProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const [first] = transitions;
  const taken = transitions.find(({ holds }) => holds);
  if (first === undefined) return null;
  const { kind } = first.transition;
  return (
    <li className="s-offer">
      <Button size="small" variant={taken === undefined ? 'secondary' : 'primary'} disabled={taken === undefined} onClick={onSend}>
        {triggerText(first.transition)}
      </Button>
      <ul className="s-offer__ways">
        {transitions.map(({ because, holds, transition }) => (
          <li key={transition.id}>
            {text('studio.simulate.leads', { target: transition.target ?? text('studio.table.stays') })}{' '}
            <strong>
              {text(transition === taken?.transition ? 'studio.simulate.next' : holds ? 'studio.simulate.later' : 'studio.simulate.barred')}
            </strong>
            {because !== undefined && (
              <ul>
                <TraceTree trace={because} phrases={phrases} />
              </ul>
            )}
          </li>
        ))}
      </ul>
      {kind === 'error' && <FailureChoice error={properties['error']} onError={(error) => onProperties({ error })} />}
      {kind !== 'after' && (
        <details>
          <summary>{text('studio.simulate.data')}</summary>
          <JsonField
            label={text('studio.simulate.dataOf', { event: triggerText(first.transition) })}
            value={properties}
            onChange={onProperties}
          />
        </details>
      )}
    </li>
  );
}
