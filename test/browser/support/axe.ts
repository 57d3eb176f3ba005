import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const { source } = createRequire(import.meta.url)('axe-core') as { source: string };

/** Beyond WCAG: no two landmarks of a kind with one name. */
const UNIQUE = 'landmark-unique';
const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  rules: { [UNIQUE]: { enabled: true } },
  resultTypes: ['violations'],
};
/** What the colour scheme can change. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'] };

/**
 * Serious and critical faults of the page as it stands, or of the part that a selector names, and landmarks of one name, one line an
 * element; light by all rules and, if asked, dark by those about colours.
 */
export async function faultsOf(
  page: Page,
  { part = 'html', dark = true }: { part?: string | undefined; dark?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found: string[] = [];
  const passes = [['light', everyRule] as const];
  for (const [scheme, options] of dark ? [['dark', colours] as const, ...passes] : passes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const lines = await page.evaluate(
      async ([within, rules, unique]) => {
        await new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)));
        const { axe } = window as unknown as { axe: { run(selector: string, how: object): Promise<AxeResults> } };
        const { violations } = await axe.run(within, rules);
        return violations
          .filter(({ id, impact }) => id === unique || impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
      },
      [part, options, UNIQUE] as const,
    );
    found.push(...lines.map((line) => `${scheme} ${line}`));
  }
  return found;
}
