import { useState } from 'react';
import { graphOf, withAncestors } from '#machines';
import { isJsonObject, type Json, type LiveFlow, type StudioMachine } from '#model';
import { Button } from '#runtime';
import { Choice } from '../Choice.tsx';
import { eventExample } from '../eventExample.ts';
import { JsonField } from '../simulate/JsonField.tsx';
import { useText } from '../text.ts';
import { useDrivenTab, useDriver } from './driverContext.ts';

interface DrivenFlowProps {
  readonly tab: string;
  readonly machine: StudioMachine;
  /** The flows of the machine that run in the tab. */
  readonly flows: readonly LiveFlow[];
}

/** What can be sent to a flow of a tab that may be driven: the events of its active states, and the ends of its delays. */
export function DrivenFlow({ tab, machine, flows }: DrivenFlowProps) {
  const text = useText();
  const driver = useDriver();
  const driven = useDrivenTab(tab);
  const [chosen, setChosen] = useState<string>();
  const [sent, setSent] = useState<{ readonly what: string; readonly count: number }>();
  const flow = flows.find(({ session }) => session === chosen) ?? flows.at(-1);
  if (driven?.driving !== 'allowed' || flow === undefined) return null;
  const { active, session, timers } = flow;
  const count = driven.last?.count ?? 0;
  const events = eventsOf(machine, active);
  const options = flows.map((each) => ({ id: each.session, name: each.active.join(', ') }));
  return (
    <section className="s-live__drive" aria-label={text('studio.live.drive.heading')}>
      <h3>{text('studio.live.drive.heading')}</h3>
      {flows.length > 1 && <Choice label={text('studio.live.drive.flow')} value={session} options={options} onChange={setChosen} />}
      {events.length + timers.length === 0 && <p>{text('studio.live.drive.nothing')}</p>}
      <ul className="s-offers">
        {events.map(({ event, guards }) => (
          <DrivenEvent
            key={`${session} ${event}`}
            machine={machine}
            event={event}
            guards={guards}
            onSend={(properties) => {
              setSent({ what: event, count });
              driver.send(tab, session, { ...properties, type: event });
            }}
          />
        ))}
        {timers.map((timer) => {
          const what = text('studio.live.drive.runOut', { state: timer.state, seconds: timer.delayMs / 1000 });
          const runOut = (): void => {
            setSent({ what, count });
            driver.runOut(tab, session, timer);
          };
          return (
            <li key={`${timer.state} ${timer.delayMs}`} className="s-offer">
              <Button size="small" onClick={runOut}>
                {what}
              </Button>
            </li>
          );
        })}
      </ul>
      <p role="status">
        {driven.last && sent && count > sent.count && text(`studio.live.drive.result.${driven.last.result}`, { what: sent.what })}
      </p>
    </section>
  );
}

interface SentEvent {
  readonly event: string;
  /** The guards of its transitions, as they are written. */
  readonly guards: readonly string[];
}

/** The events that the active states take from a page, the innermost states first. */
function eventsOf({ document, written }: StudioMachine, active: readonly string[]): readonly SentEvent[] {
  const states = new Set(['', ...withAncestors(active)]);
  const transitions = graphOf(document).transitions.filter(({ kind, source }) => kind === 'event' && states.has(source));
  const events = new Set(transitions.toSorted((one, other) => other.source.length - one.source.length).map(({ event }) => event));
  return Array.from(events, (event) => {
    const guards = transitions.filter((each) => each.event === event).flatMap(({ id }) => written[`${id}/guard`] ?? []);
    return { event, guards };
  });
}

interface DrivenEventProps extends SentEvent {
  readonly machine: StudioMachine;
  readonly onSend: (properties: Readonly<Record<string, unknown>>) => void;
}

function DrivenEvent({ machine, event, guards, onSend }: DrivenEventProps) {
  const text = useText();
  const [data, setData] = useState<Json | undefined>(() => eventExample(machine.document, event));
  return (
    <li className="s-offer">
      <Button size="small" onClick={() => onSend(isJsonObject(data) ? data : {})}>
        {event}
      </Button>
      {guards.length > 0 && (
        <span>
          {text('studio.table.guard')} <code>{guards.join('; ')}</code>
        </span>
      )}
      <details>
        <summary>{text('studio.simulate.data')}</summary>
        <JsonField label={text('studio.simulate.dataOf', { event })} value={data} onChange={setData} />
      </details>
    </li>
  );
}
