import type { Page } from '@playwright/test';

/** Every store of a page as text; empty where a page has none, as about:blank. */
export async function storesOf(page: Page): Promise<Record<string, string>> {
  try {
    return await page.evaluate(async () => {
      const answered = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
        new Promise((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error);
        });
      const stored: unknown[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await answered(indexedDB.open(name));
        for (const store of database.objectStoreNames) stored.push(await answered(database.transaction(store).objectStore(store).getAll()));
        database.close();
      }
      const cached: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return {
        'local storage': JSON.stringify({ ...localStorage }),
        'session storage': JSON.stringify({ ...sessionStorage }),
        'readable cookies': document.cookie,
        'history state': JSON.stringify(history.state) ?? '',
        IndexedDB: JSON.stringify(stored),
        CacheStorage: cached.join('\n'),
      };
    });
  } catch {
    return {};
  }
}
