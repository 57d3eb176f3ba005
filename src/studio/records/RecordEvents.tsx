import type { ShownValue, StudioEventCall, StudioMachine, StudioRecord, StudioRecordEvent, StudioTrace } from '#model';
import { Choice } from '../Choice.tsx';
import { shownText } from '../shownText.ts';
import { TraceTree } from '../simulate/TraceTree.tsx';
import { useText } from '../text.ts';
import { useTargetText } from '../useTargetText.ts';

/** For which role it is said what is possible, and the role of who acts for somebody in it. */
export interface ActingRole {
  readonly role?: string;
  readonly by?: string;
}

interface RecordEventsProps {
  readonly machine: StudioMachine;
  readonly record: StudioRecord;
  readonly onRights: (rights: ActingRole) => void;
  readonly onTransition: (transition: string) => void;
}

/** Who may do what with a record now, and why not: each event with the roles of its calls and what a chosen role is told. */
export function RecordEvents({ machine, record, onRights, onTransition }: RecordEventsProps) {
  const text = useText();
  const { by, events, role } = record;
  const phrases = { ...record.phrases, ...machine.simulation.phrases };
  return (
    <div className="s-records__events">
      <Rights record={record} onRights={onRights} />
      <table className="s-live__steps">
        <caption>{text('studio.records.events')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('studio.live.event')}</th>
            <th scope="col">{text('studio.records.columns.senders')}</th>
            <th scope="col">
              {text(by === undefined ? 'studio.records.columns.verdict' : 'studio.records.columns.verdictBy', { by, role })}
            </th>
          </tr>
        </thead>
        <tbody>
          {possibleFirst(events).map((event) => (
            <tr key={event.event} className={event.verdict === 'may' ? 's-records__event--may' : undefined}>
              <th scope="row">
                <code>{event.event}</code>
                {event.label !== undefined && ` ${event.label}`}
                <span className="s-records__note">{event.description}</span>
              </th>
              <td>
                <Senders event={event} />
              </td>
              <td>
                <Verdict event={event} phrases={phrases} onTransition={onTransition} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The choice of a role, and of who acts for somebody in it. */
function Rights({ record: { actingRoles, by = '', role, roles }, onRights }: Pick<RecordEventsProps, 'record' | 'onRights'>) {
  const text = useText();
  const chosen = roles.find(({ id }) => id === role);
  const acting = [{ id: '', name: text('studio.records.inPerson') }, ...actingRoles.map((id) => ({ id, name: id }))];
  return (
    <>
      <div className="s-records__tools">
        <Choice
          label={text('studio.records.role')}
          value={role}
          options={roles.map(({ id }) => ({ id, name: id }))}
          onChange={(next) => onRights({ role: next })}
        />
        {actingRoles.length > 0 && (
          <Choice
            label={text('studio.records.acting')}
            value={by}
            options={acting}
            onChange={(next) => onRights(next === '' ? { role } : { role, by: next })}
          />
        )}
      </div>
      <p className="s-records__note">{chosen?.description}</p>
    </>
  );
}

/** What this state has a transition for comes first. */
function possibleFirst(events: readonly StudioRecordEvent[]): readonly StudioRecordEvent[] {
  return [...events.filter(({ ways }) => ways.length > 0), ...events.filter(({ ways }) => ways.length === 0)];
}

function Senders({ event: { calls, sentBy } }: { readonly event: StudioRecordEvent }) {
  const text = useText();
  if (sentBy !== 'user') return text(`studio.records.sentBy.${sentBy}`);
  return (
    <ul>
      {calls.map(({ operation, roles }) => (
        <li key={operation}>
          {roles.join(', ')} <span className="s-records__note">{text('studio.records.byCall', { operation })}</span>
        </li>
      ))}
    </ul>
  );
}

interface VerdictProps {
  readonly event: StudioRecordEvent;
  readonly phrases: StudioRecord['phrases'];
  readonly onTransition: (transition: string) => void;
}

function Verdict({ event: { calls, isAccepted, sentBy, verdict, ways }, phrases, onTransition }: VerdictProps) {
  const text = useText();
  const targetText = useTargetText();
  const isBarred = verdict === 'access';
  return (
    <>
      <strong>{text(`studio.records.verdict.${verdict}`)}</strong>
      {sentBy !== 'user' && ` ${text(isAccepted ? 'studio.records.accepted' : 'studio.records.notAccepted')}`}
      {isBarred && <Rules calls={calls} phrases={phrases} />}
      {ways.length > 0 && (
        <ul>
          {ways.map(({ holds, target, trace, transition }) => (
            <li key={transition}>
              <button type="button" className="s-link" onClick={() => onTransition(transition)}>
                {targetText(target)}
              </button>
              {trace && <Why trace={trace} phrases={phrases} isOpen={verdict === 'guard' && !holds} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Why the access rows of calls that name the role do not let it in. */
function Rules({ calls, phrases }: { readonly calls: readonly StudioEventCall[]; readonly phrases: StudioRecord['phrases'] }) {
  const text = useText();
  return calls.map(
    ({ operation, trace }) =>
      trace && (
        <div key={operation}>
          {text('studio.records.rule', { operation })}
          <Why trace={trace} phrases={phrases} isOpen />
        </div>
      ),
  );
}

interface WhyProps {
  readonly trace: StudioTrace;
  readonly phrases: StudioRecord['phrases'];
  /** Whether it is shown without being asked for. */
  readonly isOpen: boolean;
}

function Why({ trace, phrases, isOpen }: WhyProps) {
  const text = useText();
  return (
    <details className="s-records__why" open={isOpen}>
      <summary>{text(trace.value ? 'studio.records.holds' : 'studio.records.fails')}</summary>
      <ul>
        <TraceTree trace={trace} phrases={phrases} operandText={(operand) => shownText(operand as ShownValue, text)} />
      </ul>
    </details>
  );
}
