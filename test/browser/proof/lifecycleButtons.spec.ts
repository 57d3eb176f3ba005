import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { resolveValue } from '#conditions';
import { eventDeclaration } from '#machines';
import type { MachineDocument } from '#model';
import { actorEvaluation } from '../../../src/server/call/evaluation.ts';
import { type StoredRecord, toWireRecord } from '../../../src/server/lifecycle/storedRecord.ts';
import { type Case, casesOf, plainCase } from '../../proof/lifecycle/support/casesOf.ts';
import { eventsOf, type Step, stepsOf, stepTaken } from '../../proof/lifecycle/support/stepsOf.ts';
import { type EffectServer, startEffectServer } from '../../proof/support/effectServer.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { holdFor } from '../support/openAs.ts';
import { enterAs } from '../support/walk.ts';
import { type OfferedButton, offeredButtons } from './support/offeredButtons.ts';

/** Where the buttons of a life cycle stand, and a record that has them there. */
interface Shown {
  readonly lifecycle: string;
  readonly screen: string;
  /** Flow that the buttons send to; empty where a button takes its step at once. */
  readonly flow: string;
  readonly offers: string;
  readonly open: string;
  readonly record: string;
  /** Fields of the record, if the demo has none. */
  readonly laid?: Case['context'];
  /** Dealer for whom the administrator acts where the screen is for dealers alone. */
  readonly as?: string;
  /** Typed into the search field to have the row alone. */
  readonly search?: string;
  /** Name of the group of buttons, as a pattern. */
  readonly group?: string;
  /** Name of the box that selects the record first. */
  readonly select?: string;
  /** Text of the row in whose menu the buttons stand, in one of the tabs if there are any. */
  readonly row?: string;
  /** What an event may bring and the screen does not ask for, each with why. */
  readonly unsaid?: { readonly [field: string]: string };
  /** Events of people that have no button here, each with where it has one. */
  readonly elsewhere?: { readonly [event: string]: string };
}

/** A step with what must be said for it. */
interface Walk {
  readonly shown: Shown;
  readonly machine: MachineDocument;
  readonly step: Step;
  readonly one: Case;
  readonly button: OfferedButton;
}

const WHO = 'admin';
const ACTING = 'provider.admin';
const lines = JSON.parse(readFileSync('test/browser/proof/lifecycleScreens.json', 'utf8')) as readonly Shown[];

let world: EffectServer;
let portal: CompiledPortal;
let buttons: readonly OfferedButton[];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  world = await startEffectServer();
  portal = world.server.source.current();
  buttons = offeredButtons(portal);
  await sql`create table records_as_begun as table records`.execute(world.server.db);
});
test.afterAll(() => world.close());

function machineOf({ lifecycle }: Shown): MachineDocument {
  const machine = portal.machines[lifecycle];
  if (!machine) throw new Error(`there is no life cycle '${lifecycle}'`);
  return machine;
}

const offerKey = ({ screen, flow, offers }: Pick<Shown, 'screen' | 'flow' | 'offers'>) => `${screen} ${flow} ${offers}`;
const buttonsOf = (shown: Shown) => buttons.filter((button) => offerKey(button) === offerKey(shown));
const administrator = () => actorEvaluation(portal, { user: { role: WHO } } as never, { now: new Date() });

/** Every arrow that an administrator's button may take, from every state, with what the event must bring. */
function walksOf(shown: Shown): Walk[] {
  const machine = machineOf(shown);
  const evaluation = administrator();
  return buttonsOf(shown).flatMap((button) =>
    stepsOf(machine)
      .filter(({ event }) => event === button.event)
      .flatMap((step) => {
        const leads = casesOf(machine, step.from, step.event, evaluation).find((one) => {
          const eventEvaluation = { ...evaluation, scope: { ...evaluation.scope, event: one.event, context: one.context, data: {} } };
          return stepTaken(machine, step.from, step.event, eventEvaluation)?.rank === step.rank && Object.keys(one.data).length === 0;
        });
        const usual = plainCase(machine, step.from, step.event, evaluation).event;
        const isSaid = Object.keys(shown.unsaid ?? {}).every((field) => leads?.event[field] === usual[field]);
        return leads && isSaid ? [{ shown, machine, step, one: leads, button }] : [];
      }),
  );
}

