import type { MatrixActor } from '#server';
import type { Target } from './callsOf.ts';
import type { AccessPortal, Organization } from './openAccessPortal.ts';

/** Whose things a call names, seen from the caller. */
export type Scope = 'own' | 'same maker' | 'other maker' | 'other group' | 'nowhere';

/** What a call of this actor names in each scope; `nowhere` names what does not exist. */
export async function scopesOf(portal: AccessPortal, { login = '', actsFor, actor }: MatrixActor): Promise<Map<Scope, Target>> {
  const own = portal.organizationsOf(actsFor ?? login);
  const { organizations } = portal;
  const mine = organizations.find(({ id }) => own.includes(id)) ?? organizations.find(({ oem }) => oem === actor?.oem) ?? organizations[0];
  if (!mine) throw new Error('there is no organization');
  const served = organizations.filter(({ id }) => portal.memberOf(id) !== undefined && !own.includes(id) && id !== mine.id);
  const found: [Scope, Organization | undefined][] = [
    ['own', own.length ? (organizations.find(({ id }) => own.includes(id) && portal.memberOf(id) !== login) ?? mine) : mine],
    ['same maker', served.find(({ oem, group_name: group }) => oem === mine.oem && (group === null || group === mine.group_name))],
    ['other maker', served.find(({ oem }) => oem !== mine.oem)],
    ['other group', served.find(({ group_name: group }) => group !== null && group !== mine.group_name)],
  ];
  const targets = await Promise.all(
    found.flatMap(([scope, organization]) => (organization ? [targetOf(portal, scope, organization)] : [])),
  );
  const records = Object.fromEntries((await collectionsOf(portal)).map((collection) => [`record:${collection}`, 'no-such']));
  const nowhere: Target = {
    login: 'nobody-at-all',
    organization: 'no-such',
    code: 'NO0000',
    oemId: '987654',
    oemName: 'Nowhere',
    ...records,
  };
  return new Map([...targets, ['nowhere', nowhere]]);
}

const collections = new WeakMap<AccessPortal, Promise<string[]>>();

/** The collections of the portal's first records, looked up once: of several ten thousand records that takes longer than a call. */
function collectionsOf(portal: AccessPortal): Promise<string[]> {
  const found = collections.get(portal) ?? findCollections(portal);
  collections.set(portal, found);
  return found;
}

async function findCollections({ server: { db } }: AccessPortal): Promise<string[]> {
  const rows = await db.selectFrom('records').select('collection').distinct().execute();
  return rows.map(({ collection }) => collection);
}

async function targetOf(portal: AccessPortal, scope: Scope, { id, oem, code }: Organization): Promise<[Scope, Target]> {
  const { db, source } = portal.server;
  const program = source.current().variants.get(oem)?.oem;
  const rows = await db
    .selectFrom('records')
    .select(({ fn }) => ['collection', fn.min('id').as('first')])
    .where('organization_id', '=', id)
    .groupBy('collection')
    .execute();
  const records = Object.fromEntries(rows.map(({ collection, first }) => [`record:${collection}`, first]));
  const named = { login: portal.memberOf(id), organization: id, code, oemId: String(program?.oemId ?? 1), oemName: program?.oemName };
  return [scope, { ...named, ...records }];
}
