import type { StudioHistoryEntry, StudioMachine, StudioRecord } from '#model';
import { useText } from '../text.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { type ActingRole, RecordEvents } from './RecordEvents.tsx';
import { useTimeText } from './useTimeText.ts';

interface RecordViewProps {
  readonly machine: StudioMachine;
  readonly record: StudioRecord;
  /** Whether what is shown is about to change. */
  readonly isLoading: boolean;
  /** The chosen step of its history. */
  readonly entry: StudioHistoryEntry | undefined;
  readonly onEntry: (entry: StudioHistoryEntry | undefined) => void;
  readonly onRights: (rights: ActingRole) => void;
  readonly onTransition: (transition: string) => void;
}

/** A record: where it stands and since when, what time will do to it, who may do what now, and its history. */
export function RecordView({ machine, record, isLoading, entry, onEntry, onRights, onTransition }: RecordViewProps) {
  const text = useText();
  const { active, due, enteredAt, id, timeZone } = record;
  const timeText = useTimeText(timeZone);
  const key = due?.on.includes('T') ? 'studio.records.dueAt' : 'studio.records.dueOn';
  return (
    <section aria-label={id} aria-busy={isLoading}>
      <h3>{id}</h3>
      <div role="status">
        <p>
          {text('studio.live.active')} <strong>{active.join(', ')}</strong>{' '}
          {text('studio.records.entered', { time: timeText(enteredAt), zone: timeZone })}
        </p>
        <p>{due ? text(key, { event: due.event, time: timeText(due.on), zone: timeZone }) : text('studio.records.noDue')}</p>
      </div>
      <RecordEvents machine={machine} record={record} onRights={onRights} onTransition={onTransition} />
      <HistoryTable record={record} entry={entry} onEntry={onEntry} />
    </section>
  );
}
