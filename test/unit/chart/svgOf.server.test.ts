import { SaxesParser } from 'saxes';
import { type Chart, chartOf, svgOf } from '#chart';
import { graphOf } from '#machines';
import type { ChartLayout } from '#model';
import { keptLayout } from '#server';
import { shippedMachines } from '../../support/shippedMachines.ts';

const words = { breakpoint: 'breakpoint', parallel: 'all', notes: { added: '', removed: '', changed: '', unseen: '', partly: '' } };

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a text that is well-formed XML, and all its letters. */
function parsed(text: string): { readonly elements: readonly Element[]; readonly letters: string } {
  const elements: Element[] = [];
  let letters = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes, name }) => elements.push({ name, attributes: attributes as Element['attributes'] }));
  parser.on('text', (part) => {
    letters += `${part}\n`;
  });
  parser.write(text).close();
  return { elements, letters };
}

test('the picture of every machine is XML that holds each state and transition, and needs nothing from elsewhere', async () => {
  const machines = (await shippedMachines()).filter(({ portal }) => portal.portal.studio !== undefined);
  expect(machines.length).toBeGreaterThan(20);
  for (const machine of machines) {
    const layout = await keptLayout(machine.portal.root, machine);
    const { document } = machine;
    const { text } = svgOf(chartOf({ document, written: machine.written() }), layout as ChartLayout, words, document.description);
    const { elements, letters } = parsed(text);
    const { states, transitions } = graphOf(document);
    const drawn = [...states, ...transitions.filter(({ target }) => target !== undefined)].map(({ id }) => id);
    const parts = elements.flatMap(({ attributes }) => attributes['data-part'] ?? []);
    expect([machine.name, parts.sort()]).toEqual([machine.name, drawn.sort()]);
    for (const { key, kind } of states) if (kind !== 'history') expect(letters).toContain(key);
    for (const { kind, label, target } of transitions)
      if (kind === 'event' && target === undefined) expect(letters).toContain(label.slice(0, 30));
    expect(elements.filter(({ name }) => ['script', 'foreignObject', 'image', 'use', 'a', 'link'].includes(name))).toEqual([]);
    expect(elements.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => /^on|href|^src$/.test(name)))).toEqual([]);
    expect(text.match(/url\((?!#s-)|@import|@font-face|https?:(?!\/\/www\.w3\.org\/2000\/svg")/g)).toBeNull();
  }
}, 60_000);

test('no word of a document is read as markup', () => {
  const hostile = '</text><script>1</script>&"';
  const state = { id: 'a', name: hostile, parent: undefined, kind: 'atomic', lines: [hostile], initial: undefined } as const;
  const box = { state: 'a', kind: 'atomic', x: 0, y: 0, width: 90, height: 40 } as const;
  const chart: Chart = { id: hostile, states: [state], transitions: [] };
  const { elements, letters } = parsed(svgOf(chart, { width: 90, height: 40, boxes: [box], edges: [] }, words, hostile).text);
  expect(elements.map(({ name }) => name)).not.toContain('script');
  expect(letters.split(hostile)).toHaveLength(5);
});
