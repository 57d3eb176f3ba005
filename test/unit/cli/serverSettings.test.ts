import fastify from 'fastify';
import pg from 'pg';
import { createLog, createServer } from '#server';
import { serverSettings } from '../../../src/cli/serverSettings.ts';
import { checkTrustProxy, listen } from '../../../src/server/http/listen.ts';
import { parseUpstreams } from '../../../src/server/upstream/upstreams.ts';

describe('a setting that no server starts with names itself and says what it takes', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['PORT', () => serverSettings([], { PORT: '70000' }), /PORT must be a number from 0 to 65535, not '70000'/],
    ['UPSTREAM_URL', () => parseUpstreams('localhost:9'), /UPSTREAM_URL: 'localhost:9' is no http address/],
    ['TRUST_PROXY', () => checkTrustProxy('foo'), /TRUST_PROXY takes addresses, networks .*; not 'foo'/],
  ])('%s', (_name, read, words) => {
    expect(read).toThrow(expect.objectContaining({ name: 'SettingError', message: expect.stringMatching(words) }));
  });

  test('a port is a whole number from 0 to 65535', () => {
    expect(['0', '65535', '', undefined].map((PORT) => serverSettings([], { PORT }).port)).toEqual([0, 65_535, 4400, 4400]);
    for (const PORT of ['-1', '65536', '80.5', 'x']) expect(() => serverSettings([], { PORT })).toThrow(`not '${PORT}'`);
  });

  test('an empty variable counts as not set, a wrong number or switch is refused', () => {
    const names = [
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_CONNECTIONS',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'UPSTREAM_URL',
      'TRUST_PROXY',
      'DRAIN_SECONDS',
      'AUDIT_DAYS',
      'DEMO',
    ];
    const { compile: _empty, ...empty } = serverSettings([], Object.fromEntries(names.map((name) => [name, ''])));
    const { compile: _unset, ...unset } = serverSettings([], {});
    expect(empty).toEqual(unset);
    for (const DRAIN_SECONDS of ['5s', '-1', '1.5']) expect(() => serverSettings([], { DRAIN_SECONDS })).toThrow(`not '${DRAIN_SECONDS}'`);
    for (const AUDIT_DAYS of ['1y', '-1', '36501']) expect(() => serverSettings([], { AUDIT_DAYS })).toThrow(`not '${AUDIT_DAYS}'`);
    for (const DEMO of ['false', 'no', '2']) expect(() => serverSettings([], { DEMO })).toThrow(`DEMO must be 0 or 1, not '${DEMO}'`);
  });

  test('[D2] a process makes as many connections to PostgreSQL as it is told, 10 by default', async () => {
    const connections = ['2', '40', '', undefined].map((text) => serverSettings([], { DATABASE_CONNECTIONS: text }).maxConnections);
    expect(connections).toEqual([2, 40, 10, 10]);
    for (const text of ['1', '0', '1001', 'many'])
      expect(() => serverSettings([], { DATABASE_CONNECTIONS: text })).toThrow(
        `DATABASE_CONNECTIONS must be a number from 2 to 1000, not '${text}'`,
      );
    const made = jest.spyOn(pg, 'Pool').mockImplementation(() => {
      throw new Error('a pool is made');
    });
    const settings = { ...serverSettings([], { DATABASE_CONNECTIONS: '4' }), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(createServer({ ...settings, log: createLog({ level: 'silent' }) })).rejects.toThrow('a pool is made');
    expect(made).toHaveBeenCalledWith(expect.objectContaining({ max: 4 }));
    made.mockRestore();
  });

  test('a port that is taken', async () => {
    const [first, second] = [fastify(), fastify()];
    try {
      const port = Number(new URL(await listen(first, { host: '127.0.0.1', port: 0 })).port);
      const message = `Nothing can be served at 127.0.0.1, port ${port}: something is served there already. PORT names another port.`;
      await expect(listen(second, { host: '127.0.0.1', port })).rejects.toMatchObject({ name: 'SettingError', message });
    } finally {
      await first.close();
    }
  });

  test('addresses, networks and names of ranges are trusted', () => {
    for (const trusted of [undefined, '127.0.0.1', '10.0.0.0/8, loopback']) expect(() => checkTrustProxy(trusted)).not.toThrow();
  });
});
