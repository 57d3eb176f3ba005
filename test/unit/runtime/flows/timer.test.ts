import { timer } from '../../../../src/runtime/flows/actors/timer.ts';

type Start = Parameters<typeof timer>;

function started(input: Start[0]) {
  const every = jest.fn<() => void, [number, () => void]>(() => () => undefined);
  const sent: unknown[] = [];
  const services = { platform: { clock: { every } } } as unknown as Start[2];
  timer(input, (event) => sent.push(event), services);
  return { every, sent };
}

test('a timer ticks each second unless it is told how often', () => {
  expect(started({}).every).toHaveBeenCalledWith(1000, expect.any(Function));
  expect(started({ everyMs: 250 }).every).toHaveBeenCalledWith(250, expect.any(Function));
});

test('each tick is an event of the flow', () => {
  const { every, sent } = started({});
  const [, tick] = every.mock.calls[0] ?? [];
  tick?.();
  tick?.();
  expect(sent).toEqual([{ type: 'TICK' }, { type: 'TICK' }]);
});
