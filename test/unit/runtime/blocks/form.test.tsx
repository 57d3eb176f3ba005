import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block, Call, Json, JsonObject, MachineDocument, Result } from '#model';
import { Form } from '../../../../src/runtime/blocks/form/Form.tsx';
import { call } from '../../../../src/runtime/flows/actions/call.ts';
import { runFlow } from '../../../../src/runtime/flows/runFlow.ts';
import type { ActionContext, PortalServices } from '../../../../src/runtime/scope/PortalServices.ts';
import { formPart } from '../formPart.ts';
import { renderBlock } from '../renderBlock.tsx';

const schema: JsonObject = {
  type: 'object',
  required: ['title', 'email', 'phone'],
  properties: {
    title: { type: 'string', title: 'contact.title', maxLength: 250 },
    email: { type: 'string', title: 'contact.email', pattern: '^[^@\\s,]+@[^@\\s,]+\\.[^@\\s,]+$', maxLength: 250 },
    phone: {
      type: 'string',
      title: 'contact.phone',
      description: 'contact.phoneHint',
      pattern: '^\\(?\\d{3}\\)?[-. ]?\\d{3}[-. ]?\\d{4}$',
      maxLength: 250,
    },
  },
};
const uiSchema: JsonObject = {
  email: { 'ui:options': { inputType: 'email', autocomplete: 'email' } },
  phone: { 'ui:widget': 'tel', 'ui:options': { autocomplete: 'tel' } },
};
const messages = {
  'contact.title': 'Title',
  'contact.email': 'E-mail',
  'contact.phone': 'Phone',
  'contact.phoneHint': 'With area code',
  save: 'Save',
  'pw.weak': 'Too weak',
  'pw.match': 'Password must match',
  required: 'required field',
  badEmail: 'invalid e-mail',
  badPhone: 'invalid phone',
};
const contact = formPart({
  id: 'contact',
  schema,
  uiSchema,
  messages: { '#required': 'required', '/email#pattern': 'badEmail', '/phone#pattern': 'badPhone' },
});
const submitted = [{ type: 'send', params: { event: 'SUBMIT', payload: { data: { $: 'event.data' } } } }];
const block = (more: object = {}): Block =>
  ({ id: 'form', block: 'form', form: 'contact', submitLabel: { $t: 'save' }, onSubmit: submitted, ...more }) as Block;
// The script of forms is large; the first test need not wait for it.
beforeAll(() => Form.load({ contact }));

const show = (more: object = {}, around: object = {}) => renderBlock(block(more), { forms: { contact }, messages, ...around });
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const sentData = (seen: { ran: readonly { params: Record<string, unknown> }[] }) =>
  seen.ran.map(({ params }) => (params['payload'] as { data: Json }).data);

test('[SH-VALIDATION-01] [SH-VALIDATION-05] a required field left empty says so at the field and nothing is sent', async () => {
  const { seen } = show();
  await submit();
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription('required field');
  expect(seen.ran).toEqual([]);
});

test('[SH-VALIDATION-06] [SH-VALIDATION-07] a wrong e-mail and phone have their own messages', async () => {
  const { seen } = show({ initial: { title: 'Owner', email: 'abc@', phone: '12345' } });
  await submit();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('invalid e-mail');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('With area code invalid phone');
  expect(seen.ran).toEqual([]);
});

test('[SH-VALIDATION-03] [SH-VALIDATION-04] spaces alone count as empty', async () => {
  show({ initial: { title: 'Owner', email: '   ', phone: '  ' } });
  await submit();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('required field');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('With area code required field');
});

test('[SH-VALIDATION-08] [SH-VALIDATION-09] e-mail and phone are trimmed before checking and sending', async () => {
  const { seen } = show({ initial: { title: 'Owner', email: '  a@b.co  ', phone: '  512-555-0134  ' } });
  await submit();
  expect(sentData(seen)).toEqual([{ title: 'Owner', email: 'a@b.co', phone: '512-555-0134' }]);
});