/** Every event of every life cycle once, on its screens in turn. */
function someOf(walks: readonly Walk[]): Walk[] {
  const keyOf = ({ machine, step }: Walk) => `${machine.id} ${step.event}`;
  return [...new Set(walks.map(keyOf))].map((key, at) => {
    const same = walks.filter((walk) => keyOf(walk) === key);
    return same[(at * 7) % same.length] as Walk;
  });
}

/** Guards look at other records too: what walks before did to them is undone. */
async function restoreRecords(): Promise<void> {
  await sql`update records now set document = begun.document, state = begun.state, due_on = begun.due_on from records_as_begun begun
    where (begun.collection, begun.id) = (now.collection, now.id)
      and (begun.document, begun.state) is distinct from (now.document, now.state)`.execute(world.server.db);
}

/** The record in the state the walk begins in; what the walk says nothing of stays as it is. */
async function put({ machine, step, one, shown: { laid, record } }: Walk): Promise<StoredRecord> {
  await world.restore(WHO, 'a'.repeat(43));
  await restoreRecords();
  if (laid !== undefined)
    await sql`insert into records (collection, id, document, state, created_at, updated_at)
      values (${machine.collection}, ${record}, ${JSON.stringify(laid)}::jsonb, '{"context": {}}', now(), now())`.execute(world.server.db);
  const said = JSON.stringify(Object.fromEntries(Object.entries(one.context).filter(([, value]) => value !== null)));
  const { rows } = await sql<StoredRecord>`update records set document = document || ${said}::jsonb, due_on = null,
    state = jsonb_build_object('state', ${step.from}::text, 'context', (state -> 'context') || ${said}::jsonb)
    where collection = ${machine.collection} and id = ${record} returning *`.execute(world.server.db);
  return rows[0] as StoredRecord;
}

/** Where the event led the record since a step; what the server does with it afterwards is another step. */
async function stateOf({ machine, step, shown: { record } }: Walk, since: number): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`select to_state as state from record_history
    where collection = ${machine.collection} and record_id = ${record} and event = ${step.event} and id > ${since}`.execute(
    world.server.db,
  );
  return rows[0]?.state;
}

