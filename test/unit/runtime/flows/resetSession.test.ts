import { resetSession } from '../../../../src/runtime/flows/actions/resetSession.ts';
import type { ActionContext } from '../../../../src/runtime/scope/PortalServices.ts';

test('[GB-109] settings of tables go with the session', () => {
  const done: string[] = [];
  const services = {
    session: { reset: () => done.push('facts') },
    platform: { storage: { clear: (prefix: string) => done.push(prefix) } },
  };
  resetSession.run({}, { services } as unknown as ActionContext);
  expect(done).toEqual(['facts', 'filters:']);
});