test('[SH-VALIDATION-10] text inputs stop at 250 characters', async () => {
  show({ initial: { title: '', email: '', phone: '' } });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.click(title);
  await userEvent.paste('x'.repeat(300));
  expect(title).toHaveValue('x'.repeat(250));
});

test('the first faulty field takes the focus; the summary names each field in order and leads to it', async () => {
  show({ initial: { title: '', email: 'abc', phone: '' } });
  await submit();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  const summary = screen.getByRole('region', { name: 'There is a problem' });
  const links = within(summary).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Title: required field', 'E-mail: invalid e-mail', 'Phone: required field']);
  await userEvent.click(links[1] as HTMLElement);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
});

test('without a summary the first faulty field takes the focus', async () => {
  show({ errorSummary: false, initial: { title: 'Owner', email: 'abc', phone: '' } });
  await submit();
  expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
});

test('without a summary an error of the whole form is announced above it, and goes when it is mended', async () => {
  const checks = [{ id: 'same', field: '', message: 'pw.match', when: { eq: [{ $: 'form.title' }, 'Owner'] } }];
  const forms = { contact: { ...contact, checks } as typeof contact };
  const { seen } = show({ errorSummary: false, initial: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } }, { forms });
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Password must match');
  expect(seen.ran).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' of it');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await submit();
  expect(sentData(seen)).toHaveLength(1);
});

test('what is typed just before Enter is sent, and once mended a message goes', async () => {
  const { seen } = show({ initial: { title: '', email: 'a@b.co', phone: '5125550134' } });
  await submit();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'ZZ{Enter}');
  expect(sentData(seen)).toEqual([{ title: 'ZZ', email: 'a@b.co', phone: '5125550134' }]);
  expect(title).not.toBeInvalid();
});

test('types, autocomplete and required marks come from the documents', async () => {
  show();
  const email = await screen.findByRole('textbox', { name: 'E-mail' });
  expect(email).toHaveAttribute('type', 'email');
  expect(email).toHaveAttribute('autocomplete', 'email');
  expect(email).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('type', 'tel');
});

test('[G-N29] server errors stand at their fields, others above the form', async () => {
  const around = {
    scope: {
      context: {
        errors: {
          errors: [
            { field: 'email', message: 'Taken' },
            { field: 'nowhere', message: 'Odd' },
          ],
          message: 'Refused',
        },
      },
    },
  };
  show({ errors: { $: 'context.errors' }, initial: { title: 'Owner' } }, around);
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('Taken');
  const summary = screen.getByRole('region', { name: 'There is a problem' });
  expect(summary).toHaveTextContent('Refused');
  expect(summary).toHaveTextContent('Odd');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner');
});

test("[G-N29, BU-ENROLLMENT-57] errors of a body that holds the form's data further down stand at the fields, in the form's words for the rule; the summary leads to them", async () => {
  const list = formPart({
    id: 'contact',
    schema: {
      type: 'object',
      properties: { people: { type: 'array', items: { type: 'object', properties: schema['properties'] as JsonObject } } },
    },
    messages: { '/people/*/email#pattern': 'badEmail' },
  });
  const errors = [
    { field: 'dealer.people.1.email', rule: 'pattern', message: 'must match pattern' },
    { field: 'dealer.people.0.title', message: 'At most 3' },
    { field: 'dealer.size', message: 'Too large' },
  ];
  const around = { forms: { contact: list }, scope: { context: { errors: { errors } } } };
  show({ errors: { $: 'context.errors' }, errorsUnder: 'dealer', initial: { people: [{ title: 'Owner' }, { email: 'a@b.co' }] } }, around);
  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  const [first, second] = [0, 1].map((nth) => screen.getAllByRole('textbox', { name: 'E-mail' })[nth] as HTMLElement);
  expect(second).toHaveAccessibleDescription('invalid e-mail');
  expect(first).toBeValid();
  expect(screen.getAllByRole('textbox', { name: 'Title' })[0]).toHaveAccessibleDescription('At most 3');
  expect(screen.getAllByRole('textbox', { name: 'Title' })[0]).toHaveFocus();
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Title: At most 3', 'E-mail: invalid e-mail']);
  expect(summary).toHaveTextContent('Too large');
  await userEvent.click(within(summary).getByRole('link', { name: /invalid e-mail/ }));
  expect(second).toHaveFocus();
});

