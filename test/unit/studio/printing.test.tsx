import { act, render } from '@testing-library/react';
import { ChartDrawing } from '../../../src/studio/chart/ChartDrawing.tsx';

const chart = {
  id: 'light',
  states: [{ id: '', name: 'light', parent: undefined, kind: 'atomic', lines: [], initial: undefined }],
  transitions: [],
} as const;
const layout = { width: 400, height: 300, boxes: [{ state: '', kind: 'atomic', x: 10, y: 10, width: 80, height: 40 }], edges: [] } as const;

test('what is printed is the whole chart, and afterwards the screen shows its part as before', () => {
  const { container } = render(
    <ChartDrawing
      chart={chart}
      layout={layout}
      marks={{}}
      selection={undefined}
      viewport={{ x: 50, y: 60, scale: 2 }}
      size={{ width: 100, height: 90 }}
      onSelect={() => undefined}
      onFold={() => undefined}
    />,
  );
  const drawing = container.querySelector('svg');
  const movement = (): string | null | undefined => container.querySelector('svg > g')?.getAttribute('transform');
  const onScreen = movement();
  expect(onScreen).toBe('scale(2) translate(-50 -60)');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawing).toHaveAttribute('viewBox', '0 0 400 300');
  expect(drawing).not.toHaveAttribute('width');
  expect(movement()).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawing).toHaveAttribute('width', '100');
  expect(movement()).toBe(onScreen);
});
