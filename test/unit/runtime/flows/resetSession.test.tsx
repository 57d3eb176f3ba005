import type { JsonObject } from '#model';
import { browserStorage } from '#platform';
import { resetSession } from '../../../../src/runtime/flows/actions/resetSession.ts';
import { loginNumber } from '../../../../src/runtime/scope/loginSettings.ts';
import type { ActionContext } from '../../../../src/runtime/scope/PortalServices.ts';

const ann = { userName: 'Ann', lastLoginTime: '2026-11-20T08:00:00Z' };
const bob = { userName: 'Bob', lastLoginTime: '2026-11-20T09:00:00Z' };

/** What is left in local storage after a reset of Ann's session: her table's settings, Bob's, and the language. */
function leftAfter(params: JsonObject): readonly string[] {
  localStorage.clear();
  localStorage.setItem('filters:honda:leads', JSON.stringify({ login: loginNumber(ann) }));
  localStorage.setItem('filters:honda:loans', JSON.stringify({ login: loginNumber(bob) }));
  localStorage.setItem('language', 'fr');
  const session = {
    facts: { user: ann as JsonObject | null },
    reset: () => {
      session.facts.user = null;
    },
  };
  const services = { session, platform: { storage: browserStorage(window) } };
  resetSession.run(params, { services } as unknown as ActionContext);
  expect(session.facts.user).toBeNull();
  return Object.keys(localStorage).sort();
}

test('[GB-109] settings of tables go with the session', () => {
  expect(leftAfter({})).toEqual(['language']);
});

test("[GB-109] while another session is open in this browser, its settings of tables stay and one's own go", () => {
  expect(leftAfter({ othersStay: true })).toEqual(['filters:honda:loans', 'language']);
});
