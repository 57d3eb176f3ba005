import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

test('the chart of a machine is saved as SVG and as PNG, drawn by the page under its own policy', async ({ page, portal, faults }) => {
  void faults;
  await enterAs(page.context(), portal.url, 'qa');
  await page.goto('/studio?machine=login');
  await page.getByRole('application').waitFor();
  const saved = async (item: string): Promise<{ readonly name: string; readonly content: Buffer }> => {
    await page.getByRole('button', { name: 'Save the chart as' }).press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const svg = await saved('Picture of the chart (SVG)');
  expect(svg.name).toBe('login.svg');
  const [, width, height] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg.content.toString()) ?? [];
  const png = await saved('Picture of the chart (PNG)');
  expect(png.name).toBe('login.png');
  expect(png.content.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20)]).toEqual([Number(width) * 2, Number(height) * 2]);
  // It is not empty: the box of a state and the ground are of different colours.
  const colours = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data: dots } = context.getImageData(0, 0, image.width, image.height);
    const found = new Set<string>();
    for (let at = 0; at < dots.length; at += 4) found.add(`${dots[at]} ${dots[at + 1]} ${dots[at + 2]}`);
    return [...found];
  }, png.content.toString('base64'));
  // White, the edge of a state, a line, and letters: the colours of its own styles.
  expect(colours).toEqual(expect.arrayContaining(['255 255 255', '238 241 245', '31 79 143', '22 27 34']));
});
