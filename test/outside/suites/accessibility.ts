import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../../browser/support/axe.ts';
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

/** Two opinions on accessibility, of every kind of screen and of what opens on it. */
export const suite: Suite = {
  title: 'accessibility of screens by axe (serious faults) and IBM equal-access (WCAG 2.2, violations)',
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
        const all = (await new ace.Checker().check(document, ['WCAG_2_2'])).results;
        // The engine does not know inert, which hides what is behind a dialog from everybody.
        return all.filter(({ path: { dom } }) => {
          const { singleNodeValue } = document.evaluate(dom, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
          return !(singleNodeValue instanceof Element && singleNodeValue.closest('[inert]'));
        });
      });
      const violations = results.filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL');
      const rules = new Map(violations.map((violation) => [violation.ruleId, violation]));
      const faults = await faultsOf(page);
      found.push({ id: `${screen}: axe`, outcome: faults.length === 0 ? 'passed' : 'failed', detail: faults.join(' | ') });
      found.push({ id: `${screen}: all other rules`, outcome: results.length > 0 ? 'passed' : 'failed' });
      for (const { message, path, ruleId } of rules.values())
        found.push({ id: `${screen}: ${ruleId}`, outcome: 'failed', detail: `${message} ${path.dom}` });
    };
    await lookAtScreens(portal, look, true);
    return found;
  },
};
