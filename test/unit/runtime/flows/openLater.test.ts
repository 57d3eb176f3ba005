import type { PreparedWindow } from '#platform';
import { open } from '../../../../src/runtime/flows/actions/open.ts';
import { openLater } from '../../../../src/runtime/flows/actions/openLater.ts';
import type { ActionContext } from '../../../../src/runtime/scope/PortalServices.ts';

const POST = { token: 'secret' };

/** Runs openLater with `url` to be posted to; undefined = the calls before it fail. What happens is said in order. */
async function tried(url: string | undefined, isBarred = false): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  let isFilled = false;
  const window: PreparedWindow = {
    get isFilled() {
      return isFilled;
    },
    fill(to, fields) {
      isFilled = true;
      seen.push([to, fields]);
    },
    close: () => seen.push(isFilled ? 'kept' : 'closed'),
  };
  const location = {
    origin: 'https://portal.example.com',
    prepareWindow: (text: string) => {
      seen.push(text);
      return isBarred ? undefined : window;
    },
  };
  const shell = () => ({ portal: { allowedHosts: ['*.example.com'], postHosts: ['calls.example.com'] } });
  const services = { platform: { location }, bundles: { shell } };
  const run: ActionContext['run'] = async (actions, event, prepared) => {
    if (prepared === undefined) seen.push((event as { error: { kind: string } }).error.kind);
    else if (url !== undefined)
      await open.run({ url, post: POST, onError: [] }, {
        services,
        run: async () => undefined,
        window: prepared,
      } as unknown as ActionContext);
  };
  await openLater.run({ text: 'Wait', onDone: [], onError: [] }, { services, run, event: {} } as unknown as ActionContext);
  return seen;
}

test('[BU-CALLDRIP-SSO-03] a prepared window is filled by a form to a host that may be posted to', async () => {
  expect(await tried('https://calls.example.com/in')).toEqual(['Wait', ['https://calls.example.com/in', POST], 'kept']);
});

test('[BU-CALLDRIP-SSO-03] it is closed where nothing has filled it: a call has failed, or nothing may be posted to the address', async () => {
  const refused = [
    'https://bi.example.com/',
    'http://calls.example.com/in',
    'https://calls.example.com.evil.invalid/',
    'javascript:alert(1)',
  ];
  for (const url of [undefined, ...refused]) expect(await tried(url)).toEqual(['Wait', 'closed', 'unfilled']);
});

test('[BU-CALLDRIP-SSO-03] where the browser bars windows nothing is done but to say so', async () => {
  expect(await tried('https://calls.example.com/in', true)).toEqual(['Wait', 'barred']);
});
