import { edited } from '../../proof/documents/support/edited.ts';
import { type Changes, type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';

let home: MemoryPortal;
beforeAll(async () => {
  home = await memoryPortal('');
});

type Loose = { [key: string]: never };

function change(path: string, pointer: string, set: (value: never) => unknown): Changes {
  return new Map([[path, edited(home.texts.get(path) ?? '', pointer, { set })]]);
}

/** The diagnostics of a change, each with its pointer and fix, as text. */
async function diagnosticsOf(changes: Changes): Promise<string[]> {
  const { diagnostics } = await home.compile(changes);
  const found = diagnostics.filter(({ code }) => code !== 'UNUSED');
  return found.map(({ code, position, pointer, message, fix }) => `${code} ${position.file}#${pointer}: ${message} | ${fix}`);
}

const FORM = 'schemas/forms/shell/contact.form.json';
const MENU = 'schemas/menus/standard.menu.json';
const DEMO = 'schemas/demo/dealers.demo.json';

describe('what one document says of another', () => {
  test('[C1] a name that is unknown is told where it stands, with what would do', async () => {
    const overlay = (json: object) => JSON.stringify({ $schema: 'https://portico.example.com/meta/overlay.schema.json', ...json });
    const screen = 'schemas/screens/shell/home.screen.json';
    const text = (id: string, value: string) => ({ id, block: 'text', text: value });
    const blocks = [text('a', "=text('languagez.' + user.role)"), text('b', '=oem.nothingLikeIt')];
    const lines = await diagnosticsOf(
      new Map([
        ...change(screen, '/blocks', (old: Loose[]) => [...old, ...blocks]),
        ...change('oem-config/honda/oem.json', '/match', () => [{ oemName: 'Hondaa' }]),
        ...change('oem-config/hyundaica/oem.json', '/features', () => ({ contactModal: false })),
        ...change(FORM, '/checks', () => [{ id: 'c', when: 'form.emial = null', field: '/emial', message: '@contact.required' }]),
        [
          'oem-config/acura/overlays/workflows/contact-chain.machine.json',
          overlay({ states: { next: { always: [{ target: 'closed' }] } } }),
        ],
        [`oem-config/acura/overlays/${FORM}`, overlay({ schema: { required: { $remove: ['title'] } } })],
      ]),
    );
    for (const expected of [
      /^MESSAGE_UNKNOWN .*home.screen.json#.*begins with "languagez\." \| did you mean "languages\."/,
      /^FACT_UNKNOWN .*home.screen.json#.*"oem.nothingLikeIt" \| declare it in schemas\/facts.json/,
      /^OEM_MATCH .*honda\/oem.json#\/match\/0\/oemName: nobody of "Honda".* \| name "Honda" in "match"/,
      /^FACT_UNKNOWN .*hyundaica\/oem.json#\/features\/contactModal: .* \| did you mean "contactModals"\?/,
      /^FACT_UNKNOWN .*contact.form.json#.*"form" has no "emial" here \| there is title, name, email, phone/,
      /^FORM_FIELD .*contact.form.json#\/checks\/0\/field: .* \| did you mean "\/email"\?/,
      /^OVERLAY_REPLACES .*contact-chain.machine.json#\/states\/next\/always: .* \| say what it replaces/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(expected));
    expect(lines.filter((line) => line.startsWith('OVERLAY_REPLACES'))).toHaveLength(1);
  });

  test('[C1] a field that a program makes optional in a form, and the call still requires, is told until its entity takes it, too', async () => {
    const $schema = 'https://portico.example.com/meta/overlay.schema.json';
    const optional = JSON.stringify({ $schema, schema: { required: { $remove: ['title'] } } });
    const overlay = new Map([[`oem-config/acura/overlays/${FORM}`, optional]]);
    const [looser, ...others] = await diagnosticsOf(overlay);
    expect(looser).toMatch(
      /^FORM_LOOSER .*the form "contact" of program "acura" lets "title" be empty, which "saveProfileContactDetails" refuses \| .*contact\.schema\.json:8/,
    );
    expect(others).toEqual([]);
    const entity = change('schemas/entities/contact.schema.json', '/required', () => ['name', 'email', 'phone']);
    expect(await diagnosticsOf(new Map([...overlay, ...entity]))).toEqual([]);
  });

  test('[C1] a button that sends what its flow does not take is refused with the nearest event', async () => {
    const path = 'schemas/screens/shell/home.screen.json';
    const event = {
      id: 'odd',
      block: 'button',
      label: { $t: 'app.Home' },
      actions: [{ type: 'send', params: { to: 'session', event: 'LOGOUTT' } }],
    };
    const [first] = await diagnosticsOf(change(path, '/blocks', (blocks: Loose[]) => [...blocks, event]));
    expect(first).toMatch(
      /^EVENT_UNKNOWN schemas\/screens\/shell\/home\.screen\.json#\/blocks\/\d+\/actions\/0\/params\/event: no state of flow "session"/,
    );
    const none = { ...event, actions: [{ type: 'send', params: { event: 'LOGOUT' } }] };
    const [second] = await diagnosticsOf(change(path, '/blocks', (blocks: Loose[]) => [...blocks, none]));
    expect(second).toMatch(/"LOGOUT" is sent outside of any flow block \| name the flow in "to"$/);
  });

  test('[C1] an event to a flow that the page does not show is refused, in the base and where a program takes the flow away', async () => {
    const path = 'schemas/screens/shell/home.screen.json';
    const send = { type: 'send', params: { to: 'life-history-history', event: 'OPEN' } };
    const button = { id: 'odd', block: 'button', label: { $t: 'app.Home' }, actions: [send] };
    const [first] = await diagnosticsOf(change(path, '/blocks', (blocks: Loose[]) => [...blocks, button]));
    expect(first).toMatch(
      /^FLOW_ABSENT schemas\/screens\/shell\/home\.screen\.json#\/blocks\/\d+\/actions\/0\/params\/to: no block of the page shows flow "life-history-history" \| show it on the page with a block or a part$/,
    );
    const screen = 'schemas/screens/packages/packages.screen.json';
    const overlay = { $schema: 'https://portico.example.com/meta/overlay.schema.json', blocks: [{ id: 'history', $op: 'remove' }] };
    const without = await diagnosticsOf(new Map([[`oem-config/honda/overlays/${screen}`, JSON.stringify(overlay)]]));
    expect(new Set(without.map((line) => line.replace(/#.*: /, '# ')))).toEqual(
      new Set([
        `FLOW_ABSENT ${screen}# no block of the page shows flow "life-history-history" | show it on the page with a block or a part`,
      ]),
    );
  });

  test('[C1] a program may send what only its own flow takes', async () => {
    const $schema = 'https://portico.example.com/meta/overlay.schema.json';
    const button = {
      id: 'odd',
      block: 'button',
      label: { $t: 'app.Home' },
      actions: [{ type: 'send', params: { to: 'session', event: 'GO' } }],
      $op: 'add',
    };
    const screen = [
      'oem-config/honda/overlays/schemas/screens/shell/home.screen.json',
      JSON.stringify({ $schema, blocks: [button] }),
    ] as const;
    const flow = [
      'oem-config/honda/overlays/workflows/session.machine.json',
      JSON.stringify({ $schema, events: { GO: 'Goes.' }, on: { GO: { target: '.loggingOut' } } }),
    ] as const;
    expect(await diagnosticsOf(new Map([screen]))).toEqual([
      `EVENT_UNKNOWN ${screen[0]}#/blocks/0/actions/0/params/event: no state of flow "session" takes an event "GO" | undefined`,
    ]);
    expect(await diagnosticsOf(new Map([screen, flow]))).toEqual([]);
  });

  test('[C1] two programs or two entries of a menu with one number are refused, with a number that is free', async () => {
    expect(await diagnosticsOf(change('oem-config/honda/oem.json', '/oemId', () => 2))).toEqual([
      'NUMBER_TWICE oem-config/honda/oem.json#/oemId: program "acura" has the number 2 too | 8 is free',
    ]);
    const [first = ''] = await diagnosticsOf(
      change(MENU, '/items', (items: Loose[]) => [...items, { id: 'odd', number: items[0]?.['number'], name: 'Odd' }]),
    );
    expect(first).toMatch(
      /^NUMBER_TWICE schemas\/menus\/standard\.menu\.json#\/items\/\d+\/number: entry ".+" has the number \d+ too \| \d+ is free$/,
    );
  });

  test('[C1] programs of two makers whose numbers read as one are refused', async () => {
    const honda = 'oem-config/honda/oem.json';
    const twelve = { id: '12', $op: 'add', name: 'Twelve', addons: [] };
    const numbers = new Map([...change(honda, '/programs', () => [twelve]), ...change('oem-config/acura/oem.json', '/oemId', () => 11)]);
    expect(await diagnosticsOf(numbers)).toEqual([
      'NUMBER_TWICE oem-config/honda/oem.json#/programs/0/id: program "acura" has 112 too, its oemId 11 and the id in one | give one of them another id',
    ]);
  });

  test('[C1] a read that is made anew after events that there are not is refused with the nearest names', async () => {
    const path = 'schemas/operations/content.calls.json';
    const freshOn = { contentPage: ['PUBLISHED'], contentPages: ['PUBLISHED', 'ARCHIV'] };
    const pointer = '/operations/getPageData/freshOn';
    expect(await diagnosticsOf(change(path, pointer, () => freshOn))).toEqual([
      `COLLECTION_UNKNOWN ${path}#${pointer}/contentPage: there is no life cycle of "contentPage" | did you mean "contentPages"?`,
      `EVENT_UNKNOWN ${path}#${pointer}/contentPages/1: the life cycle of "contentPages" takes no event "ARCHIV" | did you mean "ARCHIVE"?`,
    ]);
  });

  test('[C1] what pictures of a page may be is refused where no picture would heed it', async () => {
    const path = 'locales/en/content/privacy.content.json';
    const sizes = { maxWidth: 192, maxHeight: 50, maxFileSize: 2_000_000 };
    const imageFormats = { LIST_ITEM_IMG: { allowedFormat: 'PNG', ...sizes }, LIST_ITEM_IMAGE: { allowedFormat: 'GIF', ...sizes } };
    expect(await diagnosticsOf(change(path, '', (content: object) => ({ ...content, imageFormats })))).toEqual([
      expect.stringMatching(/^KEY_UNKNOWN .*#\/imageFormats\/LIST_ITEM_IMG: .* did you mean "LIST_ITEM_IMAGE"\?$/),
      expect.stringMatching(/^VALUE_PATTERN .*#\/imageFormats\/LIST_ITEM_IMAGE\/allowedFormat: .*PNG, JPG, JPEG and SVG/),
    ]);
  });

  test('[C1] a form whose order or options name what is not there is refused with the nearest name', async () => {
    expect(await diagnosticsOf(change(FORM, '/uiSchema/ui:order', () => ['title', 'nam', 'email', 'phone']))).toEqual([
      `FORM_FIELD ${FORM}#/uiSchema/ui:order: the order leaves out field "name" | add it, or "*" for all others`,
      `FORM_FIELD ${FORM}#/uiSchema/ui:order/1: the form has no field "nam" here | did you mean "name"?`,
    ]);
    const options = (ui: Loose) => ({ ...ui, email: { 'ui:options': { autocmplete: 'email' }, 'ui:wdget': 'text' }, phon: {} });
    expect(await diagnosticsOf(change(FORM, '/uiSchema', options as never))).toEqual([
      `KEY_UNKNOWN ${FORM}#/uiSchema/email/ui:options/autocmplete: "autocmplete" is not known here | did you mean "autocomplete"?`,
      `KEY_UNKNOWN ${FORM}#/uiSchema/email/ui:wdget: "ui:wdget" is no option of a uiSchema | did you mean "ui:widget"?`,
      `FORM_FIELD ${FORM}#/uiSchema/phon: the form has no field "phon" here | did you mean "phone"?`,
    ]);
  });

  test('[C1] a demo account of a role that nobody has is refused with the nearest role', async () => {
    expect(await diagnosticsOf(change(DEMO, '/accounts/0/role', () => 'Deeler'))).toEqual([
      `ROLE_UNKNOWN ${DEMO}#/accounts/0/role: an account with "Deeler" has no role of the access documents | did you mean "Dealer"?`,
    ]);
    expect(await diagnosticsOf(change(DEMO, '/accounts/0/role', () => 'Dealer of boats'))).toEqual([]);
  });

  test('[C1] what a form sends is compared with its operation: parameters it needs, keys it does not take', async () => {
    const submit = { call: 'getDealerEnrollment', with: { dealerCod: { $: 'form.name' } } };
    expect(await diagnosticsOf(change(FORM, '/submit', () => submit))).toEqual([
      `CALL_INPUT ${FORM}#/submit/with: operation "getDealerEnrollment" needs the path parameter "dealerCode" | give "dealerCode" in "with"`,
      `CALL_INPUT ${FORM}#/submit/with/dealerCod: operation "getDealerEnrollment" takes no "dealerCod" | did you mean "dealerCode"?`,
    ]);
    expect(await diagnosticsOf(change(FORM, '/submit', () => ({ call: 'getDealerEnrollment' })))).toEqual([
      `CALL_INPUT ${FORM}#/submit/call: operation "getDealerEnrollment" needs the path parameter "dealerCode" | give "dealerCode" in "with"`,
    ]);
  });

  test.each([
    ['multiply', 'CONDITION_TOO_LARGE', (level: number) => Array.from({ length: 8 }, () => ({ ref: `wide${level + 1}` }))],
    [
      'multiply inside of values',
      'CONDITION_TOO_LARGE',
      (level: number) => Array.from({ length: 8 }, () => ({ eq: [{ $if: { ref: `wide${level + 1}` }, then: 1, else: 2 }, 1] })),
    ],
    [
      'lead to all others from within loops',
      'CONDITION_CYCLE',
      () => Array.from({ length: 39 }, (_, other) => ({ some: { in: [1], as: 'i', where: { ref: `wide${other}` } } })),
    ],
    ['lead to all others', 'CONDITION_CYCLE', () => Array.from({ length: 39 }, (_, other) => ({ ref: `wide${other}` }))],
  ])('[C1] named conditions whose references %s are refused before anything evaluates them', async (_, code, refs) => {
    const levels = Array.from({ length: 39 }, (_unused, level) => [`wide${level}`, { when: { any: refs(level) }, description: 'x' }]);
    const conditions = { ...Object.fromEntries(levels), wide39: { when: { eq: [{ $: 'user.role' }, 'nobody'] }, description: 'x' } };
    const shown = change(MENU, '/items/0/visibleIf', () => ({ ref: 'wide0' }));
    const found = await diagnosticsOf(new Map([['schemas/conditions/wide.conditions.json', JSON.stringify({ conditions })], ...shown]));
    expect(found.join()).toContain(`${code} schemas/conditions/wide.conditions.json#/conditions/wide`);
  });

  test('[C1] a pattern that a document puts together is refused, wherever the condition stands', async () => {
    const matches = (pattern: unknown) => ({ matches: [{ $: 'user.role' }, pattern] });
    const inValue = (pattern: unknown) => ({ eq: [{ $if: matches(pattern), then: 1, else: 2 }, 1] });
    const found = async (condition: object) => (await diagnosticsOf(change(MENU, '/items/0/visibleIf', () => condition))).join();
    expect(await found(inValue('^(a+)+$'))).toContain('PATTERN_UNSAFE');
    expect(await found(matches({ $fn: 'concat', of: ['^(a+)', '+$'] }))).toContain('PATTERN_INVALID');
    expect(await found(inValue({ $: 'user.name' }))).toContain('PATTERN_INVALID');
    expect(await found(inValue({ $: 'portal.password.0.pattern' }))).not.toContain('PATTERN');
  });

  test('[C1] an operation whose entities multiply is refused before the server compiles it', async () => {
    const entity = (level: number, part: object) => {
      const properties = Object.fromEntries([...'abcdefghij'].map((name) => [name, part]));
      const id = `https://portico.example.com/entities/wide${level}.schema.json`;
      return JSON.stringify({
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: id,
        title: `Wide${level}`,
        type: 'object',
        properties,
      });
    };
    const levels = [1, 2, 3, 4, 5].map(
      (level) =>
        [
          `schemas/entities/wide${level}.schema.json`,
          entity(level, level === 5 ? { type: 'string' } : { $ref: `wide${level + 1}.schema.json` }),
        ] as const,
    );
    const contact = 'schemas/entities/contact.schema.json';
    const wide = change(contact, '/properties', (properties: object) => ({ ...properties, wide: { $ref: 'wide1.schema.json' } }));
    const found = await diagnosticsOf(new Map([...levels, ...wide]));
    expect(found.map((line) => line.replace(/#.*: /, ' '))).toContain(
      'REF_TOO_LARGE schemas/operations/profile.calls.json the schemas of operation "saveProfileContactDetails" have more than 20000 values once their references are followed | refer to fewer entities, or let them refer to fewer',
    );
  });
});