async function lastStep(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from record_history`.execute(world.server.db);
  return rows[0]?.id ?? 0;
}

/** The element that holds the buttons of the record, ready to be pressed; undefined when the record is not shown. */
async function containerOn(page: Page, { group, row, search, select }: Shown): Promise<Locator | undefined> {
  if (select !== undefined) await page.getByRole('checkbox', { name: select, exact: true }).check();
  if (group !== undefined) return page.getByRole('group', { name: new RegExp(group) }).first();
  if (row === undefined) return page.getByRole('main');
  if (search !== undefined) await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(search);
  const found = page.getByRole('row').filter({ hasText: row }).first();
  const tabs = page.getByRole('tab');
  await found.or(tabs.first()).first().waitFor();
  for (const tab of await tabs.all()) {
    if ((await tab.textContent())?.includes('(0)')) continue;
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
    if (await found.count()) break;
  }
  if ((await found.count()) === 0) return undefined;
  const menu = found.getByRole('button', { name: 'Actions' });
  // The only action of a row stands in it.
  if ((await menu.count()) === 0) return found;
  await menu.click();
  return page.locator('body');
}

async function say(dialog: Locator, event: Case['event'], { unsaid = {} }: Shown): Promise<void> {
  for (const [field, value] of Object.entries(event)) {
    const input = dialog.locator(`[name$="${field}"]`);
    expect([field, unsaid[field] !== undefined && (await input.count()) > 0]).toEqual([field, false]);
    if ((await input.count()) === 0) continue;
    if ((await input.first().getAttribute('type')) === 'radio') await input.and(dialog.locator(`[value="${value}"]`)).check();
    else await input.first().fill(String(value));
  }
}

/** Puts the record into the state, presses the button and answers what is wrong; undefined where all is well. */
async function wrongOf(page: Page, walk: Walk): Promise<string | undefined> {
  const { button, shown, step } = walk;
  const record = await put(walk);
  const since = await lastStep();
  await page.goto(shown.open);
  await page.locator('h1').first().waitFor();
  const container = await containerOn(page, shown);
  if (container === undefined) return `a record that is '${step.from}' has no row to press ${step.event}`;
  const evaluation = administrator();
  const label = String(
    resolveValue(button.label, {
      ...evaluation,
      scope: { ...evaluation.scope, item: toWireRecord(record) },
      translate: (key, given) => portal.variants.get(portal.defaultVariant)?.text('en', key, given) ?? key,
    }),
  );
  const named = { name: label, exact: true };
  await container.getByRole('button', named).or(container.getByRole('menuitem', named)).first().click();
  if (shown.flow !== '') await answerDialog(page, walk);
  else await expect.poll(() => stateOf(walk, since), 'the step is taken').toBeDefined();
  const state = await stateOf(walk, since);
  return state === step.to ? undefined : `'${step.from}' ${step.event} led to '${state}', not '${step.to}'`;
}

/** Says in the dialog of a step what the event must bring, and sends it. */
async function answerDialog(page: Page, { machine, one, shown, step }: Walk): Promise<void> {
  const dialog = page.getByRole('dialog');
  const plain = portal.variants.get(portal.defaultVariant)?.text('en', eventDeclaration(machine, step.event).label ?? '') ?? '';
  const submit = dialog
    .locator('button[type=submit]')
    .or(dialog.getByRole('button', { name: plain, exact: true }))
    .first();
  await submit.waitFor();
  await say(dialog, one.event, shown);
  await submit.click();
  await expect(dialog, `${machine.id} on ${shown.screen}: '${step.from}' ${step.event}`).toBeHidden();
}

test('[K3] every place where a screen offers events of a life cycle is walked, and every event of people has its button', () => {
  expect([...new Set(buttons.map(offerKey))].toSorted()).toEqual(lines.map(offerKey).toSorted());
  for (const shown of lines) {
    const machine = machineOf(shown);
    const offered = buttonsOf(shown).map(({ event }) => event);
    expect([shown.screen, [...offered, ...Object.keys(shown.elsewhere ?? {})].toSorted()]).toEqual([
      shown.screen,
      eventsOf(machine, 'user').toSorted(),
    ]);
    expect(new Set(walksOf(shown).map(({ step }) => step.event))).toEqual(new Set(offered));
  }
});

test('[K3] every button of a life cycle takes its step, in the real page and on the real server', async ({ browser }) => {
  test.setTimeout(1_200_000);
  const all = lines.flatMap(walksOf);
  const walks = rounds(0, 1) ? all : someOf(all);
  const wrong: string[] = [];
  for (const acting of [undefined, ...new Set(lines.flatMap(({ as }) => as ?? []))]) {
    const page = await (await browser.newContext({ baseURL: world.url })).newPage();
    page.setDefaultTimeout(15_000);
    if (acting === undefined) await enterAs(page.context(), world.url, WHO);
    else await holdFor(page, ACTING, acting);
    for (const walk of walks.filter(({ shown }) => shown.as === acting)) {
      const found = await wrongOf(page, walk);
      if (found !== undefined) wrong.push(`${walk.machine.id} on ${walk.shown.screen}: ${found}`);
    }
    await page.context().close();
  }
  expect(wrong).toEqual([]);
  const figures = lines.map((shown) => `${shown.lifecycle} ${walks.filter((walk) => walk.shown === shown).length}`);
  recordProof({
    id: 'K3-ui',
    what: 'every button of a life cycle, on every screen and from every state that has it',
    bar: 'leads where the document says',
    figure: `${figures.join(', ')}: ${walks.length} of ${all.length} buttons pressed, 0 wrong`,
  });
});
