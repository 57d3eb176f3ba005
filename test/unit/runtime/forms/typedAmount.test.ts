import { typedAmount, writtenAmount } from '../../../../src/runtime/forms/format/typedAmount.ts';

test.each([
  ['2000', 'en-US', '2000'],
  ['$2,000.00', 'en-US', '2000'],
  ['1,500.5', 'en-US', '1500.50'],
  ['1,50', 'en-US', undefined],
  ['1.234', 'en-US', undefined],
  ['-5', 'en-US', undefined],
  ['1\u00a0500,50', 'fr-CA', '1500.50'],
  ['1 500,50 $', 'fr-CA', '1500.50'],
  ['1500.5', 'fr-CA', '1500.50'],
  ['1,500', 'fr-CA', undefined],
  ['abc', 'fr-CA', undefined],
  ['', 'fr-CA', undefined],
])('%s in %s is %s', (text, locale, amount) => {
  expect(typedAmount(text, locale)).toBe(amount);
});

test('an amount stands in its field as the language writes it, anything else as it is', () => {
  expect(writtenAmount('1500.5', 'en-US')).toBe('1,500.50');
  expect(writtenAmount('1500.5', 'fr-CA').replace(/\s/g, ' ')).toBe('1 500,50');
  expect([writtenAmount('abc', 'en-US'), writtenAmount(undefined, 'en-US')]).toEqual(['abc', '']);
});
