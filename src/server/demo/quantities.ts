import { createHash } from 'node:crypto';
import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import { type DemoDocument, type JsonObject, seededRandom } from '#model';
import type { RecordDraft } from '../lifecycle/createRecord.ts';
import type { DemoOrganization } from './demoTenants.ts';
import { personName } from './people.ts';

type Quantity = NonNullable<DemoDocument['quantities']>[number];
type Draw = NonNullable<Quantity['draw']>[string];

/** An organization with what expressions read of it. */
export interface QuantityOwner {
  readonly organization: DemoOrganization;
  readonly evaluation: Evaluation;
}

/**
 * The records of which a document says how many each organization has, one after another. What is drawn follows from collection,
 * organization and number alone, so that every load gives the same, and more of them change none of those before; `like` takes another
 * collection in place of the own. Each organization has `factor` times as many as the document says.
 */
export function* quantityDrafts(
  quantity: Quantity,
  { evaluation, organization }: QuantityOwner,
  { factor = 1, others = [] }: { readonly factor?: number; readonly others?: readonly Quantity[] } = {},
): Generator<RecordDraft> {
  const { beside = {}, collection, document, id, state } = quantity;
  const count = Math.round(quantityCount(quantity, { evaluation, organization }) * factor);
  for (let index = 1; index <= count; index += 1) {
    const item = drawnItem(quantity, organization, index);
    for (const [name, other] of Object.entries(beside)) {
      const number = Number(resolveValue(other.number, { ...evaluation, scope: extendScope(evaluation.scope, { item }) }));
      const drawnBy = others.find((one) => one.collection === other.collection);
      if (drawnBy) item[name] = drawnItem(drawnBy, organization, number);
    }
    const ofItem = { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
    const fields = Object.entries(resolveParams(document, ofItem)).filter(([, value]) => value !== undefined);
    const stateName = resolveValue(state, ofItem);
    yield {
      collection,
      id: String(resolveValue(id, ofItem)),
      organization_id: organization.id,
      oem: organization.oem,
      document: Object.fromEntries(fields) as JsonObject,
      ...(typeof stateName === 'string' ? { state: stateName } : {}),
    };
  }
}

/** How many records an organization has. */
export function quantityCount({ count, programs }: Quantity, { evaluation, organization }: QuantityOwner): number {
  return programs?.includes(organization.oem) === false ? 0 : Number(resolveValue(count, evaluation) ?? 0);
}

/** What a quantity draws for one of its records. */
function drawnItem(
  { collection, draw = {}, like = collection }: Quantity,
  organization: DemoOrganization,
  index: number,
): { [name: string]: unknown } {
  const random = seededRandom(seedOf(`${like} ${organization.id} ${index}`));
  return { index, ...Object.fromEntries(Object.entries(draw).map(([name, how]) => [name, drawn(how, random)])) };
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

function drawn({ between, lognormal, name, pick, weights }: Draw, random: () => number): unknown {
  if (pick) return pick[Math.floor(random() * pick.length)];
  if (weights) return weighted(weights, random);
  if (between) return between[0] + Math.floor(random() * (between[1] - between[0] + 1));
  if (lognormal) return Math.round(lognormal.median * Math.exp(lognormal.spread * normal(random)));
  return name === true ? personName(random) : undefined;
}

function weighted(weights: { readonly [value: string]: number }, random: () => number): string | undefined {
  const all = Object.entries(weights);
  let left = random() * all.reduce((sum, [, weight]) => sum + weight, 0);
  return (all.find(([, weight]) => {
    left -= weight;
    return left < 0;
  }) ?? all.at(-1))?.[0];
}

/** Box and Muller's: a value of the normal distribution around 0 with a deviation of 1. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
