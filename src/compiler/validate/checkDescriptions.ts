import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Kind, PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';

/** Kinds whose documents have to say what they are for. */
const DESCRIBED: ReadonlySet<Kind> = new Set([
  'access',
  'calls',
  'conditions',
  'entity',
  'facts',
  'form',
  'frame',
  'machine',
  'menu',
  'part',
  'routes',
  'screen',
]);

/** A sentence that says what a thing is, for whom and what comes of it is hardly shorter. */
const SHORTEST = 40;

/** With what the description of a screen says that nobody needs to be signed in. */
const OPEN_TO_ALL = 'Open to everybody.';

const FIX = 'say what it is, who uses it and what comes of it: "Descriptions" in src/docs/authoring.md';

/** Warns of documents that do not say what they are for, and of screens that say something else than the routes about who may open them. */
export function checkDescriptions(files: readonly PortalFile[], diagnostics: Diagnostics): void {
  for (const { root, rule } of files) {
    if (DESCRIBED.has(rule.kind)) checkDescription(root, diagnostics);
    if (rule.kind === 'entity') checkProperties(root, diagnostics);
  }
  const screens = files.filter(({ rule }) => rule.kind === 'screen');
  const routes = files.find(({ rule }) => rule.kind === 'routes');
  if (routes) checkOpen(screens, isPublicByScreen(routes.root), diagnostics);
}

function checkDescription(root: Node, diagnostics: Diagnostics): void {
  const node = entryOf(root, 'description');
  const text = textOf(node);
  if (text === undefined)
    diagnostics.add('DESCRIPTION', entryOf(root, 'id') ?? root, 'the document does not say what it is for', { fix: FIX });
  else if (text.length < SHORTEST) diagnostics.add('DESCRIPTION', node ?? root, `"${text}" hardly says what it is for`, { fix: FIX });
}

/** The properties of an entity: one that says its own name again says nothing. */
function checkProperties(schema: Node, diagnostics: Diagnostics): void {
  for (const [key, property] of entriesOf(entryOf(schema, 'properties'))) {
    const description = entryOf(property, 'description');
    if (description && wordsOf(textOf(description) ?? '') === wordsOf(key))
      diagnostics.add('DESCRIPTION', description, `"${textOf(description)}" only says "${key}" again`, {
        fix: 'say more, or leave it out',
      });
    checkProperties(property, diagnostics);
  }
  const items = entryOf(schema, 'items');
  for (const item of items?.type === 'array' ? itemsOf(items) : [items]) if (item) checkProperties(item, diagnostics);
}

function wordsOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/** Whether the routes of each screen are public: undefined for a screen with routes of both kinds. */
function isPublicByScreen(root: Node): ReadonlyMap<string, boolean | undefined> {
  const isPublic = new Map<string, boolean | undefined>();
  for (const route of entriesOf(entryOf(root, 'routes')).values()) {
    const screen = textOf(entryOf(route, 'screen'));
    const value = entryOf(route, 'public');
    const isOpen = value?.type === 'scalar' && value.value === true;
    if (screen !== undefined) isPublic.set(screen, isPublic.has(screen) && isPublic.get(screen) !== isOpen ? undefined : isOpen);
  }
  return isPublic;
}

function checkOpen(screens: readonly PortalFile[], isPublic: ReadonlyMap<string, boolean | undefined>, diagnostics: Diagnostics): void {
  for (const { root } of screens) {
    const node = entryOf(root, 'description');
    const isOpen = isPublic.get(textOf(entryOf(root, 'id')) ?? '');
    if (node === undefined || isOpen === undefined || textOf(node)?.includes(OPEN_TO_ALL) === isOpen) continue;
    const message = isOpen
      ? `nobody needs to be signed in to open the screen; say "${OPEN_TO_ALL}"`
      : `it says "${OPEN_TO_ALL}", but no route of the screen is public`;
    diagnostics.add('DESCRIPTION_AUDIENCE', node, message);
  }
}
