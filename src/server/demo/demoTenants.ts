import type { CompiledPortal } from '#compiler';
import { type DemoAccount, type DemoDocument, seededRandom } from '#model';
import { personName } from './people.ts';
import { towns } from './towns.ts';

export type DemoOrganization = NonNullable<DemoDocument['organizations']>[number];

/** The organizations and accounts of a demo document: those that it lists, and those that are generated from its settings. */
export interface DemoTenants {
  readonly organizations: readonly DemoOrganization[];
  readonly accounts: readonly DemoAccount[];
  /** Ids of the organizations that an account belongs to. */
  organizationsOf(account: DemoAccount): string[];
}

/** All organizations and accounts of a demo document. An account may name organizations by id, or a whole group as `group:<name>`. */
export function demoTenants(portal: CompiledPortal, { organizations = [], accounts = [], generate = {} }: DemoDocument): DemoTenants {
  const all = [...organizations, ...Object.entries(generate).flatMap(([oem, settings]) => generateOrganizations(portal, oem, settings))];
  return {
    organizations: all,
    accounts: [...accounts, ...accountsForOthers(all, accounts)],
    organizationsOf: ({ organizations: named = [] }) =>
      named.flatMap((name) =>
        name.startsWith('group:') ? all.filter(({ group }) => group === name.slice('group:'.length)).map(({ id }) => id) : [name],
      ),
  };
}

/** Added to a town's name when all towns are used up. */
const DISTRICTS = ['', ' North', ' South', ' East', ' West', ' Center'];

type GenerateSettings = NonNullable<DemoDocument['generate']>[string];

/** Generates the organizations of a maker's portal. The result depends on nothing but the portal and the settings. */
function generateOrganizations(portal: CompiledPortal, oem: string, settings: GenerateSettings): readonly DemoOrganization[] {
  const { count, codePrefix } = typeof settings === 'number' ? { count: settings, codePrefix: oem.slice(0, 2).toUpperCase() } : settings;
  const random = randomOf(oem);
  const variant = portal.variants.get(oem);
  const language = portal.portal.languages[0]?.id ?? '';
  const brand = variant?.oem.displayName === undefined ? oem : variant.text(language, variant.oem.displayName);
  const townNames = towns[variant?.oem.country ?? 'US'] ?? towns['US'] ?? [];
  return Array.from({ length: count }, (_, index) => {
    const town = `${townNames[index % townNames.length] ?? ''}${DISTRICTS[Math.floor(index / townNames.length) % DISTRICTS.length] ?? ''}`;
    return generateOrganization({ oem, brand, town, codePrefix, random, index });
  });
}

interface OrganizationSettings {
  readonly oem: string;
  readonly brand: string;
  readonly town: string;
  readonly codePrefix: string;
  readonly random: () => number;
  readonly index: number;
}

function generateOrganization({ oem, brand, town, codePrefix, random, index }: OrganizationSettings): DemoOrganization {
  const id = `${oem}-g${String(index + 1).padStart(4, '0')}`;
  const name = personName(random);
  const line = 100 + Math.floor(random() * 100);
  const attributes = {
    city: town,
    contact: { title: 'General Manager', name, email: `${id}@example.com`, phone: `512-555-0${line}` },
    showBilling: random() < 0.5,
  };
  return { id, oem, code: `${codePrefix}${index + 1001}`, name: `${town} ${brand}`, attributes };
}

/**
 * Generates an account for every organization without one, so that somebody can be found and impersonated there. Its role is the most
 * frequent one among the listed accounts of a single organization; if there are none, no account is generated.
 */
function accountsForOthers(organizations: readonly DemoOrganization[], accounts: readonly DemoAccount[]): DemoAccount[] {
  const role = memberRole(accounts);
  if (role === undefined) return [];
  const withAccount = new Set(accounts.flatMap(({ organizations: named = [] }) => named));
  return organizations
    .filter(({ id }) => !withAccount.has(id))
    .map(({ id, oem, code }) => {
      const login = `${oem}.${code.toLowerCase()}`;
      return { id: login, userName: personName(randomOf(id)), role, oem, organizations: [id], email: `${login}@example.com` };
    });
}

function memberRole(accounts: readonly DemoAccount[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { role, organizations: named = [] } of accounts) {
    if (named.length === 1 && !named[0]?.startsWith('group:')) counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** A generator of numbers from 0 to below 1 that gives the same sequence for the same name. */
export function randomOf(name: string): () => number {
  return seededRandom([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7));
}
