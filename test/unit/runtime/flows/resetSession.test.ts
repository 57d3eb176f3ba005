import { resetSession } from '../../../../src/runtime/flows/actions/resetSession.ts';
import type { ActionContext } from '../../../../src/runtime/scope/PortalServices.ts';

test('what a tab kept for its user goes with the session', () => {
  const done: string[] = [];
  const services = { session: { reset: () => done.push('facts') }, platform: { tabStorage: { clear: () => done.push('tab') } } };
  resetSession.run({}, { services } as unknown as ActionContext);
  expect(done).toEqual(['facts', 'tab']);
});
