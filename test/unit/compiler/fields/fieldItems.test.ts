import { resolve } from 'node:path';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { ShortForms } from '../../../../src/compiler/expand/shortForms.ts';
import { kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { entryOf, jsonOf, type Node } from '../../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const SCREEN = 'schemas/screens/a/home.screen.json';

function fileOf(path: string, json: object): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path));
  const root = rule && parseSource({ path, layer: rule.layer, text: JSON.stringify(json) }, new Diagnostics());
  if (!rule || !root) throw new Error(path);
  return { path, rule, groups: rule.path.exec(path)?.slice(1) ?? [], root };
}

const offer = fileOf('schemas/entities/offer.schema.json', {
  type: 'object',
  properties: {
    label: { title: 'offers.label', type: 'string' },
    price: { title: 'offers.price', type: 'number', 'x-show': { format: 'money', currency: 'currency' } },
    currency: { type: 'string' },
  },
});
const loan = fileOf('schemas/entities/loan.schema.json', {
  type: 'object',
  required: ['state', 'offer', 'kind'],
  properties: {
    label: { title: 'loans.label', type: 'string' },
    offer: { $ref: 'offer.schema.json' },
    kind: { title: 'loans.kind', type: 'string', 'x-texts': { under: 'loans.kinds', tones: { LONG: 'info' } }, enum: ['LONG', 'SHORT'] },
    state: { title: 'loans.state', type: 'string', 'x-state': 'loan' },
    before: { title: 'loans.before', type: ['string', 'null'], 'x-state': 'loan' },
    ends: { title: 'loans.ends', type: 'string', 'x-show': 'date' },
    status: { title: 'loans.status', type: 'string', 'x-state': 'loan' },
    statusLabel: { type: 'string' },
    phones: { type: 'array', items: { type: 'object', properties: { phone: { type: 'string', 'x-show': 'phone' } } } },
    phone: { title: 'loans.phone', type: 'string', 'x-show': 'phone' },
  },
});
const machine = (label: string) =>
  fileOf('workflows/loan.machine.json', {
    id: 'loan',
    runsIn: 'server',
    states: { OPEN: { meta: { label, tone: 'success' } }, 'Not Open': { meta: { label: '@states.shut' } } },
  });
const calls = fileOf('schemas/operations/loans.calls.json', {
  operations: {
    listLoans: { GET: '/loans', returns: 'page of loan: Loans.', find: { loans: { page: 'loans', sortable: ['label', 'ends'] } } },
    exportLoans: {
      GET: '/file',
      returns: 'file: Loans.',
      export: { of: { page: 'loans' }, name: '@a.b', entity: 'loan', columns: ['label', 'offer.price', 'ends', 'state', 'phone'] },
    },
  },
});
const sources = [offer, loan, calls];

function documents(files: readonly PortalFile[]) {
  const diagnostics = new Diagnostics();
  const long = new ShortForms(files, meta, [], diagnostics);
  return { files: long.overlays(long.documents()), faults: () => diagnostics.list() };
}

function listOf(block: object, key: string, label = '@states.open'): unknown {
  const { files, faults } = documents([fileOf(SCREEN, { id: 'home', title: '@a.b', blocks: [block] }), machine(label), ...sources]);
  expect(faults()).toEqual([]);
  return jsonOf(entryOf((entryOf(files[0]?.root, 'blocks') as { items: readonly Node[] } & Node).items[0], key) as Node);
}
const columnsOf = (...columns: unknown[]) => listOf({ id: 'list', table: '@a.b', call: 'listLoans', columns }, 'columns');

test('a column has the title and format of its field, sorts where its call does, and says only what differs', () => {
  expect(
    columnsOf('label', 'ends', 'phone', { path: 'offer.price', align: 'end' }, { path: 'offer.label', label: '@a.c', to: 'home' }),
  ).toEqual([
    { id: 'label', label: '@loans.label', value: '=item.label', sort: 'label' },
    { id: 'ends', label: '@loans.ends', value: '=item.ends', format: 'date', sort: 'ends' },
    { id: 'phone', label: '@loans.phone', value: '=item.phone', format: 'phone' },
    { id: 'price', label: '@offers.price', value: '=item.offer.price', format: 'money', currency: '=item.offer.currency', align: 'end' },
    // The last name of its path is taken.
    { id: 'offer-label', label: '@a.c', value: '=item.offer.label', format: 'link', to: 'home' },
  ]);
});

test('the values of a field are shown by their names, and in a badge with their tones', () => {
  const state = "text('states.' + get value({OPEN: 'open', 'Not Open': 'shut'}, item.state))";
  expect(columnsOf('state', { path: 'before', state: true }, { path: 'kind', state: true }, { path: 'status', state: true })).toEqual([
    { id: 'state', label: '@loans.state', value: `=${state}` },
    {
      id: 'before',
      label: '@loans.before',
      // What may be absent has no name then.
      value: `=onlyIf(filled(item.before), ${state.replaceAll('item.state', 'item.before')})`,
      format: 'badge',
      tone: "=get value({OPEN: 'success'}, item.before)",
    },
    {
      id: 'kind',
      label: '@loans.kind',
      value: "=text('loans.kinds.' + item.kind)",
      format: 'badge',
      tone: "=get value({LONG: 'info'}, item.kind)",
    },
    {
      id: 'status',
      label: '@loans.status',
      value: '=coalesce(item.statusLabel, item.status)',
      format: 'badge',
      tone: "=get value({OPEN: 'success'}, item.status)",
    },
  ]);
});

