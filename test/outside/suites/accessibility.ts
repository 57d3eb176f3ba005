import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, Suite } from '../support/Suite.ts';
import { lookAtScreens } from '../support/screens.ts';

/** What the engine says of one element by one rule. */
interface Result {
  readonly ruleId: string;
  readonly value: readonly [level: string, outcome: string];
  readonly path: { readonly dom: string };
  readonly message: string;
}

const ENGINE = join('test', 'outside', 'packages', 'node_modules', 'accessibility-checker-engine', 'ace.js');

/** The second opinion on accessibility: axe judges with every run of the browser tests. */
export const suite: Suite = {
  title: 'accessibility of screens by IBM equal-access (WCAG 2.2, violations)',
  async run(portal) {
    const engine = readFileSync(ENGINE, 'utf8');
    const found: Case[] = [];
    // The engine is no script of the portal, so the policy of its pages would stop it.
    const look: Parameters<typeof lookAtScreens>[1] = async (page, screen) => {
      await page.evaluate(engine);
      const results = await page.evaluate(async () => {
        const { ace } = window as unknown as {
          ace: { Checker: new () => { check(root: Document, rules: string[]): Promise<{ results: Result[] }> } };
        };
        return (await new ace.Checker().check(document, ['WCAG_2_2'])).results;
      });
      const violations = results.filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL');
      const rules = new Map(violations.map((violation) => [violation.ruleId, violation]));
      found.push({ id: `${screen}: all other rules`, outcome: results.length > 0 ? 'passed' : 'failed' });
      for (const { message, path, ruleId } of rules.values())
        found.push({ id: `${screen}: ${ruleId}`, outcome: 'failed', detail: `${message} ${path.dom}` });
    };
    await lookAtScreens(portal, look, true);
    return found;
  },
};
