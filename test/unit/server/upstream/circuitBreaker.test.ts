import { type AdmittedCall, CircuitBreaker } from '../../../../src/server/upstream/circuitBreaker.ts';

let time = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  time = 0;
  breaker = new CircuitBreaker(() => time);
});

function enter(): AdmittedCall {
  const passage = breaker.enter();
  if (typeof passage === 'number') throw new Error(`refused for ${passage} s`);
  return passage;
}

test('[F7] five calls without an answer for four seconds open it; one try every ten seconds; an answer closes it', () => {
  const waiting = Array.from({ length: 5 }, enter);
  time = 3_900;
  expect(typeof breaker.enter()).toBe('object');
  time = 4_000;
  expect(breaker.enter()).toBe(10);
  time = 13_500;
  expect(breaker.enter()).toBe(1);
  time = 14_000;
  const probe = enter();
  expect(breaker.enter()).toBe(10);
  probe.responded();
  for (const passage of waiting) passage.failed();
  expect(typeof breaker.enter()).toBe('object');
});

test('slow calls beside others that are answered open nothing', () => {
  for (let count = 0; count < 10; count += 1) enter();
  for (; time < 20_000; time += 1_000) enter().responded();
  expect(typeof breaker.enter()).toBe('object');
});

test('a late answer of a call under way closes it', () => {
  const [first] = Array.from({ length: 5 }, enter);
  time = 4_000;
  expect(breaker.enter()).toBe(10);
  first?.responded();
  expect(typeof breaker.enter()).toBe('object');
});

test('five calls in a row that could not reach it open it; single ones between answers do not', () => {
  for (let count = 0; count < 20; count += 1) {
    enter().failed();
    if (count % 4 === 3) enter().responded();
  }
  expect(typeof breaker.enter()).toBe('object');
  for (let count = 0; count < 5; count += 1) enter().failed();
  expect(breaker.enter()).toBe(10);
});
