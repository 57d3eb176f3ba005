import fc from 'fast-check';
import { contrastRatio, parseColor, type Rgb } from '../../../../src/model/index.ts';
import { brandColors, themeProperties } from '../../../../src/runtime/theme/BrandTheme.tsx';
import { mixColors } from '../../../../src/runtime/theme/color.ts';
import { artPalette, palette } from '../../../../src/runtime/theme/palette.ts';

const rgb = (text: string | undefined): Rgb => {
  const color = parseColor(text ?? '');
  if (color === undefined) throw new Error(`No colour: ${text}`);
  return color;
};

const grounds = ['bg', 'surface', 'surface-raised', 'surface-sunken', 'primary-tint'];
const texts: readonly (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => [['text', ground] as const, ['text-muted', ground] as const, ['primary-text', ground] as const]),
  ['primary-text', 'primary-tint-strong'],
  ['accent-text', 'accent-tint'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-accent', 'accent'],
  ['neutral', 'neutral-tint'],
];
const controls: readonly (readonly [string, string])[] = ['bg', 'surface', 'surface-raised'].flatMap((ground) => [
  ['border-strong', ground] as const,
  ['focus', ground] as const,
]);

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever colours a brand brings, text pairs reach 4.5 and control pairs 3 in light and dark (WCAG 1.4.3, 1.4.11)', () => {
  fc.assert(
    fc.property(hex, hex, hex, fc.constantFrom('light' as const, 'dark' as const), (primary, accent, surface, scheme) => {
      const colors = palette(brandColors({ primary, accent, surface }), scheme);
      const weak = [...texts.map((pair) => [...pair, 4.5] as const), ...controls.map((pair) => [...pair, 3] as const)].filter(
        ([front, ground, least]) => contrastRatio(rgb(colors[front]), rgb(colors[ground])) < least,
      );
      expect(weak).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('whatever colours a brand brings, white words reach 4.5 on its art: on ground, glow and what lies between (WCAG 1.4.3)', () => {
  fc.assert(
    fc.property(hex, hex, (primary, accent) => {
      const colors = artPalette(brandColors({ primary, accent }));
      const [ground, glow] = [rgb(colors['art']), rgb(colors['art-glow'])];
      const shares = [0, 0.25, 0.5, 0.75, 1];
      expect(shares.filter((share) => contrastRatio([1, 1, 1], mixColors(ground, glow, share)) < 4.5)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('the art has the hues of the brand, and its lines stand out from the ground', () => {
  const [red, blue] = [artPalette(brandColors({ primary: '#b3001b' })), artPalette(brandColors({ primary: '#0a5fb4' }))];
  const [r, , b] = rgb(red['art']);
  expect(r).toBeGreaterThan(b);
  expect(rgb(blue['art'])[2]).toBeGreaterThan(rgb(blue['art'])[0]);
  expect(contrastRatio(rgb(blue['art-line']), rgb(blue['art']))).toBeGreaterThan(3);
});

test('contrast follows the definition', () => {
  expect(contrastRatio([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrastRatio(rgb('#777777'), [1, 1, 1])).toBeCloseTo(4.48, 2);
});

test('a legible brand colour is kept as it is', () => {
  expect(palette(brandColors({ primary: '#1f4f8f' }), 'light')['primary']).toBe('#1f4f8f');
});

test('properties hold both schemes, radius and weight; a token that is no colour falls back', () => {
  const properties = themeProperties({ primary: 'red', radiusPx: 6, headingWeight: 700 });
  expect(properties['--p-primary']).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
  expect(properties['--p-primary']).toBe(themeProperties({})['--p-primary']);
  expect(properties).toMatchObject({ '--p-radius': '6px', '--p-heading-weight': '700' });
});

test('shapes that a brand names become properties; what it does not name is left to the style sheet', () => {
  const shaped = themeProperties({
    headingCase: 'upper',
    typeface: 'figtree',
    buttonShape: 'pill',
    pattern: 'sample/assets/pattern.svg',
  });
  expect(shaped).toMatchObject({
    '--p-heading-case': 'uppercase',
    '--p-font': expect.stringMatching(/^"figtree variable", /),
    '--p-button-radius': '999px',
    '--p-pattern': 'url("/assets/sample/assets/pattern.svg")',
  });
  const plain = Object.keys(themeProperties({ headingCase: 'plain', buttonShape: 'rounded' }));
  expect(plain.filter((name) => name in shaped && !name.startsWith('--p-art'))).toEqual(
    Object.keys(themeProperties({})).filter((name) => !name.startsWith('--p-art')),
  );
});
