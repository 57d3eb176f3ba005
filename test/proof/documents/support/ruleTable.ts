import { graphOf } from '#machines';
import { isJsonObject, type MachineDocument } from '#model';
import { engineRoot } from '../../../support/memoryPortal.ts';
import { groundOf } from './ground.ts';
import { pointerTo } from './pointers.ts';

/** Document -> pointer or transition -> the rule at it. */
export type RuleTable = { readonly [path: string]: { readonly [where: string]: string } };

/** A pointer whose steps through lists are named by the ids of their items, so that it stays the same when the list grows. */
function namedPlace(document: unknown, pointer: string): string {
  let at = document;
  const steps = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key) => {
      at = (at as { [key: string]: unknown })[key];
      const id = (at as { id?: unknown } | null)?.id;
      return typeof id === 'string' && /^\d+$/.test(key) ? id : key;
    });
  return steps.join(' ');
}

/** Pointers of every `where` below a value: which records a call finds, or an event is sent to. */
export function wheresOf(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const path = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isWhere = key === 'where' && typeof child === 'object' && child !== null && !Array.isArray(child);
    return [...(isWhere ? [path] : []), ...wheresOf(child, path)];
  });
}

/** Words of a calls document that tell which records a call finds, whose a new one is, and who may make it. */
const CALL_WORDS = new Set(['access', 'by', 'of', 'ownerOf']);

/** Pointers of such words below a value. */
export function callWordsOf(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const path = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return CALL_WORDS.has(key) && !isJsonObject(child) && !Array.isArray(value) ? [path] : callWordsOf(child, path);
  });
}

/** Every condition, every `where` and every transition of a document, by its pointer. */
export function rulesOf(path: string, text: string): { readonly [where: string]: string } {
  const changed = path.replace(/^oem-config\/.*?\/overlays\//, '');
  const ground = groundOf(path, text, engineRoot, changed);
  if (!ground) return {};
  const document = JSON.parse(text) as unknown;
  const rules: { [where: string]: string } = {};
  for (const { node, schemas } of ground.sites) {
    const pointer = pointerTo(node);
    const isPart = /\/(?:all|any)\/\d+$|\/not$/.test(pointer);
    if (isPart || !schemas.some(({ name }) => name === 'Condition')) continue;
    rules[namedPlace(document, pointer)] = JSON.stringify(valueAt(document, pointer));
  }
  for (const pointer of wheresOf(document)) rules[namedPlace(document, pointer)] = JSON.stringify(valueAt(document, pointer));
  if (ground.rule.kind === 'calls')
    for (const pointer of callWordsOf((document as { operations?: unknown }).operations, '/operations'))
      rules[namedPlace(document, pointer)] = JSON.stringify(valueAt(document, pointer));
  if (ground.rule.kind !== 'machine' || changed !== path) return rules;
  for (const { source, event, index, target } of graphOf(document as MachineDocument).transitions)
    rules[`${source} on ${event === '' ? 'nothing' : event}, ${index}`] = String(target ?? 'stays');
  return rules;
}

/** Keywords of JSON Schema (2020-12) and OpenAPI that bound a value. */
const BOUNDS = new Set(
  'required minLength maxLength pattern format minimum maximum minItems maxItems uniqueItems enum const additionalProperties'.split(' '),
);

/** Every bound of the data that an entity, a form or a call describes, by its pointer. */
export function boundsOf(path: string, text: string): { readonly [where: string]: string } {
  if (!/^schemas\/(?:(?:entities|forms|operations)\/|calls\.json)/.test(path)) return {};
  const document = JSON.parse(text) as unknown;
  const bounds: { [where: string]: string } = {};
  const enter = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      // A property may be called like a keyword; its schema is an object or, where it is closed to everything, a boolean.
      // The type of a parameter of a calls document stands before the colon.
      if (path.endsWith('.calls.json') && pointer.endsWith('/params') && typeof child === 'string')
        bounds[namedPlace(document, below)] = JSON.stringify(child.split(':')[0]);
      if (BOUNDS.has(key) && !pointer.endsWith('/properties')) bounds[namedPlace(document, below)] = JSON.stringify(child);
      enter(child, below);
    }
  };
  enter(document, '');
  return bounds;
}

function valueAt(document: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((at, key) => (at as { [key: string]: unknown })[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** The rules and the bounds of data of every document that has some. */
export function ruleTable(texts: ReadonlyMap<string, string>): RuleTable {
  const rows = [...texts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => [path, { ...rulesOf(path, text), ...boundsOf(path, text) }] as const);
  return Object.fromEntries(rows.filter(([, rules]) => Object.keys(rules).length > 0));
}