test('names of states that stand in different places are all found', () => {
  const columns = listOf({ id: 'list', table: '@a.b', call: 'listLoans', columns: ['state'] }, 'columns', '@a.open');
  expect(columns).toMatchObject([{ value: "=get value({OPEN: text('a.open'), 'Not Open': text('states.shut')}, item.state)" }]);
});

test('facts are of the record that the block names, or of an item', () => {
  const facts = ['label', 'phone', { path: 'state', state: true, if: 'mayAct' }];
  expect(listOf({ id: 'one', record: '=data.loan', entity: 'loan', facts }, 'items')).toEqual([
    { id: 'label', label: '@loans.label', value: '=data.loan.label' },
    { id: 'phone', label: '@loans.phone', value: '=data.loan.phone', format: 'phone' },
    expect.objectContaining({ id: 'state', format: 'badge', visibleIf: 'mayAct' }),
  ]);
  expect(listOf({ id: 'one', entity: 'loan.offer', facts: ['label'] }, 'items')).toEqual([
    { id: 'label', label: '@offers.label', value: '=item.label' },
  ]);
});

test('a filter offers the states of a life cycle, the values of a field, or a day', () => {
  const filters = [
    'kind',
    'ends',
    { id: 'of', label: '@a.b', param: 'of', of: 'loan' },
    { id: 'is', label: '@a.b', param: 'is', of: 'loan.state' },
  ];
  const states = [
    { value: 'OPEN', label: '@states.open' },
    { value: 'Not Open', label: '@states.shut' },
  ];
  expect(listOf({ id: 'list', table: '@a.b', call: 'listLoans', columns: [], filters }, 'filters')).toEqual([
    {
      id: 'kind',
      label: '@loans.kind',
      param: 'kind',
      kind: 'select',
      options: [
        { value: 'LONG', label: '@loans.kinds.LONG' },
        { value: 'SHORT', label: '@loans.kinds.SHORT' },
      ],
    },
    { id: 'ends', label: '@loans.ends', param: 'ends', kind: 'date' },
    { id: 'of', label: '@a.b', param: 'of', kind: 'select', options: states },
    { id: 'is', label: '@a.b', param: 'is', kind: 'select', options: states },
  ]);
});

test('an export has columns by path, in the formats of files', () => {
  const { files } = documents([calls, machine('@states.open'), loan, offer]);
  expect(jsonOf(entryOf(files[0]?.root, 'operations', 'exportLoans', 'export', 'columns') as Node)).toEqual([
    { title: '@loans.label', value: '=item.label' },
    { title: '@offers.price', value: '=item.offer.price', kind: 'number' },
    { title: '@loans.ends', value: '=item.ends', kind: 'date' },
    { title: '@loans.state', value: "=text('states.' + get value({OPEN: 'open', 'Not Open': 'shut'}, item.state))" },
    { title: '@loans.phone', value: '=item.phone' },
  ]);
});

test('a field of a refused change is its path in the body, of a list any of its entries', () => {
  const items = ['label', 'offer.label', { path: 'phones.*.phone', label: '@a.c' }];
  const block = {
    id: 'differences',
    block: 'changes',
    changes: [],
    fieldLabel: '@a.b',
    yoursLabel: '@a.b',
    theirsLabel: '@a.b',
    entity: 'loan',
    items,
  };
  expect(listOf(block, 'items')).toEqual([
    { id: 'label', label: '@loans.label', field: 'label' },
    { id: 'offer-label', label: '@offers.label', field: 'offer.label' },
    { id: 'phone', label: '@a.c', field: 'phones.*.phone', format: 'phone' },
  ]);
});

test('an overlay adds a path to a list of the document that it changes', () => {
  const base = fileOf(SCREEN, {
    id: 'home',
    title: '@a.b',
    blocks: [{ id: 'list', table: '@a.b', rows: [], entity: 'loan', columns: ['label'] }],
  });
  const overlay = fileOf(`oem-config/north/overlays/${SCREEN}`, { blocks: [{ id: 'list', columns: [{ path: 'ends', $op: 'add' }] }] });
  const { files } = documents([base, overlay, machine('@states.open'), ...sources]);
  expect(jsonOf(files[1]?.root as Node)).toEqual({
    blocks: [{ id: 'list', columns: [{ id: 'ends', label: '@loans.ends', value: '=item.ends', format: 'date', $op: 'add' }] }],
  });
});

test('a document is written out anew when what it reads of fields has changed, and only then', () => {
  const screen = fileOf(SCREEN, {
    id: 'home',
    title: '@a.b',
    blocks: [{ id: 'list', table: '@a.b', call: 'listLoans', columns: ['state'] }],
  });
  const [first, again] = [machine('@states.open'), machine('@states.other')];
  const rootWith = (of: PortalFile) => documents([screen, of, ...sources]).files[0]?.root;
  const before = rootWith(first);
  expect(rootWith(first)).toBe(before);
  expect(JSON.stringify(jsonOf(rootWith(again) as Node))).toContain("OPEN: 'other'");
});
