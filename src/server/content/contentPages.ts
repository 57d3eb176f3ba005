import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { decideAccess } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import type { TenantRequest } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';

/** A content page; `hri` is its name for people, `oem` the maker's portal that it is for, '' = all that have no such page themselves. */
export interface ContentPage {
  readonly id: number;
  readonly hri: string;
  readonly oem: string;
}

/** The pages with these names, in their order. If a maker's portal has such a page, it replaces the one for all portals. */
export async function findPages(db: Transaction<Tables>, names: readonly string[], oem: string): Promise<ContentPage[]> {
  if (!names.length) return [];
  const found = await db.selectFrom('pages').select(['id', 'hri', 'oem']).where('hri', 'in', names).where('oem', 'in', ['', oem]).execute();
  return names.flatMap((hri) => {
    const pages = found.filter((page) => page.hri === hri);
    return pages.find((page) => page.oem !== '') ?? pages[0] ?? [];
  });
}

/** Id of the OEM document with a number; '', which stands for all makers' portals, if no document has the number. */
export function oemWithNumber({ variants }: CompiledPortal, oemId: unknown): string {
  const oems = [...variants.values()].map(({ oem }) => oem);
  return oems.find((oem) => oem.oemId !== undefined && oem.oemId === Number(oemId))?.id ?? '';
}

/** Whether the caller edits pages, which is whoever may make the call that the setting `editing` names: only such callers see drafts. */
export function isEditor({ actor, now, portal, settings }: TenantRequest): boolean {
  const { editing } = settings;
  return typeof editing === 'string' && decideAccess(portal, editing, actor, { params: {}, now }) === 'allowed';
}

/** Whether an editor may change a page: one bound to a maker's portal changes its pages and those for all portals. */
export function mayChange({ oem }: ContentPage, actor: Actor): boolean {
  return oem === '' || actor.oem === undefined || actor.oem === oem;
}

/** The name under which an editor is shown to others. */
export function editorName({ login, user }: Actor): string {
  return String(user['userName'] ?? login);
}

/**
 * The page that an editor is about to change, locked until the transaction ends: changes of one page happen one after the other. A Problem
 * 404 if there is no such page or the editor may not change it.
 */
export async function lockPage(db: Transaction<Tables>, id: number, actor: Actor): Promise<ContentPage> {
  const page = await db.selectFrom('pages').select(['id', 'hri', 'oem']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!page || !mayChange(page, actor)) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return page;
}

/** Adds the page of this name for the editor's portal, or for all portals if the editor is bound to none; locks it like `lockPage`. */
export async function addPage(db: Transaction<Tables>, hri: string, actor: Actor): Promise<ContentPage> {
  return db
    .insertInto('pages')
    .values({ hri, oem: actor.oem ?? '' })
    .onConflict((found) => found.columns(['hri', 'oem']).doUpdateSet({ hri }))
    .returning(['id', 'hri', 'oem'])
    .executeTakeFirstOrThrow();
}
