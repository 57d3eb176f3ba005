import { SharedConnection } from '../../../../src/server/persistence/embedded/singleConnectionDriver.ts';
import type { PooledConnection } from '../../../../src/server/persistence/pooledConnection.ts';

/** A pool of one in which nothing runs by itself: who is served, in which order, and how often the connection was given back. */
function pool() {
  const waiting: ((connection: PooledConnection) => void)[] = [];
  let isFree = true;
  const connection = { release: () => next() } as PooledConnection;
  function next(): void {
    const first = waiting.shift();
    if (first) first(connection);
    else isFree = true;
  }
  const acquire = () =>
    new Promise<PooledConnection>((resolve) => {
      if (!isFree) waiting.push(resolve);
      else {
        isFree = false;
        resolve(connection);
      }
    });
  return { acquire, isFree: () => isFree };
}

/** A query that ends when it is told to. */
function query(name: string, begun: string[]) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: () => {
      begun.push(name);
      return ended;
    },
    end: () => end(),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('queries are under way together; a transaction comes in its turn, before queries that come after it', async () => {
  const begun: string[] = [];
  const [first, second, third] = [query('first', begun), query('second', begun), query('third', begun)];
  const { acquire, isFree } = pool();
  const sole = new SharedConnection(acquire);
  const done = [sole.runShared(first.run), sole.runShared(second.run)];
  await turn();
  expect(begun).toEqual(['first', 'second']);
  const transaction = sole.acquireAlone().then((connection) => {
    begun.push('transaction');
    return connection;
  });
  done.push(sole.runShared(third.run));
  first.end();
  await turn();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  await turn();
  expect(begun).toEqual(['first', 'second', 'transaction']);
  (await transaction).release();
  await turn();
  expect(begun).toEqual(['first', 'second', 'transaction', 'third']);
  third.end();
  await Promise.all(done);
  await turn();
  expect(isFree()).toBe(true);
});

test('a connection that cannot be had is told to each who waits for it, and tried again by the next', async () => {
  let tries = 0;
  const sole = new SharedConnection(() => Promise.reject(new Error(`away ${++tries}`)));
  const both = await Promise.allSettled([sole.runShared(async () => 1), sole.runShared(async () => 2)]);
  expect(both).toEqual([
    { status: 'rejected', reason: new Error('away 1') },
    { status: 'rejected', reason: new Error('away 1') },
  ]);
  await expect(sole.runShared(async () => 3)).rejects.toThrow('away 2');
});
