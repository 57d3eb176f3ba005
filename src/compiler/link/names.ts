import { functions } from '#conditions';
import type { Code } from '../diagnostics/codes.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { DIALOG_TO_OPEN } from '../expand/openDialog.ts';
import { languageFix } from '../messages/variantMessages.ts';
import type { Layout } from '../overlay/layout.ts';
import { entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';
import type { LinkInput } from './linkInput.ts';

/** Checks that everything that documents name exists: forms, screens, operations, assets and so on. */
export function linkNames(usages: Iterable<Usage>, catalogue: Catalogue, diagnostics: Diagnostics): void {
  const uses = new Set<NameUse>();
  for (const usage of usages) for (const use of usage.uses) uses.add(use);
  for (const use of uses) {
    const set = catalogue.get(use.type);
    // Names of other types are checked elsewhere in this folder.
    if (!set || set.names.has(use.name) || set.accepts?.(use.name)) continue;
    const name = asWritten(use.name);
    const known = [...Array.from(set.names, asWritten), ...set.names];
    const fix = use.type === 'language' ? languageFix(set.names) : (Diagnostics.suggestion(name, known) ?? set.others?.(name));
    diagnostics.add(set.code, use.node, `there is no ${set.noun} "${name}"`, { isOnKey: use.isOnKey, fix });
  }
}

/** A name as documents write it: an actor that calls an operation has the operation's. */
const asWritten = (name: string): string => name.replace(/^op:/, '');

/** The names of one type that exist, and the code of the diagnostic when one does not. */
interface NameSet {
  readonly code: Code;
  readonly noun: string;
  readonly names: ReadonlySet<string>;
  /** Whether a name is allowed although it is not in `names`. */
  accepts?(name: string): boolean;
  /** What there is, for a name that none is near to. */
  others?(name: string): string | undefined;
}

/** The names that exist by type. */
export type Catalogue = ReadonlyMap<string, NameSet>;

// Targets of links that are no names: paths, fragments and URLs. Those in menus may begin with {variables}, which the server replaces.
const URL_OR_PATH = /^(?:\/|#|https?:\/\/|mailto:|tel:|.*\{)/;

/** Types of which there are few names, or few of one group, so that a message can list them. */
const LISTED = ['handler', 'flow', 'runningFlow', 'menu', 'frame', 'role', 'actor', 'skin', 'family', 'oem'];

/** The names that begin like an unknown one, up to the dot; all of them where none does. */
function ofGroup(name: string, names: readonly string[]): readonly string[] {
  const [group] = name.split('.');
  const own = names.filter((one) => one.startsWith(`${group}.`));
  return own.length > 0 ? own : [...new Set(names.map((one) => (one.includes('.') ? `${one.split('.')[0]}.*` : one)))];
}

/** The names as text. */
export function catalogueText(catalogue: Catalogue): string {
  return JSON.stringify(Array.from(catalogue, ([type, { names }]) => [type, ...names]));
}

/** Collects every name that documents may refer to. */
export function catalogueOf({ layout, portal, registry, access, conditions }: LinkInput): Catalogue {
  const catalogue = new Map<string, NameSet>();
  const put = (type: string, code: Code, noun: string, names: Iterable<string>, accepts?: NameSet['accepts']): void => {
    const all = new Set(names);
    const others = (name: string) => (LISTED.includes(type) ? Diagnostics.remedy(name, ofGroup(name, [...all])) : undefined);
    catalogue.set(type, { code, noun, names: all, others, ...(accepts ? { accepts } : {}) });
  };
  const root = (path: string): Node | undefined => layout.byPath.get(path)?.root;
  const base = portal.variants[0];
  const routes = root('schemas/routes.json');
  const reports = entryOf(routes, 'reports', 'names');
  const routeNames = keysOf(entryOf(routes, 'routes'));
  const operations = Object.keys(portal.operations);
  put('operation', 'OPERATION_UNKNOWN', 'operation', operations);
  put('form', 'FORM_UNKNOWN', 'form', base?.forms.keys() ?? []);
  put('screen', 'SCREEN_UNKNOWN', 'screen', base?.screens.keys() ?? []);
  put('frame', 'FRAME_UNKNOWN', 'frame', base?.frames.keys() ?? []);
  put('part', 'PART_UNKNOWN', 'part', partIds(layout));
  put('flow', 'FLOW_UNKNOWN', 'flow', base?.flows.keys() ?? []);
  // A dialog that is not there is told where the actions that open dialogs are looked at.
  put('runningFlow', 'FLOW_UNKNOWN', 'flow', base?.flows.keys() ?? [], (name) => name.startsWith(DIALOG_TO_OPEN));
  put('menu', 'MENU_UNKNOWN', 'menu set', base?.menus.keys() ?? []);
  put('route', 'ROUTE_UNKNOWN', 'route', routeNames);
  const reportNames = itemsOf(reports).flatMap((item) => textOf(item) ?? []);
  put('target', 'TARGET_UNKNOWN', 'route, report or address', [...routeNames, ...reportNames], (name) => URL_OR_PATH.test(name));
  put('condition', 'CONDITION_UNKNOWN', 'condition', Object.keys(conditions));
  put('function', 'FUNCTION_UNKNOWN', 'function', registry.functions ?? Object.keys(functions));
  if (registry.handlers) put('handler', 'HANDLER_UNKNOWN', 'handler', Object.keys(registry.handlers));
  put('actor', 'ACTOR_UNKNOWN', 'actor or operation', [...registry.actors, ...operations.map((id) => `op:${id}`)]);
  put('role', 'ROLE_UNKNOWN', 'role', [...Object.keys(access.roles), 'anyone', 'authenticated']);
  put('language', 'LANGUAGE_UNKNOWN', 'language', portal.languages);
  put('family', 'FAMILY_UNKNOWN', 'family', folders(layout, 'family'));
  put('skin', 'SKIN_UNKNOWN', 'skin', folders(layout, 'skin'));
  put('oem', 'OEM_UNKNOWN', 'program', layout.programs);
  put('asset', 'ASSET_MISSING', 'asset', portal.assets.keys(), (name) => /^(?:data|https):/.test(name));
  put('cookie', 'COOKIE_UNKNOWN', 'cookie', keysOf(entryOf(root('schemas/portal.json'), 'cookies')));
  put('storage', 'STORAGE_UNKNOWN', 'storage key', keysOf(entryOf(root('schemas/portal.json'), 'storage')));
  return catalogue;
}

/** The names of the families or skins. */
function folders(layout: Layout, layer: 'family' | 'skin'): string[] {
  return (layout.byKind.get('oem') ?? []).filter((file) => file.rule.layer === layer).flatMap((file) => file.groups[0] ?? []);
}

function partIds(layout: Layout): string[] {
  return (layout.byKind.get('part') ?? []).flatMap(({ root }) => textOf(entryOf(root, 'id')) ?? []);
}
