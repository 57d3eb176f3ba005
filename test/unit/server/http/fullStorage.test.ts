import { FULL_SECONDS, FullStorage } from '../../../../src/server/http/fullStorage.ts';

test('a full storage counts as full for as long as callers are told to wait', () => {
  let time = 0;
  const storage = new FullStorage(() => time);
  expect(storage.isFull).toBe(false);
  storage.note();
  time = FULL_SECONDS * 1000 - 1;
  expect(storage.isFull).toBe(true);
  time += 1;
  expect(storage.isFull).toBe(false);
});
