import type { CompiledPortal } from '#compiler';
import { operationsOf } from '#operations';
import { indexedCollections } from '../../../../src/server/records/indexedCollections.ts';
import { coreDocument } from '../../../support/coreDocument.ts';
import { shippedCalls } from '../../../support/shippedCalls.ts';

test('what calls and life cycles look records up by is indexed, what they page and narrow too', () => {
  const machine = coreDocument('workflows/program-enrollment.machine.json');
  const operations = operationsOf([...shippedCalls().documents.values()]).table;
  const [search, save, list] = ['searchEnrollments', 'saveBillingProfile', 'listDealers'].map((id) => operations[id]?.portal);
  const portal = { machines: { machine }, operations: { search: { portal: search }, save: { portal: save }, list: { portal: list } } };
  const listed = indexedCollections(portal as unknown as Pick<CompiledPortal, 'machines' | 'operations'>);
  const found = new Set(listed.map(({ collection, lookedUp = [], sortable }) => [collection, ...sortable, '|', ...lookedUp].join(' ')));
  expect(listed.find(({ narrowed }) => narrowed)?.narrowed).toEqual([
    { is: 'one', key: ['programId'] },
    { is: 'one', key: 'state' },
    { is: 'has', key: ['addonIds'] },
    { is: 'range', key: ['startDate'], behind: [] },
  ]);
  expect(listed.find(({ searched }) => searched?.length)?.searched).toEqual([{ fields: ['dealerCode', 'dealerName'], digits: [] }]);
  expect([...found].sort()).toEqual([
    'addonMappings | dealerCode',
    'dealers name |',
    'dealers | dealerCode',
    'programEnrollments dealerCode dealerName |',
    'programEnrollments | dealerCode',
  ]);
});
