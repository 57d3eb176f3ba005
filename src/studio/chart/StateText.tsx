import { type ChartState, measures } from '#chart';
import type { ChartBox } from '#model';
import { useText } from '../text.ts';

interface StateTextProps {
  readonly state: ChartState;
  readonly box: ChartBox;
  readonly isActive: boolean;
}

const { lineHeight, nameHeight, padding } = measures;

/** The name of a state, with a mark before it while the state is active, and what happens in it. A history state has none. */
export function StateText({ state: { kind, lines, name }, box: { x, y }, isActive }: StateTextProps) {
  if (kind === 'history') return null;
  return (
    <g className={kind === 'compound' || kind === 'parallel' ? 's-state__text s-state__text--around' : 's-state__text'}>
      <text className="s-state__name" x={x + padding} y={y + 18}>
        {isActive && <tspan>● </tspan>}
        {name}
        <KindWord kind={kind} />
      </text>
      {lines.map((line, index) => (
        // Lines of a state never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is what tells two equal lines apart
        <text key={index} className="s-state__line" x={x + padding} y={y + nameHeight + 10 + index * lineHeight}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** States whose regions are active at once look like others with children, so a word tells them apart. */
function KindWord({ kind }: Pick<ChartState, 'kind'>) {
  const text = useText();
  return kind === 'parallel' ? <tspan className="s-state__kind"> {text('studio.kinds.parallel')}</tspan> : null;
}
