import type { StudioHistoryEntry, StudioRecord } from '#model';
import { useText } from '../text.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import { useTimeText } from './useTimeText.ts';

interface HistoryTableProps {
  readonly record: StudioRecord;
  readonly entry: StudioHistoryEntry | undefined;
  readonly onEntry: (entry: StudioHistoryEntry | undefined) => void;
}

const COLUMNS = ['time', 'event', 'way', 'by'] as const;

/** What a record has gone through, the newest first; a chosen step is shown on the chart. */
export function HistoryTable({ record: { hasEarlier, history, timeZone }, entry, onEntry }: HistoryTableProps) {
  const text = useText();
  const roving = useRovingFocus<HTMLTableElement>();
  const timeText = useTimeText(timeZone);
  const chosen = entry && keyOf(entry);
  if (history.length === 0) return <p>{text('studio.records.noHistory')}</p>;
  return (
    <>
      <table {...roving} className="s-live__steps">
        <caption>{text('studio.records.history')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text(`studio.records.columns.${column}`, { zone: timeZone })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map((each) => (
            <tr key={keyOf(each)} className={keyOf(each) === chosen ? 's-tables__row--selected' : undefined}>
              <td>{timeText(each.at)}</td>
              <td>
                <button
                  type="button"
                  className="s-link"
                  aria-pressed={keyOf(each) === chosen}
                  onClick={() => onEntry(keyOf(each) === chosen ? undefined : each)}
                >
                  {each.event === '' ? text('studio.records.made') : each.event}
                </button>
              </td>
              <td>{`${each.from === undefined ? '' : `${each.from.join(', ')} `}→ ${each.to.join(', ')}`}</td>
              <td>
                <Sender entry={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasEarlier && <p>{text('studio.records.earlier', { count: history.length })}</p>}
    </>
  );
}

/** A record takes one event at a time. */
function keyOf({ at, event, to }: StudioHistoryEntry): string {
  return `${at} ${event} ${to.join()}`;
}

/** Who caused it, by role alone. */
function Sender({ entry: { onBehalfOf, roles, sentBy } }: { readonly entry: StudioHistoryEntry }) {
  const text = useText();
  if (sentBy === 'clock') return text('studio.records.byTime');
  if (sentBy === 'job') return text('studio.records.byJob');
  const namesOf = (ids: readonly string[]): string => (ids.length === 0 ? text('studio.records.byUnknown') : ids.join(', '));
  return onBehalfOf === undefined
    ? namesOf(roles)
    : text('studio.records.onBehalfOf', { actor: namesOf(roles), other: namesOf(onBehalfOf) });
}
