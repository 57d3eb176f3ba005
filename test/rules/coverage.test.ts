import { readFileSync } from 'node:fs';
import type { RoutesDocument } from '../../src/model/index.ts';
import { shippedCalls } from '../support/shippedCalls.ts';
import { idsOf, requirementsNamed } from './support/namedRequirements.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
/** The specification by area: id -> sentence. */
const requirements: { readonly [area: string]: { readonly [id: string]: string } } = read('test/rules/requirements.json');
/** What no test asserts, by area: ids, as in a title -> why. */
const open: { readonly [area: string]: { readonly [ids: string]: string } } = read('test/rules/open.json');
/** Rows that browser/routes.spec.ts makes a step of, with the id in its name where the area is released. */
const routes: readonly { readonly id: string; readonly name: string }[] = read('test/rules/routes.json');
const { unreleased = {} }: RoutesDocument = read('schemas/routes.json');

const AT_MOST = 5;
const known = Object.values(requirements).flatMap(Object.keys);
const openIds = Object.values(open).flatMap((area) => Object.keys(area).flatMap(idsOf));
const namings = requirementsNamed('test').filter(({ file }) => !file.endsWith('coverage.test.ts'));
const named = new Set([...namings.flatMap(({ ids }) => ids), ...routes.filter(({ name }) => !(name in unreleased)).map(({ id }) => id)]);

test.each([
  ['[SH-CALLS-03] a title', ['SH-CALLS-03']],
  ['[SH-CALLS-03, 04, BU-CALLS-01] a title', ['SH-CALLS-03', 'SH-CALLS-04', 'BU-CALLS-01']],
  ['[SH-CHANGE-PASSWORD-09..11] a title', ['SH-CHANGE-PASSWORD-09', 'SH-CHANGE-PASSWORD-10', 'SH-CHANGE-PASSWORD-11']],
  ['[SH-GUARD-01] 31 March, 30 June; G-C07, GB-162', ['SH-GUARD-01']],
])('%s names %j', (text, ids) => {
  expect(idsOf(text)).toEqual(ids);
});

test('every requirement is named by a test or stands in the open list', () => {
  expect(known.filter((id) => !named.has(id) && !openIds.includes(id))).toEqual([]);
});

test('the open list names each of its requirements once, in its own area, and none that a test names', () => {
  expect(openIds.filter((id, at) => named.has(id) || openIds.indexOf(id) !== at)).toEqual([]);
  const strangers = Object.entries(open).flatMap(([area, reasons]) =>
    Object.keys(reasons)
      .flatMap(idsOf)
      .filter((id) => requirements[area]?.[id] === undefined),
  );
  expect(strangers).toEqual([]);
});

test('no call of an open requirement is declared', () => {
  const shapeOf = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
  const declared = [...shippedCalls().documents.values()].flatMap(({ paths }) => Object.keys(paths).map(shapeOf));
  const sentences = Object.values(requirements).flatMap(Object.entries) as [string, string][];
  const built = sentences.filter(([id, sentence]) => {
    const call = /\b(?:GET|POST|DELETE) (\/[\w{}/-]+)/.exec(sentence)?.[1];
    return openIds.includes(id) && call !== undefined && declared.includes(shapeOf(call));
  });
  expect(built.map(([id]) => id)).toEqual([]);
});

test('tests name only requirements of the specification', () => {
  expect(namings.filter(({ ids }) => ids.some((id) => !known.includes(id))).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test(`no title names more than ${AT_MOST} requirements`, () => {
  expect(namings.filter(({ ids }) => ids.length > AT_MOST).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