test("[G-N29] of a rule that the form has no words for the portal's stand at the field, never a validator's", async () => {
  const errors = [
    { field: 'email', rule: 'format', message: 'must match format "email"' },
    { field: 'title', rule: 'minLength', message: 'must NOT have fewer than 4 characters' },
    { field: 'phone', rule: 'maxLength', message: 'must NOT have more than 250 characters' },
    { field: 'nowhere', rule: 'required', message: "must have required property 'nowhere'" },
  ];
  const words = { 'forms.invalid': 'Check it' };
  const around = { forms: { contact: formPart({ id: 'contact', schema }) }, scope: { context: { errors: { errors } } } };
  show({ errors: { $: 'context.errors' } }, { ...around, messages: { ...messages, ...words } });
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('Check it');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Check it');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('With area code Check it');
  expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveTextContent('Check it');
  expect(document.body).not.toHaveTextContent(/must (?:have|match|be|NOT)/);
});

test('[G-N29] without a summary a general server error is an alert', async () => {
  show({ errors: { $: 'context.errors' }, errorSummary: false }, { scope: { context: { errors: 'No luck' } } });
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.getByRole('alert')).toHaveTextContent('No luck');
});

test('nothing is sent twice while busy', async () => {
  const { seen } = show({ busy: true, initial: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '{Enter}');
  await submit();
  expect(seen.ran).toEqual([]);
});

test('the call that the block names goes before that of the form, and reads what the block can read', async () => {
  const own = formPart({ ...contact, submit: { call: 'saveContact' } });
  const call = (async () => ({ ok: true, output: {}, status: 200 })) as unknown as Call;
  const change = { call: 'changeContact', with: { id: { $: 'data.id' }, body: { $: 'form' } } };
  const { seen } = show(
    { onSubmit: undefined, submit: change, initial: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } },
    { forms: { contact: own }, call, scope: { data: { id: 7 } } },
  );
  await submit();
  await waitFor(() =>
    expect(seen.calls).toEqual([
      { operation: 'changeContact', input: { id: 7, body: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } } },
    ]),
  );
});

test('the form makes its own call, keeps the input after a failure and says what the server said', async () => {
  const own = formPart({ ...contact, submit: { call: 'saveContact', with: { body: { contact: { $: 'form' } } } } });
  const answers = [
    { ok: false, failure: { kind: 'invalid', operation: 'saveContact', status: 400, body: { phone: 'Unknown number' } } },
    { ok: true, output: { saved: 1 }, status: 200 },
  ];
  const call = (async () => answers.shift()) as unknown as Call;
  const done = [{ type: 'notify', params: { text: { $: 'event.output.saved' } } }];
  const { seen } = show(
    { onSubmit: undefined, onDone: done, initial: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } },
    { forms: { contact: own }, call },
  );
  await submit();
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  await waitFor(() => expect(phone).toHaveAccessibleDescription('With area code Unknown number'));
  expect(phone).toHaveValue('5125550134');
  await submit();
  await waitFor(() => expect(seen.ran).toEqual([{ type: 'notify', params: { text: 1 }, event: expect.anything() }]));
  expect(seen.calls[0]).toEqual({
    operation: 'saveContact',
    input: { body: { contact: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } } },
  });
});

