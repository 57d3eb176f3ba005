import { act } from '@testing-library/react';
import axe from 'axe-core';
import { shellBlocks } from '../../../../src/runtime/shellBlocks.ts';
import { galleryExample } from '../../../support/galleryExample.ts';
import { showBlocks } from './showBlock.tsx';

/** Blocks that draw nothing until something happens. */
const silent = ['loading-indicator', 'toasts'];

describe.each(Object.keys(shellBlocks))('gallery: %s', (kind) => {
  const example = galleryExample(kind);

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
