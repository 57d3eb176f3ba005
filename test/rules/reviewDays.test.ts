import { createEvaluation, resolveValue } from '#conditions';
import type { Value } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { runningFlow } from './support/runningFlow.ts';

interface Item {
  readonly id: string;
  readonly value: Value;
  readonly label: { readonly $t: string };
}

/** Values of the lines of a screen or part that have this label. */
function linesOf(document: string, label: string): readonly Value[] {
  const found: Value[] = [];
  JSON.parse(JSON.stringify(coreDocument(`schemas/${document}.json`)), (_key, part: Partial<Item> | null) => {
    if (part?.label?.$t === label && part.value !== undefined) found.push(part.value);
    return part;
  });
  return found;
}

const TODAY = '2026-03-10';
const first = '2026-04-01';

/** What a dealer reads there of an offer that goes live on a day. */
function shown(screen: string, label: string, goLiveDate: string | undefined): readonly unknown[] {
  const offer = { packageId: 'p2', ...(goLiveDate && { goLiveDate }) };
  const roots = {
    today: () => ({ date: TODAY }),
    user: () => ({ role: 'Dealer' }),
    // What the flow of an order has worked out already is told of below.
    context: () => ({
      offer,
      chosen: 'p2',
      options: { optionList: [{ ...offer, id: 'p2' }] },
      day: goLiveDate && goLiveDate > first ? goLiveDate : first,
    }),
    value: () => ({ offer, website: offer, retail: offer, begins: first }),
  };
  const conditions = { actsAsAdmin: { eq: [{ $: 'user.role' }, 'admin'] } } as never;
  const evaluation = createEvaluation({ roots, facts: {}, conditions });
  return linesOf(screen, label).map((value) => resolveValue(value, evaluation));
}

describe('[BU-PACKAGES-08, GB-221] the day that a review tells', () => {
  test.each([
    ['screens/packages/packages.screen', 'packages.begins', 1],
    ['screens/packages/packages.screen', 'packages.summary.from', 1],
    ['screens/packages/website-program.screen', 'websiteProgram.when', 1],
    ['screens/addons/addon-enrollment.screen', 'websiteProgram.when', 1],
    ['screens/enrolling/enrollment.screen', 'enrolling.summary.from', 2],
    ['parts/subscription-step.part', 'packages.begins', 1],
  ])('%s: %s is the later of the day asked for and the one on which it goes live', (screen, label, places) => {
    expect(shown(screen, label, undefined)).toEqual(Array(places).fill(first));
    expect(shown(screen, label, '2026-03-20')).toEqual(Array(places).fill(first));
    expect(shown(screen, label, '2026-05-15')).toEqual(Array(places).fill('2026-05-15'));
  });

  test('an order knows the day before it is confirmed', () => {
    const dayOf = (goLiveDate?: string) => {
      const flow = runningFlow('package-choice', { user: { role: 'Dealer' }, data: { packages: { dealer: { code: 'D1' } } } });
      flow.send({
        type: 'SUBMIT',
        offer: { packageId: 'p2', goLiveDate },
        provider: {},
        current: {},
        pending: {},
        chosenAddons: [],
        data: {},
      });
      return flow.now.context['day'];
    };
    expect([dayOf(), dayOf('2026-03-20'), dayOf('2026-05-15')]).toEqual([first, first, '2026-05-15']);
  });

  test('another option of a subscription is looked at with its own day', async () => {
    const flow = runningFlow('subscription-step', { user: { role: 'Dealer' } });
    flow.send({ type: 'OPTIONS', row: { subscriptionMappingId: 's1', offer: { packageId: 'p1' } } });
    await flow.answered({ showEULA: false, optionList: [] });
    expect(flow.now.context['chosen']).toBe('p1');
    flow.send({ type: 'CHANGED', data: { optionId: 'p2' } });
    expect(flow.now.context['chosen']).toBe('p2');
  });
});
