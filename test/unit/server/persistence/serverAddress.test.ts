import { serverAddress } from '../../../../src/server/persistence/postgres/endDeadConnections.ts';

test.each([
  ['postgres://app@%2Frun%2Fpg:5544/portico', undefined],
  ['postgres:///portico?host=/run/pg&port=5544&user=app', undefined],
  ['postgres://app@db.example.com:5432/portico?host=/run/pg', undefined],
  ['socket:/run/pg?db=portico', undefined],
  ['postgres://app:secret@db.example.com:6432/portico', { host: 'db.example.com', port: 6432 }],
  ['postgres://app@db.example.com/portico', { host: 'db.example.com', port: 5432 }],
  ['postgres://app@[::1]:5433/portico', { host: '::1', port: 5433 }],
  ['postgres://app@elsewhere.example.com/portico?host=db.example.com&port=6433', { host: 'db.example.com', port: 6433 }],
])('%s is asked where pg connects: a socket in a folder has no address that could be out of reach', (url, address) => {
  expect(serverAddress(url)).toEqual(address);
});
