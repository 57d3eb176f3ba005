import { byFieldOrder } from '../../../../src/runtime/forms/data/byFieldOrder.ts';

test('errors stand in the order of the page, also those of fields that a condition adds', () => {
  const billing = { type: 'object', properties: { name: {}, phone: {} } };
  const schema = {
    properties: { dealer: { type: 'object', properties: { code: {}, phone: {} } }, terms: {} },
    allOf: [
      { if: {}, then: { properties: { billing } } },
      { if: {}, then: { properties: { website: {} } } },
    ],
  };
  const uiSchema = { 'ui:order': ['dealer', 'billing', 'website', 'terms', '*'] };
  const paths = ['website', 'billing.phone', 'terms', 'dealer.phone', 'billing.name', 'dealer.code', 'billing'];
  expect(paths.sort(byFieldOrder(schema, uiSchema))).toEqual([
    'dealer.code',
    'dealer.phone',
    'billing',
    'billing.name',
    'billing.phone',
    'website',
    'terms',
  ]);
});
