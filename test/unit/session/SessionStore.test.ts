import { readFileSync } from 'node:fs';
import { createWatch, SessionStore } from '#session';

const schema = JSON.parse(readFileSync('schemas/meta/actions/session.set.schema.json', 'utf8')) as {
  properties: { values: { properties: Record<string, unknown> } };
};

test('every fact that a document may set is one of the store, and the store takes no other', () => {
  const names = Object.keys(schema.properties.values.properties);
  const session = new SessionStore();
  for (const name of names) expect(() => session.set({ [name]: null })).not.toThrow();
  expect(Object.keys(session.facts).filter((name) => !names.includes(name))).toEqual(['online']);
  expect(() => session.set({ loginEror: null } as never)).toThrow('loginEror');
});

test('whoever reads facts is told once of all that change together, and not of a value that is the same', () => {
  const session = new SessionStore();
  const watch = createWatch();
  const changed = jest.fn();
  watch.subscribe(changed);
  const read = (): unknown[] =>
    watch.track(() => [session.facts.online, session.facts.loginError, session.pending, session.storageVersion]);
  const after = (change: () => void): number => {
    read();
    changed.mockClear();
    change();
    return changed.mock.calls.length;
  };
  expect(after(() => session.set({ online: false, loginError: 'Locked' }))).toBe(1);
  expect(read()).toEqual([false, 'Locked', 0, 0]);
  expect(after(() => session.set({ online: false }))).toBe(0);
  expect(after(() => session.set({ menu: [] }))).toBe(0);
  expect(after(() => session.setPending(2))).toBe(1);
  expect(after(() => session.markStorageChanged())).toBe(1);
  expect(after(() => session.reset())).toBe(1);
  expect(read()).toEqual([false, null, 2, 1]);
});
