import { open } from '../../../../src/runtime/flows/actions/open.ts';
import type { ActionContext } from '../../../../src/runtime/scope/PortalServices.ts';

function opening(url: unknown): { readonly opened: string[]; readonly run: () => unknown } {
  const opened: string[] = [];
  const location = { origin: 'https://portal.example.com', openWindow: (address: string) => opened.push(address) };
  const shell = () => ({ portal: { allowedHosts: ['*.example.com'] } });
  return { opened, run: () => open.run({ url }, { services: { platform: { location }, bundles: { shell } } } as unknown as ActionContext) };
}

test('[BU-PACKAGES-27] an address of an allowed host opens in a window of its own', async () => {
  const { opened, run } = opening('https://bi.example.com/board');
  await run();
  expect(opened).toEqual(['https://bi.example.com/board']);
});

test('[SH-SESSION-25] an address of another host, one that would run a script, or none at all, is refused as a fault that is reported', async () => {
  for (const url of [
    'https://evil.attacker.invalid/',
    '//evil.attacker.invalid',
    'javascript:alert(1)',
    'data:text/html,x',
    undefined,
    7,
  ]) {
    const { opened, run } = opening(url);
    await expect(run()).rejects.toThrow('No allowed address');
    expect(opened).toEqual([]);
  }
});
