import { readFileSync } from 'node:fs';
import { SessionStore } from '#session';

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
