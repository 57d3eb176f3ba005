import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { declarationOf } from '#machines';
import type { MachineDocument } from '#model';
import { evaluationOf } from '../../../src/server/access/evaluationOf.ts';
import { type Case, casesOf } from '../../proof/lifecycle/support/casesOf.ts';
import { eventsOf, type Step, stepsOf, stepTaken } from '../../proof/lifecycle/support/stepsOf.ts';
import { type EffectServer, startEffectServer } from '../../proof/support/effectServer.ts';
import { recordProof } from '../../proof/support/proof.ts';
import { openAs } from '../support/walk.ts';

/** Where the buttons of a life cycle stand, and a record whose row shows them. */
interface Shown {
  readonly screen: string;
  readonly open: string;
  readonly record: string;
  /** Typed into the search field to have the row alone. */
  readonly search?: string;
}

/** A step with what must be said for it. */
interface Walk {
  readonly machine: MachineDocument;
  readonly step: Step;
  readonly one: Case;
}

const WHO = 'admin';
const screens = JSON.parse(readFileSync('test/browser/proof/lifecycleScreens.json', 'utf8')) as { readonly [machine: string]: Shown };

let world: EffectServer;
let portal: CompiledPortal;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  world = await startEffectServer();
  portal = world.server.source.current();
});
test.afterAll(() => world.close());

/** Events that a row of the screen has a button for. */
function buttonsOf({ screen }: Shown): Set<string> {
  const text = readFileSync(`schemas/screens/${screen}.screen.json`, 'utf8').replaceAll(/\s+/g, '');
  return new Set([...text.matchAll(/\{"\$":"item\.actions"\},"name","(\w+)"/g)].map(([, name = '']) => name));
}

function walksOf(machine: MachineDocument, shown: Shown): Walk[] {
  const actor = { user: { role: WHO } } as never;
  const on = evaluationOf(portal, actor, { now: new Date() });
  const buttons = buttonsOf(shown);
  const ofPeople = stepsOf(machine).filter(({ event }) => buttons.has(event) && eventsOf(machine, 'user').includes(event));
  return ofPeople.flatMap((step) => {
    const leads = casesOf(machine, step.from, step.event, on).find((one) => {
      const here = { ...on, scope: { ...on.scope, event: one.event, context: one.context, data: {} } };
      return stepTaken(machine, step.from, step.event, here)?.rank === step.rank && Object.keys(one.data).length === 0;
    });
    return leads ? [{ machine, step, one: leads }] : [];
  });
}

async function put({ machine, step, one }: Walk, { record }: Shown): Promise<void> {
  const kept = JSON.stringify({ state: step.from, context: one.context });
  await sql`update records set state = ${kept}::jsonb, document = document || ${JSON.stringify(one.context)}::jsonb, due_on = null
    where collection = ${machine.collection} and id = ${record}`.execute(world.server.db);
}

async function stateOf(machine: MachineDocument, { record }: Shown): Promise<unknown> {
  const query = world.server.db
    .selectFrom('records')
    .select('state')
    .where('collection', '=', machine.collection ?? '');
  return (await query.where('id', '=', record).executeTakeFirst())?.state?.['state'];
}

/** The row of the record, in whichever tab it stands. */
async function rowOf(page: Page, shown: Shown): Promise<Locator | undefined> {
  if (shown.search !== undefined) {
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(shown.search);
    const found = page.getByRole('row').filter({ hasText: shown.search }).first();
    await expect(found).toBeVisible();
    return found;
  }
  const { document } = await world.server.db
    .selectFrom('records')
    .select('document')
    .where('id', '=', shown.record)
    .executeTakeFirstOrThrow();
  const label = String((document['offer'] as { label: string }).label);
  const row = page.getByRole('row').filter({ hasText: label });
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    if ((await tab.textContent())?.includes('(0)')) continue;
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
    if (await row.count()) break;
  }
  return (await row.count()) > 0 ? row.first() : undefined;
}

async function say(dialog: Locator, event: Case['event']): Promise<void> {
  for (const [field, value] of Object.entries(event)) {
    const input = dialog.locator(`[name$="${field}"]`);
    if ((await input.count()) === 0) continue;
    if ((await input.first().getAttribute('type')) === 'radio') await input.and(dialog.locator(`[value="${value}"]`)).check();
    else await input.first().fill(String(value));
  }
}

test('[K3] every button of a life cycle takes its step, in the real page and on the real server', async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  page.setDefaultTimeout(15_000);
  const figures: string[] = [];
  const wrong: string[] = [];
  for (const [id, shown] of Object.entries(screens)) {
    const machine = portal.machines[id];
    if (!machine) throw new Error(`there is no life cycle '${id}'`);
    const walks = walksOf(machine, shown);
    expect(new Set(walks.map(({ step }) => step.event))).toEqual(buttonsOf(shown));
    for (const walk of walks) {
      const { step, one } = walk;
      await put(walk, shown);
      await openAs(page, world.url, WHO, shown.open);
      const row = await rowOf(page, shown);
      if (row === undefined) {
        wrong.push(`${id}: a record that is '${step.from}' has no row to press ${step.event}`);
        continue;
      }
      const label = portal.variants.get(portal.defaultVariant)?.text('en', declarationOf(machine, step.event).label ?? '') ?? '';
      await row.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('button', { name: label, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const button = dialog.getByRole('button', { name: label, exact: true });
      await button.waitFor();
      await say(dialog, one.event);
      await button.click();
      await expect(dialog).toBeHidden();
      const state = await stateOf(machine, shown);
      if (state !== step.to) wrong.push(`${id}: '${step.from}' ${step.event} led to '${state}', not '${step.to}'`);
    }
    figures.push(`${id} ${walks.length}`);
  }
  expect(wrong).toEqual([]);
  recordProof({
    id: 'K3-ui',
    what: 'every button of a life cycle, from every state that has it',
    bar: 'leads where the document says',
    figure: `${figures.join(', ')} buttons pressed, 0 wrong`,
  });
});
