import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block, Json, JsonObject } from '#model';
import { formPart } from '../formPart.ts';
import { renderBlock } from '../renderBlock.tsx';

const choices = [
  { const: 'new', title: 'kind.new' },
  { const: 'used', title: 'kind.used' },
];
const schema: JsonObject = {
  type: 'object',
  required: ['kind', 'agree'],
  properties: {
    kind: { type: 'string', title: 'Kind', oneOf: choices },
    way: { type: 'string', title: 'Way', enum: ['mail', 'phone'] },
    days: { type: 'array', title: 'Days', uniqueItems: true, items: { type: 'string', enum: ['mon', 'tue', 'wed'] } },
    agree: { type: 'boolean', title: 'I agree' },
    daily: { type: 'boolean', title: 'Daily' },
    note: { type: 'string', title: 'Note', maxLength: 20 },
    start: { type: 'string', title: 'Start', format: 'date' },
    site: { type: 'string', title: 'Site', format: 'uri' },
    radius: { type: 'integer', title: 'Radius', minimum: 5, maximum: 50 },
    address: { type: 'object', title: 'Address', properties: { city: { type: 'string', title: 'City' } } },
    mails: { type: 'array', title: 'Mails', items: { type: 'object', properties: { to: { type: 'string', title: 'To', minLength: 3 } } } },
    secret: { type: 'string', default: 'kept' },
  },
};
const uiSchema: JsonObject = {
  'ui:order': ['radius', '*'],
  way: { 'ui:widget': 'radio' },
  days: { 'ui:widget': 'checkboxes' },
  daily: { 'ui:widget': 'radio' },
  note: { 'ui:widget': 'textarea', 'ui:help': 'note.help' },
  secret: { 'ui:widget': 'hidden' },
};
const part = formPart({ id: 'widgets', schema, uiSchema });
const messages = { 'kind.new': 'New cars', 'kind.used': 'Used cars', 'note.help': 'Up to 20 characters' };
const submit = [{ type: 'send', params: { event: 'SUBMIT', payload: { data: { $: 'event.data' } } } }];
const block = (more: object = {}): Block =>
  ({ id: 'form', block: 'form', form: 'widgets', submitLabel: 'Save', onSubmit: submit, ...more }) as Block;
const show = (more: object = {}, around: object = {}) => renderBlock(block(more), { forms: { widgets: part }, messages, ...around });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('every widget takes its kind of value', async () => {
  const { seen } = show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Used cars');
  await userEvent.click(within(screen.getByRole('group', { name: 'Way' })).getByRole('radio', { name: 'phone' }));
  const days = screen.getByRole('group', { name: 'Days' });
  await userEvent.click(within(days).getByRole('checkbox', { name: 'wed' }));
  await userEvent.click(within(days).getByRole('checkbox', { name: 'mon' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await userEvent.click(within(screen.getByRole('group', { name: 'Daily' })).getByRole('radio', { name: 'No' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Hello');
  await userEvent.type(screen.getByLabelText('Start'), '2026-03-04');
  await userEvent.type(screen.getByRole('textbox', { name: 'Site' }), 'https://example.com');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Radius' }), '25');
  await userEvent.type(within(screen.getByRole('group', { name: 'Address' })).getByRole('textbox', { name: 'City' }), 'Austin');
  await save();
  const [sent] = seen.ran.map(({ params }) => (params['payload'] as { data: Json }).data);
  expect(sent).toEqual({
    kind: 'used',
    way: 'phone',
    days: ['mon', 'wed'],
    agree: true,
    daily: false,
    note: 'Hello',
    start: '2026-03-04',
    site: 'https://example.com',
    radius: 25,
    address: { city: 'Austin' },
    secret: 'kept',
  });
});

test('hint texts belong to their field; order follows the document', async () => {
  const { container } = show();
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Up to 20 characters');
  expect(container.querySelector('input, select')).toBe(screen.getByRole('spinbutton', { name: 'Radius' }));
});

test('entries of a list can be added and removed; errors inside are listed in field order', async () => {
  show({ initial: { radius: 2 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'To' }), 'a');
  await save();
  const links = within(screen.getByRole('region', { name: 'There is a problem' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Radius: Enter 5 or more.',
    'Kind: This field is required.',
    'I agree: This field is required.',
    'To: Use at least 3 characters.',
  ]);
  await userEvent.click(links[3] as HTMLElement);
  expect(screen.getByRole('textbox', { name: 'To' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove entry 1' }));
  expect(screen.queryByRole('textbox', { name: 'To' })).toBeNull();
  expect(screen.getByText('Nothing added yet.')).toBeVisible();
});

test('defaults of a form are no unsaved work', async () => {
  show({ guardLeaving: true });
  await screen.findByRole('textbox', { name: 'Note' });
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
  await userEvent.tab();
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
});

test('read-only writes choices by their label and yes-or-no by a word, in French too', async () => {
  const data = { kind: 'new', days: ['mon', 'tue'], agree: true, start: '2026-03-04', secret: 'kept', address: { city: 'Austin' } };
  const { container } = show({ readOnly: true, initial: data }, { language: 'fr' });
  await screen.findByText('Austin');
  const facts = Object.fromEntries(
    [...container.querySelectorAll<HTMLElement>('[data-field]')].map((fact) => [
      fact.dataset['field'],
      fact.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toMatchObject({ kind: 'New cars', days: 'mon, tue', agree: 'Oui', start: '4 mars 2026', city: 'Austin', note: '—' });
  expect(facts).not.toHaveProperty('secret');
});
