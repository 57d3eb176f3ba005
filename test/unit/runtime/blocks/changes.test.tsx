import { screen } from '@testing-library/react';
import type { Block } from '#model';
import { renderBlock } from '../renderBlock.tsx';

const labelled = (id: string, field: string, label: object | string, format?: string) => ({ id, field, label, ...(format && { format }) });
const block = {
  id: 'changes',
  block: 'changes',
  fieldLabel: 'Field',
  yoursLabel: 'Yours',
  theirsLabel: 'Stored',
  changes: [
    { field: 'days.1.date', yours: null, theirs: '2027-01-01' },
    { field: 'days.0.closed', yours: true, theirs: false },
    { field: 'days.0.date', yours: '2026-12-25', theirs: '2026-12-24' },
    { field: 'days.1.of.date', yours: 'a', theirs: 'b' },
    { field: 'sales', yours: ['2026-02-01', '2026-03-01'], theirs: [] },
  ],
  items: [
    labelled('sales', 'sales', 'Sales', 'date'),
    labelled('date', 'days.*.date', { $fn: 'concat', of: ['Day ', { $: 'item.number' }] }, 'date'),
    labelled('closed', 'days.*.closed', 'Closed'),
  ],
} as unknown as Block;

test('[GB-232] what differs in the entries of a list stands together, in words and dates of the language', async () => {
  renderBlock(block);
  await screen.findByRole('table');
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows()).toEqual([
    'FieldYoursStored',
    'SalesFeb 1, 2026; Mar 1, 2026—',
    'Day 1Dec 25, 2026Dec 24, 2026',
    'ClosedYesNo',
    'Day 2—Jan 1, 2027',
  ]);
});

test('[GB-232] in French too', async () => {
  renderBlock(block, { language: 'fr' });
  await screen.findByRole('table');
  expect(screen.getByRole('row', { name: /Sales/ })).toHaveTextContent('1 févr. 2026, 1 mars 2026');
  expect(screen.getByRole('row', { name: /Closed/ })).toHaveTextContent('OuiNon');
});
