import { readFileSync } from 'node:fs';
import type { RoutesDocument } from '#model';
import { canOpen } from '../../../src/model/canOpen.ts';
import { recordProof } from '../support/proof.ts';
import { type Asked, menuRule } from './support/menuRule.ts';

const document = JSON.parse(readFileSync('schemas/routes.json', 'utf8')) as RoutesDocument;

/** Everything an entry of a menu may hold for a route or a report: names, paths, in other cases and with what stands around. */
const urls: readonly string[] = [
  ...new Set([
    ...menuRule.rows.flatMap(({ path }) => (path.includes(':') ? [] : [path, path.toUpperCase(), `/area${path}/`])),
    ...menuRule.rows.flatMap(({ name }) => [name, name.toLowerCase(), `/${name}`, `https://example.com/${name}`, `${name}?x=1#y`]),
    ...menuRule.reports.flatMap((report) => [report, `/reports?q=${report}`, `/area/${report}`, `reports?x=1&q=${report}`, `x${report}`]),
    '',
    '/',
    'nothing',
  ]),
];

const asked = menuRule.rows.flatMap(({ name }): readonly Asked[] =>
  name === 'reports'
    ? [undefined, '', 'Other', ...menuRule.reports].map((q) => ({ name, q }))
    : [{ name }, { name, q: 'DealerComplianceReport' }, ...(name === 'complianceCreateReport' ? typed(name) : [])],
);

/** An address whose path tells its parent, once for each parent and once for none. */
function typed(name: string): readonly Asked[] {
  return ['DWCP', 'DRS', 'XYZ'].map((auditType) => ({ name, auditType }));
}

function guard(menuUrls: readonly string[], { name, q, auditType }: Asked): boolean {
  const params = auditType === undefined ? {} : { auditType };
  return canOpen(name, { routes: document, menuUrls, query: q === undefined ? {} : { q }, params });
}

test('[A7] [SH-GUARD-01, SH-GUARD-05] every route under every menu entry: open exactly as the specification says', () => {
  const wrong = urls.flatMap((url) =>
    asked.flatMap((one) =>
      guard([url], one) === menuRule.opens([url], one)
        ? []
        : [`${[one.name, one.auditType ?? []].flat().join('/')}${one.q === undefined ? '' : `?q=${one.q}`} with '${url}'`],
    ),
  );
  expect(wrong).toEqual([]);
  const open = urls.flatMap((url) => asked.filter((one) => guard([url], one))).length;
  recordProof({
    id: 'A7-guard',
    what: `${asked.length} addresses x ${urls.length} menus of one entry, against the specification's rule written anew`,
    bar: '100 % of the cells',
    figure: `${asked.length * urls.length} cells, ${open} open`,
  });
});

test('[A7] what is open needs its entry: no route opens by an empty menu, every route by its own name', () => {
  for (const { name } of menuRule.rows) {
    expect([name, guard([], { name })]).toEqual([name, false]);
    expect([name, guard([name], { name })]).toEqual([name, true]);
  }
});
