import { clientKey } from '../../../../src/server/call/requestOrigin.ts';
import { RateLimiter } from '../../../../src/server/http/rateLimiter.ts';

describe('request limits', () => {
  test('a minute of requests may come at once; then they come one by one, and after a quiet minute at once again', () => {
    const limits = new RateLimiter();
    const take = (now: number) => limits.take({ key: 'a', perMinute: 60 }, now);
    for (let count = 0; count < 60; count += 1) expect(take(1_000_000)).toBeUndefined();
    expect(take(1_000_000)).toBe(1);
    expect(take(1_000_500)).toBe(1);
    expect(take(1_001_000)).toBeUndefined();
    expect(take(1_001_001)).toBe(1);
    for (let count = 0; count < 60; count += 1) expect(take(1_100_000)).toBeUndefined();
  });

  test('whoever is refused does not pay for it, others are not touched, and 0 is no limit', () => {
    const limits = new RateLimiter();
    limits.take({ key: 'a', perMinute: 1 }, 0);
    for (let count = 0; count < 100; count += 1) expect(limits.take({ key: 'a', perMinute: 1 }, 0)).toBe(60);
    expect(limits.take({ key: 'a', perMinute: 1 }, 60_000)).toBeUndefined();
    expect(limits.take({ key: 'b', perMinute: 1 }, 0)).toBeUndefined();
    for (let count = 0; count < 100; count += 1) expect(limits.take({ key: 'c', perMinute: 0 }, 0)).toBeUndefined();
  });

  test('memory does not grow with the number of addresses', () => {
    const limits = new RateLimiter();
    for (let count = 0; count < 250_000; count += 1) limits.take({ key: String(count), perMinute: 10 }, 5);
    expect(limits.size).toBeLessThanOrEqual(100_000);
    limits.take({ key: 'later', perMinute: 10 }, 1_000_000);
    expect(limits.size).toBe(1);
  });

  test('a full memory makes room for who is new only', () => {
    const limits = new RateLimiter();
    limits.take({ key: 'first', perMinute: 1 }, 5);
    for (let count = 1; count < 100_000; count += 1) limits.take({ key: String(count), perMinute: 10 }, 5);
    expect(limits.take({ key: 'first', perMinute: 1 }, 5)).toBe(60);
  });

  test('a network of IPv6 addresses is one customer', () => {
    expect(clientKey('192.0.2.7')).toBe('192.0.2.7');
    expect(clientKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe(clientKey('2001:DB8:1:2::9'));
    expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'));
    expect(clientKey('::1')).toBe('0:0:0:0');
    expect(clientKey('192.0.2.7:4711')).toBe('192.0.2.7');
    expect(clientKey('[2001:db8:1:2::9]:443')).toBe(clientKey('2001:db8:1:2::1'));
  });
});
