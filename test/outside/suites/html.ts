import { loadOutside } from '../support/loadOutside.ts';
import type { Case, Suite } from '../support/Suite.ts';
import { lookAtScreens } from '../support/screens.ts';

interface HtmlValidate {
  readonly HtmlValidate: new (
    config: object,
  ) => {
    validateString(markup: string): Promise<{
      readonly results: readonly {
        readonly messages: readonly { readonly ruleId: string; readonly message: string; readonly selector: string | null }[];
      }[];
    }>;
  };
}

/** The pages as the browser holds them, by the rules of HTML. */
export const suite: Suite = {
  title: 'HTML of screens by html-validate (standard)',
  async run(portal) {
    const { HtmlValidate } = await loadOutside<HtmlValidate>('html-validate');
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
    const broken = await validator.validateString('<!doctype html><p><div id="a"></div><img id="a"></p>');
    if (broken.results.length === 0) throw new Error('html-validate finds nothing in broken HTML');
    const found: Case[] = [];
    await lookAtScreens(portal, async (page, screen) => {
      const { results } = await validator.validateString(
        `<!DOCTYPE html>\n${await page.evaluate(() => document.documentElement.outerHTML)}`,
      );
      const messages = results.flatMap((result) => result.messages);
      if (messages.length === 0) found.push({ id: screen, outcome: 'passed' });
      for (const { message, ruleId, selector } of messages)
        found.push({ id: `${screen} ${ruleId} ${selector}`, outcome: 'failed', detail: message });
    });
    return found;
  },
};
