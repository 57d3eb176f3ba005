import { createEvaluation, evaluate } from '#conditions';
import { type AccessDocument, type Condition, type Fact, parentsOf, type Route } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';
import { TextInterner } from '../source/TextInterner.ts';

/** An entry of a menu that leads to a route, and the conditions of the entry and those around it. */
export interface MenuLead {
  readonly route: string;
  readonly conditions: readonly Node[];
}

const leadsByRoot = new WeakMap<Node, readonly MenuLead[]>();

/** All entries of the menus of the variants that lead to a route or report. */
export function menuLeads(variants: readonly ResolvedVariant[]): MenuLead[] {
  return menusOf(variants).flatMap(({ root }) => {
    const leads = leadsByRoot.get(root) ?? leadsIn(entryOf(root, 'items'), []);
    leadsByRoot.set(root, leads);
    return leads;
  });
}

/** The menus of all variants, each once. */
function menusOf(variants: readonly ResolvedVariant[]): readonly ResolvedDocument[] {
  // Most variants have the very table of the base.
  const tables = new Set(variants.map(({ menus }) => menus));
  return [...new Set([...tables].flatMap((menus) => [...menus.values()]))];
}

function leadsIn(items: Node | undefined, around: readonly Node[]): MenuLead[] {
  return itemsOf(items).flatMap((item) => {
    const own = entryOf(item, 'visibleIf');
    const conditions = own ? [...around, own] : around;
    const route = textOf(entryOf(item, 'url'));
    return [...(route === undefined ? [] : [{ route, conditions }]), ...leadsIn(entryOf(item, 'children'), conditions)];
  });
}

/** Warns of routes that nobody may open: neither public nor a landing page, and no entry of any menu leads to them or to a parent. */
export function proveReach(root: Node | undefined, leads: readonly MenuLead[], diagnostics: Diagnostics): void {
  const routes = entryOf(root, 'routes');
  if (leads.length === 0) return;
  const named = new Set(leads.map(({ route }) => route));
  const reports = itemsOf(entryOf(root, 'reports', 'names')).flatMap((item) => textOf(item) ?? []);
  if (reports.some((name) => named.has(name))) named.add(textOf(entryOf(root, 'reports', 'route')) ?? '');
  for (const [name, route] of entriesOf(routes)) {
    if (!entryOf(route, 'screen') || isOpen(name, routes, named, new Set())) continue;
    diagnostics.add('ROUTE_UNREACHABLE', route, `nobody may open route "${name}": no menu leads to it`, {
      isOnKey: true,
      fix: 'give it an entry in a menu or a "parent", or make it "public" or "landing"',
    });
  }
}

function isOpen(name: string, routes: Node | undefined, named: ReadonlySet<string>, seen: Set<string>): boolean {
  const route = entryOf(routes, name);
  if (!route || seen.has(name)) return false;
  const isFree = ['public', 'landing', 'menuUrlEndsWith'].some((key) => entryOf(route, key) !== undefined);
  const parents = parentsOf(jsonOf(route) as unknown as Route);
  return isFree || named.has(name) || parents.some((parent) => isOpen(parent, routes, named, seen.add(name)));
}

/** What decides who a user is. */
export interface People {
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
  readonly portal: Node | undefined;
}

/** A kind of user: what the role on the wire is, and which roles of the access documents follow from it. */
export interface Audience {
  readonly name: string;
  readonly roles: readonly string[];
  holds(condition: Condition): boolean;
}

/** The users that the domain of `user.role` tells apart. */
export function audiences({ access, conditions, facts, portal }: People): Audience[] {
  const document = portal && jsonOf(portal);
  return (facts['user.role']?.domain ?? []).map((role) => {
    const evaluation = createEvaluation({ roots: { user: () => ({ role }), portal: () => document }, facts, conditions });
    const holds = (condition: Condition) => evaluate(condition, evaluation);
    const roles = Object.entries(access.roles).flatMap(([id, { when }]) => (holds(when) ? [id] : []));
    return { name: `"${role}"`, roles: ['anyone', 'authenticated', ...roles], holds };
  });
}

/** Who opens a route through a menu. */
export function openersByMenu(name: string, leads: readonly MenuLead[], people: readonly Audience[]): Audience[] {
  const own = leads.filter(({ route }) => route === name);
  return people.filter(({ holds }) =>
    own.some(({ conditions }) => conditions.every((node) => holds(jsonOf(node) as unknown as Condition))),
  );
}

/** Warns of tiles that no entry of any menu has: they would never be shown. */
export function proveTiles(variants: readonly ResolvedVariant[], diagnostics: Diagnostics): void {
  const names = new Set(
    menusOf(variants).flatMap(({ root }) => itemsOf(entryOf(root, 'items')).flatMap((item) => bare(textOf(entryOf(item, 'name'))))),
  );
  if (names.size === 0) return;
  const namesText = interner.intern([...names].join());
  for (const { changedDocuments, variant } of variants)
    tilesCache.map(variant.oem, [namesText], changedDocuments, diagnostics, (document) => proveTilesIn(document, names, diagnostics));
}

const interner = new TextInterner();
const tilesCache = new ItemsCache<Node, ResolvedDocument, void>();

function proveTilesIn({ kind, root }: ResolvedDocument, names: ReadonlySet<string>, diagnostics: Diagnostics): void {
  for (const node of kind === 'screen' ? tileNames(root) : []) {
    const name = textOf(node) ?? '';
    if (names.has(name)) continue;
    diagnostics.add('TILE_UNKNOWN', node, `no menu has an entry "${name}" at its top`, {
      fix: Diagnostics.suggestion(name, names) ?? `there is ${[...names].join(', ')}`,
    });
  }
}

/** A name without the braces of placeholders. */
function bare(name: string | undefined): string[] {
  return name === undefined ? [] : [name.replaceAll('{', '').replaceAll('}', '')];
}

const tilesByRoot = new WeakMap<Node, readonly Node[]>();

/** The names of tiles in a screen. */
function tileNames(root: Node): readonly Node[] {
  const known = tilesByRoot.get(root) ?? tilesIn(root);
  tilesByRoot.set(root, known);
  return known;
}

function tilesIn(node: Node): Node[] {
  const own = textOf(entryOf(node, 'block')) === 'tile-grid' ? itemsOf(entryOf(node, 'menus')) : [];
  const children = node.type === 'array' ? node.items : [...entriesOf(node).values()];
  return [...own, ...children.flatMap((child) => (child.type === 'scalar' ? [] : tilesIn(child)))];
}
