import { Button } from '#runtime';
import { useText } from '../text.ts';
import type { ViewportActions } from './useViewport.ts';

const STEP = 1.25;

/** The buttons that make the picture larger or smaller. */
export function ChartTools({ actions }: { readonly actions: ViewportActions }) {
  const text = useText();
  return (
    <div className="s-chart__tools" role="toolbar" aria-label={text('studio.chart.tools')}>
      <Button size="small" icon="add" iconOnly onClick={() => actions.zoom(STEP)}>
        {text('studio.chart.larger')}
      </Button>
      <Button size="small" icon="remove" iconOnly onClick={() => actions.zoom(1 / STEP)}>
        {text('studio.chart.smaller')}
      </Button>
      <Button size="small" icon="expand" iconOnly onClick={actions.showWhole}>
        {text('studio.chart.whole')}
      </Button>
      <Button size="small" icon="document" iconOnly onClick={() => window.print()}>
        {text('studio.chart.print')}
      </Button>
    </div>
  );
}
