import { browserStorage } from '#platform';

/** Local storage as browsers have it: keys are own properties. */
class LocalStorage {
  getItem(key: string): string | null {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

test('of what begins with a prefix is removed what is asked for, nothing else', () => {
  const storage = browserStorage({ localStorage: new LocalStorage() } as unknown as Window);
  const keys = ['filters:a', 'filters:b', 'filters:y', 'language'];
  for (const key of keys) storage.set(key, key === 'filters:y' ? 'y' : 'x');
  storage.clear('filters:', (value) => value === 'x');
  expect(keys.map((key) => storage.get(key))).toEqual([undefined, undefined, 'y', 'x']);
});
