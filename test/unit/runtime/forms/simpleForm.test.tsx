import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block, Call, FormPart } from '#model';
import { Form } from '../../../../src/runtime/blocks/form/Form.tsx';
import { formPart } from '../formPart.ts';
import { renderBlock } from '../renderBlock.tsx';

const part = formPart({
  id: 'entry',
  trim: false,
  schema: {
    type: 'object',
    required: ['name', 'secret'],
    properties: {
      secret: { type: 'string', title: 'Secret', minLength: 1, maxLength: 20 },
      name: { type: 'string', title: 'Name', minLength: 1, maxLength: 250 },
      mail: { type: 'string', title: 'Mail', pattern: '^[^@ ]+@[^@ ]+$' },
      stay: { type: 'boolean', title: 'Stay' },
    },
  },
  uiSchema: {
    'ui:order': ['name', '*'],
    name: { 'ui:options': { autocomplete: 'username' } },
    secret: { 'ui:widget': 'password', 'ui:options': { autocomplete: 'current-password' } },
    mail: { 'ui:options': { inputType: 'email' } },
  },
  messages: { '/name#required': 'name.missing' },
  checks: [
    {
      id: 'same',
      field: '/mail',
      message: 'mail.same',
      when: { all: [{ exists: { $: 'form.name' } }, { eq: [{ $: 'form.name' }, { $: 'form.mail' }] }] },
    },
  ],
});
const messages = { 'name.missing': 'Name, please', 'mail.same': 'Not the name again' };
beforeAll(() => Form.load({ full: part, small: { ...part, simple: true } }));

interface Trace {
  readonly steps: string[];
  readonly sent: unknown[];
  readonly loads: string[];
}

/** What a user does in a form, step by step: the elements after each step and what was sent, with rjsf or without. */
async function trace(simple: boolean, more: object = {}, call?: Call, submit?: FormPart['submit']): Promise<Trace> {
  const shown: FormPart = { ...part, ...(submit && { submit }), ...(simple && { simple }) };
  const onSubmit = [{ type: 'send', params: { event: 'SUBMIT', payload: { data: { $: 'event.data' } } } }];
  const block = {
    id: 'f',
    block: 'form',
    form: 'entry',
    submitLabel: 'Send',
    ...(submit === undefined && { onSubmit }),
    ...more,
  };
  const { container, seen, unmount } = renderBlock(block as Block, { forms: { entry: shown }, messages, ...(call && { call }) });
  const steps: string[] = [];
  const look = (): void => {
    const focused = document.activeElement?.id || document.activeElement?.tagName;
    steps.push(`${focused} ${container.innerHTML.replaceAll(/«\w+»|_r_\w+_/g, '')}`);
  };
  const send = async () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByLabelText('Name');
  look();
  await send();
  look();
  await userEvent.type(screen.getByLabelText('Name'), 'Kim@example');
  await userEvent.tab();
  look();
  await userEvent.type(screen.getByLabelText('Secret'), 'open');
  await userEvent.click(screen.getByRole('button', { name: /Show/ }));
  await userEvent.type(screen.getByLabelText('Mail'), 'Kim@example');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Stay' }));
  await send();
  look();
  await userEvent.clear(screen.getByLabelText('Mail'));
  await userEvent.type(screen.getByLabelText('Mail'), 'kim@example.com');
  await send();
  if (call) await waitFor(() => expect(screen.getByText('Taken')).toBeVisible());
  look();
  unmount();
  return { steps, sent: seen.ran.map(({ params }) => params['payload']), loads: seen.calls.map(({ input }) => JSON.stringify(input)) };
}

const refused: Call = async () => ({
  ok: false,
  failure: { kind: 'invalid', operation: 'save', status: 400, body: { message: 'Sorry', errors: [{ field: 'name', message: 'Taken' }] } },
});

test.each([
  ['with errors at the fields', { errorSummary: false }],
  ['with an error summary', {}],
  ['with initial data', { errorSummary: false, initial: { name: 'Old', stay: true } }],
])('a simple form has the elements, the focus and the data that rjsf gives it, %s', async (_, more) => {
  const full = await trace(false, more);
  const small = await trace(true, more);
  expect(small.steps).toEqual(full.steps);
  expect(small.sent).toEqual(full.sent);
  expect(small.sent.at(-1)).toMatchObject({ data: { mail: 'kim@example.com', secret: 'open' } });
});

test.each([
  ['at the fields', { errorSummary: false }],
  ['in the error summary', {}],
])('what the server refuses stands %s as with rjsf', async (_, more) => {
  const submit = { call: 'save' } as NonNullable<FormPart['submit']>;
  const full = await trace(false, more, refused, submit);
  const small = await trace(true, more, refused, submit);
  expect(small).toEqual(full);
});
