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

test('what begins with a prefix is removed, nothing else', () => {
  const storage = browserStorage({ localStorage: new LocalStorage() } as unknown as Window);
  for (const key of ['filters:a', 'filters:b', 'language']) storage.set(key, 'x');
  storage.clear('filters:');
  expect(['filters:a', 'filters:b', 'language'].map((key) => storage.get(key))).toEqual([undefined, undefined, 'x']);
});
