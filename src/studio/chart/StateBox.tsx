import { type ChartState, measures } from '#chart';
import type { ChartBox } from '#model';
import { useText } from '../text.ts';

interface StateBoxProps {
  readonly state: ChartState;
  readonly box: ChartBox;
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

const { history, nameHeight, padding } = measures;

/** The box of a state with its name and what happens in it. An active one has a heavier edge and a mark before its name. */
export function StateBox({ state, box, isActive, isSelected }: StateBoxProps) {
  const { height, width, x, y } = box;
  const { kind, lines, name } = state;
  const classes = ['s-state', `s-state--${kind}`, isActive && 's-state--active', isSelected && 's-state--selected'];
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      {kind === 'history' ? <HistoryMark box={box} /> : <rect x={x} y={y} width={width} height={height} rx={10} />}
      {kind === 'final' && <rect x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={7} />}
      {kind !== 'history' && (
        <text className="s-state__name" x={x + padding} y={y + 18}>
          {isActive && <tspan>● </tspan>}
          {name}
          <KindWord kind={kind} />
        </text>
      )}
      {lines.map((line, index) => (
        // Lines of a state never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is what tells two equal lines apart
        <text key={index} className="s-state__line" x={x + padding} y={y + nameHeight + 10 + index * measures.lineHeight}>
          {line}
        </text>
      ))}
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

/** States whose regions are active at once look like others with children, so a word tells them apart. */
function KindWord({ kind }: Pick<ChartState, 'kind'>) {
  const text = useText();
  return kind === 'parallel' ? <tspan className="s-state__kind"> {text('studio.kinds.parallel')}</tspan> : null;
}