describe("what the server refuses of a call that is not the form's own stands at its field", () => {
  const refusal = {
    message: 'Some values were not accepted.',
    errors: [
      { field: 'contact.title', rule: 'required', message: "must have required property 'title'" },
      { field: 'contact.planet', rule: 'enum', message: 'must be one of the allowed values' },
    ],
  };
  const refused: Result = { ok: false, failure: { kind: 'invalid', operation: 'saveContact', status: 400, body: refusal } };
  const initial = { title: 'Owner', email: 'a@b.co', phone: '5125550134' };
  const machine = {
    id: 'saving',
    description: 'Saves.',
    initial: 'idle',
    context: {},
    states: {
      idle: { on: { SAVE: { target: 'saving' } } },
      saving: {
        invoke: { src: 'op:saveContact', input: { body: { contact: { $: 'event.data' } } }, onDone: 'idle', onError: 'idle' },
      },
    },
  } as unknown as MachineDocument;
  const flow = {
    type: 'send',
    run: (params: Record<string, unknown>, { services, scope }: ActionContext) =>
      runFlow(machine, { evaluation: () => ({ scope, conditions: {} }) }, services, { onSnapshot: () => undefined }).send(
        params['payload'] as never,
      ),
  };
  const byFlow = [{ type: 'send', params: { event: 'SAVE', payload: { type: 'SAVE', data: { $: 'event.data' } } } }];
  const byAction = [{ type: 'call', params: { call: 'saveContact', with: { body: { contact: { $: 'event.data' } } } } }];
  const actions = { call, send: flow } as unknown as PortalServices['actions'];

  test.each([
    ['a flow', byFlow],
    ['an action', byAction],
  ])('of %s, with the focus, until the next submit', async (_, onSubmit) => {
    const results: Result[] = [refused, { ok: true, output: null, status: 200 }];
    const answer: Call = async () => results.shift() ?? refused;
    show({ initial, onSubmit }, { call: answer, services: { actions } });
    await submit();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(title).toHaveAccessibleDescription('required field'));
    expect(title).toHaveFocus();
    expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveTextContent('Title: required field');
    // What names no field of the form is for whoever made the call.
    expect(document.body).not.toHaveTextContent('Some values were not accepted.');
    await submit();
    await waitFor(() => expect(title).not.toBeInvalid());
  });

  test.each([409, 503])('and what was sent counts as unsaved again after status %s', async (status) => {
    const failed: Result = { ok: false, failure: { kind: 'conflict', operation: 'saveContact', status, body: { message: 'Not now.' } } };
    const around = { call: async () => failed, services: { actions }, messages: { ...messages, 'forms.unsaved': 'Not saved' } };
    show({ initial, onSubmit: byAction, guardLeaving: true }, around);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' and more');
    await submit();
    expect(await screen.findByText('Not saved')).toBeVisible();
  });

  test('but not where the block says itself what its errors are', async () => {
    const { seen } = show(
      { initial, onSubmit: byAction, errors: { $: 'context.errors' } },
      { call: async () => refused, services: { actions } },
    );
    await submit();
    await waitFor(() => expect(seen.calls).toHaveLength(1));
    expect(await screen.findByRole('textbox', { name: 'Title' })).not.toBeInvalid();
  });
});

test("what the block says of a submit comes before the form's own call", async () => {
  const own = formPart({ ...contact, submit: { call: 'saveContact' } });
  const call = (async () => ({ ok: true, output: null, status: 200 })) as unknown as Call;
  const data = { title: 'Owner', email: 'a@b.co', phone: '5125550134' };
  const { seen } = show({ initial: data }, { forms: { contact: own }, call });
  await submit();
  await waitFor(() => expect(sentData(seen)).toEqual([data]));
  expect(seen.calls).toEqual([]);
});

test('a field that had a value and is emptied is sent as the empty text', async () => {
  const optional = formPart({ id: 'contact', schema: { ...schema, required: [] } });
  const { seen } = show({ initial: { title: 'Owner', email: 'a@b.co' } }, { forms: { contact: optional } });
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Title' }));
  await submit();
  expect(sentData(seen)).toEqual([{ title: '', email: 'a@b.co' }]);
});

