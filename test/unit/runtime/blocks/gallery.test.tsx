import { readdirSync, readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import axe from 'axe-core';
import type { Block } from '#model';
import { shellBlocks } from '../../../../src/runtime/shellBlocks.ts';
import { showBlocks, type World } from './showBlock.tsx';

interface Example {
  readonly description: string;
  readonly block: Block;
  readonly scope?: World['scope'];
  readonly messages?: World['messages'];
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Blocks that draw nothing until something happens. */
const silent = ['loading-indicator', 'toasts'];

describe.each(Object.keys(shellBlocks))('gallery: %s', (kind) => {
  const example = read(`test/gallery/blocks/${kind}.json`) as Example;

  test('it renders without a fault and without an accessibility finding', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const world = { ...(example.scope && { scope: example.scope }), ...(example.messages && { messages: example.messages }) };
    const { faults, baseElement } = showBlocks([example.block], world);
    await act(async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    });
    play.mockRestore();
    expect(faults).toEqual([]);
    if (!silent.includes(kind)) expect(baseElement.querySelector('[class^="p-"]')).not.toBeNull();
    const found = await axe.run(baseElement, {
      preload: false,
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
