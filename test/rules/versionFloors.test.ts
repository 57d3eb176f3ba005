import { readFileSync } from 'node:fs';
import { recordProof } from '../proof/support/proof.ts';

interface Lock {
  readonly packages: { readonly [path: string]: { readonly version?: string } };
}

interface Floors {
  readonly floors: { readonly [name: string]: { readonly least: string; readonly why: string } };
  readonly forbidden: { readonly [name: string]: string };
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const { floors, forbidden } = JSON.parse(readFileSync('test/rules/versionFloors.json', 'utf8')) as Floors;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { version = '0' }]) => ({ path, name: nameOf(path), version }));

function isBelow(version: string, least: string): boolean {
  const [one, other] = [version, least].map((text) => text.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0));
  for (let at = 0; at < 3; at += 1) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

test('no package of the lock file is below the version that mends a known fault', () => {
  const low = installed.filter((one) => floors[one.name] && isBelow(one.version, floors[one.name]?.least ?? '0'));
  expect(low.map(({ path, version, name }) => `${path} ${version}: ${floors[name]?.why}`)).toEqual([]);
  expect(installed.filter(({ name }) => name in forbidden).map(({ name }) => `${name}: ${forbidden[name]}`)).toEqual([]);
  recordProof({
    id: 'H7',
    what: 'version floors and forbidden packages against the lock file',
    bar: '0 below, 0 forbidden',
    figure: `${installed.length} packages, ${Object.keys(floors).length} floors, 0 below`,
  });
});

test('the comparison of versions', () => {
  expect([isBelow('1.17.9', '1.18.0'), isBelow('1.18.0', '1.18.0'), isBelow('2.0.0-rc.1', '1.18.0'), isBelow('1.9.0', '1.18.0')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
