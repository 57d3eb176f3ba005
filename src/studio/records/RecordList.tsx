import { useCallback, useState } from 'react';
import type { StudioMachine, StudioRecords } from '#model';
import { Button } from '#runtime';
import { Choice } from '../Choice.tsx';
import type { RecordCalls } from '../client.ts';
import { Refused } from '../Loading.tsx';
import { useText } from '../text.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import { usePolled } from './usePolled.ts';
import { useTimeText } from './useTimeText.ts';

interface RecordListProps {
  readonly machine: StudioMachine;
  readonly calls: RecordCalls;
  readonly chosen: string | undefined;
  readonly onChoose: (record: string) => void;
}

/** The records of a life cycle, those that changed last first, by state; the list keeps itself up to date. */
export function RecordList({ machine, calls, chosen, onChoose }: RecordListProps) {
  const text = useText();
  const [{ page, state }, setQuery] = useState({ page: 0, state: '' });
  const { id, program } = machine;
  const { error, isLoading, refresh, value } = usePolled(
    useCallback((tag) => calls.list({ id, program, page, ...(state !== '' && { state }) }, tag), [calls, id, page, program, state]),
  );
  return (
    <section className="s-records__list" aria-label={text('studio.records.list')} aria-busy={isLoading}>
      <div className="s-records__tools">
        {value && <StateChoice records={value} state={state} onState={(next) => setQuery({ page: 0, state: next })} />}
        <Button size="small" icon="refresh" busy={isLoading && value !== undefined} onClick={refresh}>
          {text('studio.records.refresh')}
        </Button>
      </div>
      {error !== undefined && <Refused error={error} onRetry={refresh} />}
      {value === undefined && error === undefined && <p role="status">{text('studio.loading')}</p>}
      {value && <Records records={value} isNarrowed={state !== ''} chosen={chosen} onChoose={onChoose} />}
      {value && value.total > value.pageSize && <Pages records={value} onPage={(next) => setQuery({ state, page: next })} />}
    </section>
  );
}

interface StateChoiceProps {
  readonly records: StudioRecords;
  readonly state: string;
  readonly onState: (state: string) => void;
}

function StateChoice({ records: { isCountExact, states }, state, onState }: StateChoiceProps) {
  const text = useText();
  const key = isCountExact ? 'studio.records.counted' : 'studio.records.countedAtLeast';
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { id: '', name: text(key, { state: text('studio.records.all'), count: all }) },
    ...states.map(({ count, state: id }) => ({ id, name: text(key, { state: id, count }) })),
  ];
  return <Choice label={text('studio.records.state')} value={state} options={options} onChange={onState} />;
}

interface RecordsProps {
  readonly records: StudioRecords;
  /** Whether only those in one state were asked for. */
  readonly isNarrowed: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (record: string) => void;
}

function Records({ records: { records, timeZone }, isNarrowed, chosen, onChoose }: RecordsProps) {
  const text = useText();
  const roving = useRovingFocus<HTMLUListElement>();
  const timeText = useTimeText(timeZone);
  if (records.length === 0) return <p role="status">{text(isNarrowed ? 'studio.records.none' : 'studio.records.empty')}</p>;
  return (
    <ul {...roving}>
      {records.map(({ active, due, enteredAt, id }) => (
        <li key={id}>
          <button
            type="button"
            className="s-records__choice"
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <strong>{id}</strong>
            <span>{active.join(', ')}</span>
            <span className="s-records__time">{text('studio.records.since', { time: timeText(enteredAt) })}</span>
            {due && (
              <span className="s-records__time">{text('studio.records.dueShort', { event: due.event, time: timeText(due.on) })}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Pages({
  records: { page, pageSize, total },
  onPage,
}: {
  readonly records: StudioRecords;
  readonly onPage: (page: number) => void;
}) {
  const text = useText();
  const first = page * pageSize;
  const last = Math.min(first + pageSize, total);
  // Whoever pages with the keyboard keeps the focus at the ends.
  const [isFirst, isLast] = [page === 0, last >= total];
  return (
    <div className="s-records__pages">
      <Button size="small" aria-disabled={isFirst || undefined} onClick={() => !isFirst && onPage(page - 1)}>
        {text('studio.records.previous')}
      </Button>
      <span role="status">{text('studio.records.range', { first: first + 1, last, total })}</span>
      <Button size="small" aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>
        {text('studio.records.next')}
      </Button>
    </div>
  );
}
