import { type ChartState, measures } from '#chart';
import type { ChartBox } from '#model';

interface StateBoxProps {
  readonly state: ChartState;
  readonly box: ChartBox;
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

const { history } = measures;

/** The box of a state; an active one has a heavier edge. */
export function StateBox({ state, box, isActive, isSelected }: StateBoxProps) {
  const { height, width, x, y } = box;
  const { kind } = state;
  const classes = ['s-state', `s-state--${kind}`, isActive && 's-state--active', isSelected && 's-state--selected'];
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      {kind === 'history' ? <HistoryMark box={box} /> : <rect x={x} y={y} width={width} height={height} rx={10} />}
      {kind === 'final' && <rect x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={7} />}
    </g>
  );
}

function HistoryMark({ box: { x, y } }: Pick<StateBoxProps, 'box'>) {
  const middle = history / 2;
  return (
    <>
      <circle cx={x + middle} cy={y + middle} r={middle} />
      <text className="s-state__name" x={x + middle} y={y + middle + 4} textAnchor="middle">
        H
      </text>
    </>
  );
}
