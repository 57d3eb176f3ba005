import { deepEqual } from '#conditions';
import { type Difference, differencesOf, differenceText } from '#machines';
import { isJsonObject, type MachineDocument, pointerTo } from '#model';
import { type ShippedMachine, shippedMachines } from '../../support/shippedMachines.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';

const CHANGES_OF_EACH = 60;
const seed = proofSeed();

let machines: readonly ShippedMachine[];

beforeAll(async () => {
  machines = await shippedMachines();
}, 120_000);

const copyOf = (document: MachineDocument) => JSON.parse(JSON.stringify(document)) as MachineDocument;

test('a machine does not differ from itself, also as it is read from a file', () => {
  for (const { document, name, ...machine } of machines) {
    const written = machine.written();
    expect([name, differencesOf({ document, written }, { document: copyOf(document), written })]).toEqual([name, []]);
  }
});

interface Position {
  readonly pointer: string;
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every place of a document at which something stands, but the names of the machine and of its meta-schema. */
function placesIn(holder: object, pointer = ''): Position[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const at = pointerTo(pointer, key);
    if (at === '/id' || at === '/$schema') return [];
    const own = { pointer: at, holder: holder as Record<string, unknown>, key };
    return [own, ...(isJsonObject(value) || Array.isArray(value) ? placesIn(value, at) : [])];
  });
}

/** Without these an actor or an action is none. */
const REQUIRED: ReadonlySet<string> = new Set(['src', 'type']);

/** Changes, or takes away, what stands at a place that is chosen by chance; tells where. */
function changeSomething(document: MachineDocument, random: () => number): string {
  const places = placesIn(document);
  const { holder, key, pointer } = places[Math.floor(random() * places.length)] as Position;
  const value = holder[key];
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (typeof value === 'string' && (REQUIRED.has(key) || random() < 0.7)) holder[key] = `${value}Other`;
  else if (typeof value === 'number' && random() < 0.7) holder[key] = value + 1;
  else if (typeof value === 'boolean' && random() < 0.7) holder[key] = !value;
  else delete holder[key];
  return pointer;
}

const isTold = (pointer: string, { after, before }: Difference): boolean =>
  [before?.pointer, after?.pointer].some(
    (named) => named !== undefined && named !== '' && (`${pointer}/`.startsWith(`${named}/`) || named.startsWith(`${pointer}/`)),
  );

test('whatever is changed in a machine is told with its place, in a sentence of each language', () => {
  const random = seeded(seed);
  const unseen: string[] = [];
  const kinds = new Map<string, Difference>();
  let tried = 0;
  for (const { document, name, ...machine } of machines) {
    const written = machine.written();
    for (let index = 0; index < CHANGES_OF_EACH; index += 1) {
      const changed = copyOf(document);
      const pointer = changeSomething(changed, random);
      if (isSame(document, changed)) continue;
      tried += 1;
      const sides = [
        { document, written },
        { document: changed, written },
      ] as const;
      for (const differences of [differencesOf(...sides), differencesOf(sides[1], sides[0])]) {
        if (!differences.some((difference) => isTold(pointer, difference))) unseen.push(`seed ${seed}, ${name} ${pointer}`);
        for (const difference of differences) kinds.set(`${difference.part} ${difference.change}`, difference);
      }
    }
  }
  process.stdout.write(`${tried} changes of ${machines.length} machines: ${[...kinds.keys()].sort().join(', ')}\n`);
  expect(unseen).toEqual([]);
  expect([...kinds.values()].flatMap((difference) => sentencesOf(difference).filter((text) => text.includes('studio.')))).toEqual([]);
}, 120_000);

function sentencesOf(difference: Difference): string[] {
  const { portal } = machines[0] as ShippedMachine;
  const variant = portal.variants.get(portal.defaultVariant);
  return ['en', 'fr'].map((language) => differenceText(difference, 'machine', (key, args) => variant?.text(language, key, args) ?? key));
}

/** A list of one is the same as the one, and no actions are the same as none. */
function isSame(one: MachineDocument, other: MachineDocument): boolean {
  return deepEqual(plain(one), plain(other));
}

function plain(part: unknown): unknown {
  if (Array.isArray(part)) return part.length === 1 ? plain(part[0]) : part.length === 0 ? undefined : part.map(plain);
  if (!isJsonObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, plain(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
