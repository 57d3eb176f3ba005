import { useCallback, useMemo, useState } from 'react';
import type { StudioHistoryEntry, StudioMachine, StudioRecord } from '#model';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import type { RecordCalls } from '../client.ts';
import { Refused } from '../Loading.tsx';
import type { ChartMarks } from '../marks.ts';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import type { ActingRole } from './RecordEvents.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordView } from './RecordView.tsx';
import { usePolled } from './usePolled.ts';

interface RecordsPanelProps {
  readonly machine: StudioMachine;
  readonly calls: RecordCalls;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (record: string) => void;
}

/** The records that follow a life cycle: where they stand, how the chosen one came there, and who may do what with it now. */
export function RecordsPanel({ machine, calls, selection, onSelect, chosen, onChoose }: RecordsPanelProps) {
  return (
    <div className="s-records">
      <RecordList machine={machine} calls={calls} chosen={chosen} onChoose={onChoose} />
      {chosen === undefined ? (
        <NothingChosen machine={machine} selection={selection} onSelect={onSelect} />
      ) : (
        <ChosenRecord key={chosen} machine={machine} calls={calls} record={chosen} selection={selection} onSelect={onSelect} />
      )}
    </div>
  );
}

type ChartProps = Pick<RecordsPanelProps, 'machine' | 'selection' | 'onSelect'>;

function NothingChosen(props: ChartProps) {
  const text = useText();
  return (
    <>
      <FoldingChart {...props} />
      <p className="s-records__record">{text('studio.records.choose')}</p>
    </>
  );
}

function ChosenRecord({
  machine,
  calls,
  record: id,
  selection,
  onSelect,
}: ChartProps & { readonly calls: RecordCalls; readonly record: string }) {
  const text = useText();
  const [rights, setRights] = useState<ActingRole>({});
  const [entry, setEntry] = useState<StudioHistoryEntry>();
  const { error, isLoading, refresh, value } = usePolled(
    useCallback(
      (tag) => calls.read({ id: machine.id, record: id, language: machine.language, ...rights }, tag),
      [calls, id, machine, rights],
    ),
  );
  const marks = useMemo(() => value && marksOf(value, entry), [value, entry]);
  const choose = (next: StudioHistoryEntry | undefined): void => {
    setEntry(next);
    const [transition] = next?.transitions ?? [];
    onSelect(transition === undefined ? undefined : { kind: 'transition', id: transition });
  };
  return (
    <>
      <FoldingChart machine={machine} {...(marks && { marks })} selection={selection} onSelect={onSelect} />
      <div className="s-records__record">
        {error !== undefined && <Refused error={error} gone={text('studio.records.gone')} onRetry={refresh} />}
        {value === undefined && error === undefined && <p role="status">{text('studio.loading')}</p>}
        {value !== undefined && (
          <RecordView
            machine={machine}
            record={value}
            isLoading={isLoading}
            entry={entry}
            onEntry={choose}
            onRights={setRights}
            onTransition={(transition) => onSelect({ kind: 'transition', id: transition })}
          />
        )}
      </div>
    </>
  );
}

/** Where the record stands and how it came there; of a chosen step of its history, where it stood then. */
function marksOf({ active, history }: StudioRecord, entry: StudioHistoryEntry | undefined): ChartMarks {
  return { active: new Set(entry?.to ?? active), taken: new Set((entry ?? history[0])?.transitions) };
}
