import type { SessionFacts } from '#session';
import { defineAction } from './defineAction.ts';

/** Sets facts of the session (SessionFacts) by name; undefined or null clears a fact. */
export const setSession = defineAction<{ values: Record<string, unknown> }>({
  type: 'session.set',
  run({ values }, { services }) {
    const facts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
    services.session.set(facts as Partial<SessionFacts>);
  },
});
