import type { CompiledPortal } from '#compiler';
import type { DemoDocument } from '#model';
import { personOf } from './personOf.ts';
import { places } from './places.ts';
import { randomOf } from './randomOf.ts';

export type DemoOrganization = NonNullable<DemoDocument['organizations']>[number];

const DISTRICTS = ['', ' North', ' South', ' East', ' West', ' Center'];

type Wanted = NonNullable<DemoDocument['generate']>[string];

/** Organizations of a program: the same for the same program and number, whatever else is generated. */
export function generated(portal: CompiledPortal, oem: string, wanted: Wanted): readonly DemoOrganization[] {
  const { count, codePrefix } = typeof wanted === 'number' ? { count: wanted, codePrefix: oem.slice(0, 2).toUpperCase() } : wanted;
  const random = randomOf(oem);
  const variant = portal.variants.get(oem);
  const language = portal.portal.languages[0]?.id ?? '';
  const brand = variant?.oem.displayName === undefined ? oem : variant.text(language, variant.oem.displayName);
  const towns = places[variant?.oem.country ?? 'US'] ?? places['US'] ?? [];
  return Array.from({ length: count }, (_, index) => one({ oem, brand, towns, codePrefix, random, index }));
}

interface Place {
  readonly oem: string;
  readonly brand: string;
  readonly towns: readonly string[];
  readonly codePrefix: string;
  readonly random: () => number;
  readonly index: number;
}

function one({ oem, brand, towns, codePrefix, random, index }: Place): DemoOrganization {
  const id = `${oem}-g${String(index + 1).padStart(4, '0')}`;
  const city = `${towns[index % towns.length] ?? ''}${DISTRICTS[Math.floor(index / towns.length) % DISTRICTS.length] ?? ''}`;
  const person = personOf(random);
  const line = 100 + Math.floor(random() * 100);
  const attributes = {
    city,
    contact: { title: 'General Manager', name: person, email: `${id}@example.com`, phone: `512-555-0${line}` },
    showBilling: random() < 0.5,
  };
  return { id, oem, code: `${codePrefix}${index + 1001}`, name: `${city} ${brand}`, attributes };
}
