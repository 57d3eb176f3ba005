import { open } from '../../../../src/runtime/flows/actions/open.ts';
import type { ActionPlace } from '../../../../src/runtime/scope/ActionDefinition.ts';

function opening(url: unknown): { readonly opened: string[]; readonly run: () => unknown } {
  const opened: string[] = [];
  const location = { origin: 'https://portal.example.com', open: (address: string) => opened.push(address) };
  return { opened, run: () => open.run({ url }, { services: { platform: { location } } } as unknown as ActionPlace) };
}

test('a web address opens in a window of its own', () => {
  const { opened, run } = opening('https://bi.example.com/board');
  run();
  expect(opened).toEqual(['https://bi.example.com/board']);
});

test('an address that would run a script, or none at all, is refused as a fault that is reported', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', undefined, 7]) {
    const { opened, run } = opening(url);
    expect(run).toThrow('none that a window may show');
    expect(opened).toEqual([]);
  }
});