test('read-only shows facts, not inputs', async () => {
  show({ readOnly: true, initial: { title: 'Owner', email: 'a@b.co', phone: '5125550134' } });
  expect(await screen.findByText('Owner')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('read-only shows choices by their labels, and what a condition adds where there is data', async () => {
  const choosing = formPart({
    id: 'contact',
    schema: {
      type: 'object',
      properties: { options: { type: 'array', title: 'Options', items: { type: 'string' } } },
      if: { properties: { options: { contains: { const: 'SITE' } } } },
      then: {
        properties: {
          site: { type: 'object', title: 'Site', properties: { provider: { type: 'integer', title: 'Provider' } } },
          phone: { type: 'object', title: 'Telephone', properties: {} },
        },
      },
    },
  });
  const choices = {
    '/options': {
      from: [
        { id: 'SITE', name: 'Dealer site' },
        { id: 'CHAT', name: 'Live chat' },
      ],
    },
    '/site/provider': { from: { $if: { has: [{ $: 'form.options' }, 'SITE'] }, then: [{ id: 7, name: 'Example Sites' }] } },
  };
  show({ readOnly: true, choices, initial: { options: ['SITE', 'CHAT'], site: { provider: 7 } } }, { forms: { contact: choosing } });
  expect(await screen.findByText('Dealer site, Live chat')).toBeVisible();
  expect(screen.getByText('Example Sites')).toBeVisible();
  expect(screen.queryByText('Telephone')).toBeNull();
});

test.each([
  ['END', 'p-button--danger'],
  ['BEGIN', 'p-button--primary'],
])('a submit is red while it ends or removes something: %s', async (step, look) => {
  show({ dangerIf: { eq: [{ $: 'context.step' }, 'END'] } }, { scope: { context: { step } } });
  expect(await screen.findByRole('button', { name: 'Save' })).toHaveClass(look);
});

test('read-only leaves out what a branch that does not hold once took, and says yes and no in words', async () => {
  const choosing = formPart({
    id: 'contact',
    schema: {
      type: 'object',
      properties: {
        options: { type: 'array', title: 'Options', items: { type: 'string' } },
        isFirst: { type: 'boolean', title: 'First' },
        flags: { type: 'array', title: 'Flags', items: { type: 'boolean' } },
      },
      if: { properties: { options: { contains: { const: 'SITE' } } } },
      then: { properties: { site: { type: 'string', title: 'Site' } } },
    },
  });
  const world = { forms: { contact: choosing }, messages: { 'forms.yes': 'Yes', 'forms.no': 'No' } };
  show({ readOnly: true, initial: { options: ['CHAT'], site: 'Kept', isFirst: false, flags: [true, false] } }, world);
  expect(await screen.findByText('CHAT')).toBeVisible();
  expect(screen.queryByText('Kept')).toBeNull();
  expect(screen.getByText('No')).toBeVisible();
  expect(screen.getByText('Yes, No')).toBeVisible();
});

test('messages follow the language without losing what is typed', async () => {
  const { show: again } = show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'abc');
  await submit();
  again(block(), {
    forms: { contact },
    messages: { ...messages, badEmail: 'courriel invalide', 'contact.email': 'Courriel' },
    language: 'fr',
  });
  const email = screen.getByRole('textbox', { name: 'Courriel' });
  expect(email).toHaveAccessibleDescription('courriel invalide');
  expect(email).toHaveValue('abc');
  expect(screen.getByRole('region', { name: 'Il y a un problème' })).toBeVisible();
});

test('data that arrives late fills an untouched form and never replaces typed text', async () => {
  const { show: again } = show({ initial: { $: 'data.contact' } });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('');
  const late = (name: string) => ({ forms: { contact }, messages, scope: { data: { contact: { title: name } } } });
  again(block({ initial: { $: 'data.contact' } }), late('Owner'));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner');
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' 2');
  await userEvent.tab();
  again(block({ initial: { $: 'data.contact' } }), late('Other'));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner 2');
});

test.each([
  ['a form', contact],
  ['a form without rjsf', { ...contact, simple: true as const }],
])(
  '[GB-232] %s whose user is typing counts as changed from the first key: data read anew replaces neither the text nor the basis',
  async (_what, part) => {
    const sendBasis = [
      { type: 'send', params: { event: 'SUBMIT', payload: { data: { data: { $: 'event.data' }, basis: { $: 'event.basis' } } } } },
    ];
    const start = {
      initial: { $: 'context.data' },
      basis: { $: 'context.version' },
      onSubmit: sendBasis,
      guardLeaving: true,
      submitWhen: 'changed',
    };
    const around = (version: number, title: string) => ({
      forms: { contact: part },
      messages: { ...messages, 'forms.unsaved': 'Not saved' },
      scope: { context: { version, data: { title, email: 'a@b.co', phone: '5125550134' } } },
    });
    const { seen, show: again } = show(start, around(1, 'Owner'));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    fireEvent.change(title, { target: { value: 'Owner 2' } });
    expect(screen.getByText('Not saved')).toBeVisible();
    again(block(start), around(2, 'Theirs'));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner 2');
    await submit();
    expect(sentData(seen)).toEqual([{ basis: 1, data: { title: 'Owner 2', email: 'a@b.co', phone: '5125550134' } }]);
  },
);

test('a text that is typed and taken back at once leaves the form unchanged: it takes new data', async () => {
  const start = { initial: { $: 'data.contact' }, submitWhen: 'changed' };
  const around = (title: string) => ({ forms: { contact }, messages, scope: { data: { contact: { title } } } });
  const { show: again } = show(start, around('Owner'));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: 'Owner 2' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  fireEvent.change(title, { target: { value: 'Owner' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  again(block(start), around('Theirs'));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
});

test('[SH-CHANGE-PASSWORD-09] a new value of resetOn clears the fields', async () => {
  const start = { resetOn: { $: 'context.round' }, initial: {} };
  const { show: again } = show(start, { scope: { context: { round: 1 } } });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Owner');
  again(block(start), { forms: { contact }, messages, scope: { context: { round: 2 } } });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('[GB-232] a save is based on what the form began with: not on what was read while something was typed, but on what changed nothing of it', async () => {
  const sendBasis = [{ type: 'send', params: { event: 'SUBMIT', payload: { data: { $: 'event.basis' } } } }];
  const start = { initial: { $: 'context.data' }, basis: { $: 'context.version' }, resetOn: { $: 'context.round' }, onSubmit: sendBasis };
  const data = { title: 'Owner', email: 'a@b.co', phone: '5125550134' };
  const around = (version: number, title: string, round = 1) => ({ scope: { context: { version, data: { ...data, title }, round } } });
  const { seen, show: again } = show(start, around(1, 'Owner'));
  const read = (version: number, title: string, round = 1) =>
    again(block(start), { forms: { contact }, messages, ...around(version, title, round) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'm');
  read(2, 'Owner');
  await submit();
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'm');
  await userEvent.tab();
  read(3, 'Theirs');
  await submit();
  read(4, 'Theirs');
  await submit();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner');
  expect(sentData(seen)).toEqual([2, 2, 2]);
  read(4, 'Theirs', 2);
  await submit();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
  expect(sentData(seen).at(-1)).toBe(4);
});

test('a form that starts over offers what belongs to its start: nothing of it is taken back', async () => {
  const of = (provider: string, id: string) => ({ provider, id, name: id });
  const choosing = formPart({
    id: 'contact',
    schema: { type: 'object', properties: { provider: { type: 'string', title: 'P' }, option: { type: 'string', title: 'O' } } },
    uiSchema: { provider: { 'ui:widget': 'radio' }, option: { 'ui:widget': 'radio' } },
  });
  const options = { $fn: 'filterBy', of: [[of('A', 'a1'), of('B', 'b1'), of('B', 'b2')], 'provider', { $: 'form.provider' }] };
  const choices = { '/provider': { from: [of('', 'A'), of('', 'B')] }, '/option': { from: options } };
  const start = { choices, resetOn: { $: 'context.round' }, initial: { provider: 'A', option: 'a1' } };
  const { show: showAgain } = show(start, { forms: { contact: choosing }, scope: { context: { round: 1 } } });
  await userEvent.click(await screen.findByRole('radio', { name: 'B' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'b2' }));
  showAgain(block(start), { forms: { contact: choosing }, messages, scope: { context: { round: 2 } } });
  expect(await screen.findByRole('radio', { name: 'a1' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'A' })).toBeChecked();
});

test('of choices that need each other in a chain all go with the first', async () => {
  const choosing = formPart({
    id: 'contact',
    schema: { type: 'object', properties: { extras: { type: 'array', title: 'Extras', items: { type: 'string' } } } },
    uiSchema: { extras: { 'ui:widget': 'checkboxes' } },
  });
  const from = [
    { id: 'A', name: 'Site' },
    { id: 'B', name: 'Chat', requires: ['A'] },
    { id: 'C', name: 'Calls', requires: ['B'] },
  ];
  show({ choices: { '/extras': { from } }, initial: { extras: ['A', 'B', 'C'] } }, { forms: { contact: choosing } });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Site' }));
  for (const name of ['Site', 'Chat', 'Calls']) await waitFor(() => expect(screen.getByRole('checkbox', { name })).not.toBeChecked());
});

test('leaving with unsaved changes asks, leaving without does not', async () => {
  const guards: (() => boolean)[] = [];
  const navigation = {
    current: () => ({}),
    guard: (may: () => boolean) => {
      guards.push(may);
      return () => guards.splice(0);
    },
  };
  show({ guardLeaving: true }, { services: { navigation } });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await userEvent.type(title, 'Owner');
  await userEvent.tab();
  expect(leave()).toBe(true);
  expect(guards).toHaveLength(1);
  await userEvent.clear(title);
  await userEvent.tab();
  expect(leave()).toBe(false);
  expect(guards).toHaveLength(0);
});

test('a validator that cannot be loaded is said and can be tried again', async () => {
  const broken = { ...contact, validatorUrl: './nowhere.cjs' };
  show({}, { forms: { contact: broken } });
  expect(await screen.findByRole('alert')).toHaveTextContent('This form could not be loaded.');
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible();
});

const password = formPart({
  id: 'contact',
  trim: false,
  schema: {
    type: 'object',
    required: ['old', 'fresh', 'again'],
    properties: {
      old: { type: 'string', title: 'Old' },
      fresh: { type: 'string', title: 'New' },
      again: { type: 'string', title: 'Again' },
    },
  },
  uiSchema: { old: { 'ui:widget': 'password' }, fresh: { 'ui:widget': 'password' }, again: { 'ui:widget': 'password' } },
  checks: [
    {
      id: 'weak',
      first: true,
      field: '/fresh',
      message: 'pw.weak',
      when: { all: [{ exists: { $: 'form.fresh' } }, { not: { matches: [{ $: 'form.fresh' }, '^.{8,}$'] } }] },
    },
    { id: 'match', field: '/again', message: 'pw.match', when: { ne: [{ $: 'form.fresh' }, { $: 'form.again' }] } },
  ],
});

test('[SH-CHANGE-PASSWORD-13] a failing first check is reported alone', async () => {
  const { seen } = show({ initial: { fresh: 'abc', again: 'x' } }, { forms: { contact: password } });
  await submit();
  expect(screen.getByLabelText('New')).toHaveAccessibleDescription('Too weak');
  expect(screen.getByLabelText('Old')).not.toBeInvalid();
  expect(screen.getByLabelText('Again')).not.toBeInvalid();
  expect(seen.ran).toEqual([]);
});

test('[SH-CHANGE-PASSWORD-20] [SH-CHANGE-PASSWORD-23] other rules are reported together, one message a field', async () => {
  show({ initial: { fresh: 'Abcdef1!', again: 'Abcdef1?' } }, { forms: { contact: password } });
  await submit();
  expect(screen.getByLabelText('Old')).toHaveAccessibleDescription('This field is required.');
  expect(screen.getByLabelText('Again')).toHaveAccessibleDescription('Password must match');
});

test('[SH-CHANGE-PASSWORD-11] passwords are told at every key and can be shown', async () => {
  const change = [{ type: 'send', params: { event: 'CHANGE', payload: { data: { $: 'event.data' } } } }];
  const { seen } = show({ onChange: change }, { forms: { contact: password } });
  const fresh = await screen.findByLabelText('New');
  await userEvent.type(fresh, 'abc');
  expect(sentData(seen)).toEqual([{ fresh: 'a' }, { fresh: 'ab' }, { fresh: 'abc' }]);
  expect(fresh).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show: New' }));
  expect(fresh).toHaveAttribute('type', 'text');
  expect(fresh).toHaveValue('abc');
});
