import { assetUrl } from '../../../../src/runtime/ui/assetUrl.ts';

test.each([
  ['/brand/logo', '/brand/logo'],
  ['north/hero', '/assets/north/hero'],
  ['north/hero.svg', '/assets/north/hero.svg'],
  ['/assets/logo', '/assets/logo'],
  ['https://example.com/a', 'https://example.com/a'],
  ['iVBORw0KGgo\nAAAA==', 'data:image/png;base64,iVBORw0KGgoAAAA=='],
])('a file is found by what names it: %j', (source, url) => {
  expect(assetUrl(source)).toBe(url);
});
