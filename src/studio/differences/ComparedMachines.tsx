import { useMemo, useState } from 'react';
import { noteText } from '#chart';
import { type Difference, differencesOf, differenceText } from '#machines';
import type { StudioMachine } from '#model';
import { FoldingChart } from '../chart/FoldingChart.tsx';
import { useChartWords } from '../chart/useChartWords.ts';
import { isSelected, type Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { chartPartOf, comparedChart } from './comparedChart.ts';

interface ComparedMachinesProps {
  readonly machine: StudioMachine;
  readonly before: StudioMachine;
  /** Name of the program of `before`. */
  readonly program: string;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** The differences of two machines in sentences, and on a chart that shows what either has. */
export function ComparedMachines({ machine, before, program, selection, onSelect }: ComparedMachinesProps) {
  const text = useText();
  const differences = useMemo(() => differencesOf(before, machine), [before, machine]);
  const { chart, isOwn, notes } = useMemo(() => comparedChart(before, machine, differences), [before, machine, differences]);
  const marks = useMemo(() => ({ notes }), [notes]);
  const [gone, setGone] = useState<Selection>();
  const shown = gone ?? selection;
  const select = (next: Selection | undefined): void => {
    const isOfOther = next !== undefined && notes.get(next.id) === 'removed';
    setGone(isOfOther ? next : undefined);
    onSelect(isOfOther ? undefined : next);
  };
  const count = differences.length;
  return (
    <div className="s-simulate">
      <FoldingChart machine={machine} {...(!isOwn && { chart })} marks={marks} selection={shown} onSelect={select} />
      <div className="s-simulate__side">
        <h3 role="status">{text(count === 0 ? 'studio.differences.none' : 'studio.differences.count', { count, program })}</h3>
        <ul className="s-differences__list">
          {differences.map((difference, index) => (
            <DifferenceItem
              // Differences are found once and never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: one may say the same as another
              key={index}
              difference={difference}
              machine={machine.id}
              shown={shown}
              onSelect={select}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface DifferenceItemProps {
  readonly difference: Difference;
  readonly machine: string;
  readonly shown: Selection | undefined;
  readonly onSelect: (selection: Selection) => void;
}

function DifferenceItem({ difference, machine, shown, onSelect }: DifferenceItemProps) {
  const text = useText();
  const words = useChartWords();
  const part = chartPartOf(difference);
  return (
    <li>
      <span className={`s-differences__note s-differences__note--${difference.change}`}>{noteText(difference.change, words)}</span>
      <button
        type="button"
        className="s-link"
        aria-current={isSelected(shown, part.kind, part.id) ? 'true' : undefined}
        onClick={() => onSelect(part)}
      >
        {differenceText(difference, machine, text)}
      </button>
    </li>
  );
}
