import { procedureOf } from './expansion.ts';

const COLLECTIONS = { collections: { owners: { key: 'ownerCode' } } };

test('a find names its collection, what it belongs to, its key, and the refusal when there is none', () => {
  const find = {
    owner: { one: 'owners', by: { $: 'params.code' }, missing: 'errors.noOwner' },
    things: { all: 'things', of: 'owner', where: { state: 'NEW' }, orderBy: 'name' },
    thing: { one: 'things', by: { $: 'params.id' }, missing: { status: 409, message: 'errors.gone' } },
    some: { page: 'things', number: { $: 'params.page' }, sortable: ['name'], filter: { kind: { $: 'params.kind' } } },
  };
  expect(procedureOf({ find }, COLLECTIONS)).toEqual({
    find: {
      owner: {
        collection: 'owners',
        one: true,
        where: { ownerCode: { $: 'params.code' } },
        missing: { status: 404, message: 'errors.noOwner' },
      },
      things: { collection: 'things', where: { ownerCode: { $: 'data.owner.ownerCode' }, state: 'NEW' }, orderBy: 'name' },
      thing: { collection: 'things', one: true, where: { id: { $: 'params.id' } }, missing: { status: 409, message: 'errors.gone' } },
      some: { collection: 'things', page: { number: { $: 'params.page' }, sortable: ['name'] }, filter: { kind: { $: 'params.kind' } } },
    },
  });
});

test('what belongs to a record is looked up by that first: the first field decides the index', () => {
  const find = { owner: { one: 'owners' }, things: { all: 'things', where: { kind: 'A' }, of: 'owner' } };
  const { things } = (procedureOf({ find }, COLLECTIONS) as unknown as { find: { things: { where: object } } }).find;
  expect(Object.keys(things.where)).toEqual(['ownerCode', 'kind']);
});

test('several finds are shown as one shape, or as some of its fields', () => {
  const whole = { id: { $: 'item.id' }, name: { $: 'item.name' }, on: { $: 'item.on' } };
  const find = { a: { one: 'as', as: 'brief' }, b: { one: 'as', as: { brief: ['on', 'id'] } }, c: { one: 'as', as: { brief: 'no list' } } };
  expect(procedureOf({ find }, { shapes: { brief: whole } })).toEqual({
    find: {
      a: { collection: 'as', one: true, as: whole },
      b: { collection: 'as', one: true, as: { on: whole.on, id: whole.id } },
      c: { collection: 'as', one: true, as: { brief: 'no list' } },
    },
  });
});

test('a refusal has status 400 where it names a field, else 409; blank is one for each field', () => {
  const isBlank = (field: string) => ({ not: { exists: { $fn: 'trim', of: [{ $: `body.${field}` }] } } });
  const refuse = [
    { if: { ref: 'isOver' }, message: 'a.over' },
    { if: { ref: 'isOver' }, message: 'a.over', at: 'name', with: { limit: 3 } },
    { if: { ref: 'isGone' }, status: 404, message: 'a.gone' },
    { blank: ['name', 'contact.email'], message: 'a.required' },
    { if: { all: [{ ref: 'isBilled' }, { ref: 'isNew' }] }, blank: ['iban'], message: 'a.required' },
    { if: { ref: 'isBilled' }, blank: ['bic'], message: 'a.required' },
  ];
  expect(procedureOf({ refuse })).toEqual({
    refuse: [
      { status: 409, when: { ref: 'isOver' }, message: 'a.over' },
      { status: 400, when: { ref: 'isOver' }, message: 'a.over', field: 'name', with: { limit: 3 } },
      { status: 404, when: { ref: 'isGone' }, message: 'a.gone' },
      { status: 400, when: isBlank('name'), message: 'a.required', field: 'name' },
      { status: 400, when: isBlank('contact.email'), message: 'a.required', field: 'contact.email' },
      { status: 400, when: { all: [{ ref: 'isBilled' }, { ref: 'isNew' }, isBlank('iban')] }, message: 'a.required', field: 'iban' },
      { status: 400, when: { all: [{ ref: 'isBilled' }, isBlank('bic')] }, message: 'a.required', field: 'bic' },
    ],
  });
});

test('what a call does is one step each, and a new record gets the owner of what was found', () => {
  const find = { owner: { one: 'owners' } };
  const id = { id: { $: 'data.owner.id' } };
  const steps = [
    { create: 'things', document: { name: 'A' }, ownerOf: 'owner', as: 'thing', if: { ref: 'isNew' } },
    { send: 'owners', where: id, event: 'GROW', payload: { by: 1 }, refused: 'skip' },
    { set: 'owners', where: id, values: { size: 2 } },
    { remove: 'things', where: { ownerId: 1 }, before: { due: '2026-01-01' } },
    { setProfile: 'owners', where: id, enrollment: { name: 'A' } },
  ];
  expect(procedureOf({ find, do: steps })).toMatchObject({
    do: [
      {
        type: 'record.create',
        when: { ref: 'isNew' },
        params: { collection: 'things', document: { name: 'A' }, ownerOf: { collection: 'owners', where: id }, as: 'thing' },
      },
      { type: 'record.send', params: { collection: 'owners', where: id, event: 'GROW', payload: { by: 1 }, refused: 'skip' } },
      { type: 'record.set', params: { collection: 'owners', where: id, values: { size: 2 } } },
      { type: 'record.remove', params: { collection: 'things', where: { ownerId: 1 }, before: { due: '2026-01-01' } } },
      { type: 'profile.set', params: { collection: 'owners', where: id, enrollment: { name: 'A' } } },
    ],
  });
});

test('a collection with running numbers gives its pattern to whatever makes its records', () => {
  const number = 'T-{year}-{000}';
  const made = procedureOf({ do: [{ create: 'things', document: { name: 'A' } }] }, { collections: { things: { number } } });
  expect(made).toMatchObject({ do: [{ params: { collection: 'things', document: { name: 'A', number }, number } }] });
});

test('dots before paths give each under its last name: what was found or made, a value, or a root', () => {
  const call = {
    find: { owner: { one: 'owners' } },
    values: { total: 3 },
    do: [{ create: 'things', document: {}, as: 'thing' }],
    response: { '...': ['owner.code', 'total', 'thing.id', 'params.page'], name: '=owner.name' },
  };
  expect(procedureOf(call)).toMatchObject({
    answer: {
      code: { $: 'data.owner.code' },
      total: { $: 'value.total' },
      id: { $: 'data.thing.id' },
      page: { $: 'params.page' },
      name: '=owner.name',
    },
  });
});

test('expressions stay as they are written, be they texts or trees', () => {
  const call = {
    find: { a: { one: 'as', where: { id: '=params.id' }, when: 'item.size > 3', as: { name: '=item.name' } } },
    values: { b: '=a.name' },
    refuse: [{ if: ['a.size > 3', 'isNew'], message: 'a.over' }],
    response: '=b',
  };
  expect(procedureOf(call)).toEqual({
    find: { a: { collection: 'as', one: true, where: { id: '=params.id' }, when: 'item.size > 3', as: { name: '=item.name' } } },
    values: { b: '=a.name' },
    refuse: [{ status: 409, when: ['a.size > 3', 'isNew'], message: 'a.over' }],
    answer: '=b',
  });
});
