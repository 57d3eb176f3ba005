import { blockChoicesOf } from '../../../../src/runtime/forms/choices/blockChoices.ts';

const words = {
  evaluation: { scope: {}, translate: (key: string) => key },
  options: { locale: 'en-US', yes: 'Yes', no: 'No', timeZone: 'America/Chicago' },
  translate: (key: string, args: { readonly [name: string]: string | number } = {}) => [key, ...Object.values(args)].join(' '),
} as unknown as Parameters<typeof blockChoicesOf>[1];

const offers = [
  { packageId: 'b', label: 'Basic', price: 10, currency: 'CAD', offerKind: 'PACKAGE' },
  { packageId: 'f', label: 'Full {level}', customLabels: { '{level}': '<b>Gold</b>' }, price: 20, offerKind: 'BUNDLE' },
];

describe('choices that are data', () => {
  test('[BU-PACKAGES-12] placeholders of a label are replaced by texts, which stay texts', () => {
    const [full] = blockChoicesOf({ from: [offers[1] ?? {}], value: 'packageId', label: 'label' }, words);
    expect(full).toMatchObject({ key: 'f', label: 'Full <b>Gold</b>', disabled: false });
  });

  test('groups stand in the order that the document gives them, prices in the currency of the item or of the document', () => {
    const groups = [
      { value: 'BUNDLE', label: 'Full Service' },
      { value: 'PACKAGE', label: 'Mix & Match' },
    ];
    const found = blockChoicesOf(
      {
        from: offers,
        value: 'packageId',
        label: 'label',
        price: 'price',
        currency: 'USD',
        priceNote: 'a.month',
        group: 'offerKind',
        groups,
      },
      words,
    );
    expect(found.map(({ group, key, note }) => [group, key, note])).toEqual([
      ['Full Service', 'f', 'a.month $20.00'],
      ['Mix & Match', 'b', 'a.month CA$10.00'],
    ]);
  });

  test('further choices stand last; a barred one says why', () => {
    const found = blockChoicesOf(
      { from: [{ id: 1, name: 'One', closed: true }], more: [{ id: 0, name: 'Other' }], disabledIf: 'closed', disabledNote: 'not.open' },
      words,
    );
    expect(found.map(({ disabled, key, note }) => [key, disabled, note])).toEqual([
      ['1', true, 'not.open'],
      ['0', false, undefined],
    ]);
  });

  test('[BU-PACKAGES-10] a choice without a price says so where the document has words for it', () => {
    const given = {
      from: [
        { id: 1, name: 'One' },
        { id: 2, name: 'Two', price: 5, currency: 'USD' },
      ],
      price: 'price',
    };
    expect(blockChoicesOf({ ...given, unpriced: 'on.request' }, words).map(({ note }) => note)).toEqual(['on.request', '$5.00']);
    expect(blockChoicesOf(given, words).map(({ note }) => note)).toEqual([undefined, '$5.00']);
  });

  test('[GB-222, GB-225] a card tells status, what belongs to it, what it needs and excludes, and that no price is known', () => {
    const items = [
      { id: '1', name: 'One', state: 'Pending', parts: [{ name: 'Chat' }, { name: 'Calls' }], day: '2026-03-31', requires: ['2'] },
      { id: '2', name: 'Two', state: 'Other', parts: [], excludes: ['1', 'gone'] },
    ];
    const [one, two] = blockChoicesOf(
      {
        from: items,
        price: 'price',
        unpriced: 'on.request',
        look: 'cards',
        badge: { property: 'state', texts: { Pending: 'state.pending' }, tones: { Pending: 'info' } },
        lines: [
          { property: 'parts', text: 'with' },
          { property: 'day', text: 'from', format: 'date' },
        ],
        needsNote: 'needs',
        excludesNote: 'excludes',
      },
      words,
    );
    expect(one).toMatchObject({
      note: 'on.request',
      isCard: true,
      badge: { text: 'state.pending', tone: 'info' },
      lines: ['with Chat, Calls', 'from Mar 31, 2026'],
      needsNote: 'needs Two',
    });
    expect(two).toMatchObject({ lines: [], excludesNote: 'excludes One' });
    expect(two).not.toHaveProperty('badge');
  });

  test('without a list there are no choices', () => {
    expect(blockChoicesOf({ from: { $: 'data.none' } }, words)).toEqual([]);
  });

  test('the document may name the properties that data call otherwise', () => {
    const [, full] = blockChoicesOf(
      {
        from: [
          { id: 'a', name: 'A' },
          { id: 'f', name: 'Full {x}', texts: { '{x}': 'Gold' }, amount: 5, money: 'CAD', needs: ['a'], bars: ['b'] },
          { id: 'b', name: 'B' },
        ],
        placeholders: 'texts',
        requires: 'needs',
        excludes: 'bars',
        needsNote: 'lacks',
        excludesNote: 'clashes',
        price: 'amount',
        priceCurrency: 'money',
        currency: 'USD',
      },
      words,
    );
    expect(full).toMatchObject({
      label: 'Full Gold',
      note: 'CA$5.00',
      requires: ['a'],
      excludes: ['b'],
      needsNote: 'lacks A',
      excludesNote: 'clashes B',
    });
  });
});
