import { isSlow } from '../../../../src/compiler/patterns/isSlow.ts';

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '^(?:.*,)*.*$',
  '^([a-z0-9_.+-]+)+@x$',
  '(?:(?:a*)?c)*$',
  String.raw`\s+$`,
  String.raw`\{[^}]+\}`,
  '^.*x.*y$',
  '^a{2,5}a*a*$',
  String.raw`^\w*(?:(?:c*-+){2}bc?)*\w*`,
  String.raw`^(\w+)-\1$`,
  '(?=.*a).',
  'a|b+c+b+$|(?:x|x)*y',
])('%s can take more than linear time', (pattern) => {
  expect(isSlow(pattern)).toBe(true);
});

test.each([
  '.*',
  '[0-9]',
  'ab?c',
  '^.{8,200}$',
  '^(?=.*[a-z])(?=.*[A-Z])[A-Za-z]+$',
  String.raw`^[^@\s]+@[^@\s]+\.[a-z]+$`,
  String.raw`^\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$`,
  '^$|^[A-Za-z]+(?:-[A-Za-z]+)*$',
  '^(?:[^,]*,)*[^,]*$',
  String.raw`^\p{L}+(?: \p{L}+)*$`,
  String.raw`^\\1+$`,
  '^(?<year>[0-9]{4})-(?<month>[0-9]{2})$',
])('%s takes linear time', (pattern) => {
  expect(isSlow(pattern)).toBe(false);
});
