/** @jest-environment jsdom */
import { printWithHead } from '../../../src/platform/printWithHead.ts';

test('GB-306 each printed page has the line on top, whatever it holds, and only while it is printed', () => {
  const shown: string[] = [];
  class Sheet {
    text = '';
    replaceSync(text: string): void {
      this.text = text;
    }
  }
  const document = { adoptedStyleSheets: [] as Sheet[] };
  const ended: (() => void)[] = [];
  const window = {
    CSSStyleSheet: Sheet,
    document,
    addEventListener: (_: string, listener: () => void) => ended.push(listener),
    print: () => shown.push(document.adoptedStyleSheets.map(({ text }) => text).join()),
  };
  printWithHead(window as never, 'Prairie "Honda"\n· \\ 1');
  expect(shown).toEqual(['@page { @top-left { content: "Prairie \\22 Honda\\22 \\a · \\5c  1"; } }']);
  for (const end of ended) end();
  expect(document.adoptedStyleSheets).toEqual([]);
  printWithHead({ document: {}, print: () => shown.push('plain') } as never, 'Head');
  expect(shown.at(-1)).toBe('plain');
});
