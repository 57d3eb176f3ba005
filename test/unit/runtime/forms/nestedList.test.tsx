import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block, Json } from '#model';
import { followReferences } from '../../../../src/compiler/forms/localReferences.ts';
import { formPart } from '../formPart.ts';
import { renderBlock } from '../renderBlock.tsx';

const { schema } = followReferences({
  definitions: {
    unit: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 2 },
        units: { type: 'array', items: { $ref: '#/definitions/unit' } },
      },
    },
  },
  type: 'object',
  properties: { unit: { $ref: '#/definitions/unit' } },
});
const part = formPart({ id: 'units', schema });
const submit = [{ type: 'send', params: { event: 'SUBMIT', payload: { data: { $: 'event.data' } } } }];
const block = { id: 'form', block: 'form', form: 'units', submitLabel: 'Save', onSubmit: submit } as Block;

test('[C1] a list of entries that have such a list themselves takes entries at every level', async () => {
  const { seen } = renderBlock(block, { forms: { units: part } });
  for (const name of ['Group', 'East', 'Dayton']) {
    await userEvent.type((await screen.findAllByRole('textbox', { name: 'Name' })).at(-1) as HTMLElement, name);
    if (name !== 'Dayton') await userEvent.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement);
  }
  // An entry without a title of its own is called by its number.
  expect(screen.getAllByRole('group', { name: 'Entry 1' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const [sent] = seen.ran.map(({ params }) => (params['payload'] as { data: Json }).data);
  expect(sent).toMatchObject({ unit: { name: 'Group', units: [{ name: 'East', units: [{ name: 'Dayton' }] }] } });
});
