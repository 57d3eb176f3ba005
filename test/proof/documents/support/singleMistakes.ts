import type { Changes, MemoryPortal } from '../../../support/memoryPortal.ts';
import { callMistakes } from './callMistakes.ts';
import { edited } from './edited.ts';
import { ENGINE_MISTAKES } from './engineMistakes.ts';
import { formMistakes } from './formMistakes.ts';
import { misspelt } from './misspelt.ts';
import { programMistakes } from './programMistakes.ts';

/** One mistake in the documents as people write them. */
export interface SingleMistake {
  readonly kind: string;
  readonly path: string;
  /** Where it is to be told; a diagnostic stands there, around it or within it. */
  readonly pointer: string;
  /** What was changed, for whoever reads the outcome. */
  readonly what: string;
  make(): Changes;
}

type Json = { readonly [key: string]: unknown };

/** A value of a document with everything that decides which mistakes can be made in it. */
interface Visit {
  readonly path: string;
  readonly pointer: string;
  readonly key: string;
  readonly value: unknown;
  readonly parent: Json;
  /** The names of the data that the document loads. */
  readonly sources: readonly string[];
}

interface Made {
  readonly kind: string;
  readonly set: (value: never) => unknown;
  readonly what: string;
}

const SCREENS = /^schemas\/screens\//;
const PARTS = /^schemas\/parts\//;
const CALLS = /^schemas\/operations\/.*\.calls\.json$/;
const FORMS = /^schemas\/forms\//;
const MACHINES = /^workflows\/[a-z-]+\.machine\.json$/;
const DEMO = /^schemas\/demo\//;

/** All mistakes of all classes that can be made in a portal. */
export function singleMistakesOf({ name, texts }: MemoryPortal): SingleMistake[] {
  const found = [...texts].flatMap(([path, text]) => {
    if (!/^(?:schemas|workflows)\//.test(path) || path.startsWith('schemas/meta/')) return [];
    if (FORMS.test(path)) return [...formMistakes(path, texts), ...mistakesIn(path, text)];
    return [...(CALLS.test(path) ? callMistakes(path, text) : []), ...mistakesIn(path, text)];
  });
  const all = [...found, ...programMistakes(texts)];
  return name === 'test/library' ? [...all, ...engineMistakes(texts)] : all;
}

function mistakesIn(path: string, text: string): SingleMistake[] {
  const document = JSON.parse(text) as Json;
  const sources = isMap(document['data']) && SCREENS.test(path) ? Object.keys(document['data']) : [];
  const made: SingleMistake[] = [];
  walk(document, { path, pointer: '', key: '', parent: {}, sources }, (visit) => {
    for (const { kind, set, what } of mistakesAt(visit)) {
      const make = (): Changes => new Map([[path, edited(text, visit.pointer, { set })]]);
      made.push({ kind, path, pointer: visit.pointer, what, make });
    }
  });
  return made;
}

function engineMistakes(texts: MemoryPortal['texts']): SingleMistake[] {
  return ENGINE_MISTAKES.map(({ by, kind, path, pointer, text, toldIn }) => {
    const before = texts.get(path) ?? '';
    if (!before.includes(text)) throw new Error(`${path} does not hold ${text}`);
    return { kind, path: toldIn, pointer, what: `${text} -> ${by}`, make: () => new Map([[path, before.replace(text, by)]]) };
  });
}

function walk(value: unknown, around: Omit<Visit, 'value'>, visit: (at: Visit) => void): void {
  if (around.pointer !== '') visit({ ...around, value });
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const pointer = `${around.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    walk(child, { ...around, pointer, key, parent: value as Json }, visit);
  }
}

function mistakesAt(visit: Visit): Made[] {
  if (typeof visit.value === 'string') return [...nameMistakes(visit, visit.value), ...expressionMistakes(visit, visit.value)];
  return isMap(visit.value) ? mapMistakes(visit, visit.value) : listMistakes(visit);
}

/** Names under a key, by what the document is: the name of a class, and where it is made. */
const NAMED: readonly (readonly [kind: string, key: string, path: RegExp, holds?: string])[] = [
  ['operation', 'call', SCREENS],
  ['operation', 'src', MACHINES],
  ['route', 'to', SCREENS, 'link'],
  ['icon', 'icon', SCREENS, 'button'],
  ['form', 'form', SCREENS],
  ['part', 'part', SCREENS],
  ['view of a flow', 'view', MACHINES],
  ['event of a flow', 'send', SCREENS],
  ['target of a transition', 'target', MACHINES],
  ['filter', 'param', SCREENS],
  ['sort key', 'sort', SCREENS, 'label'],
  ['handler', 'handler', CALLS],
  ['right', 'access', CALLS],
  ['collection', 'collection', CALLS],
  ['collection', 'one', CALLS],
  ['collection', 'all', CALLS],
  ['state of a demo record', 'state', DEMO],
  ['organization', 'organization', DEMO],
  ['choice of a filter', 'value', SCREENS, 'label'],
];

function nameMistakes({ key, parent, path, pointer }: Visit, value: string): Made[] {
  const isName = /^[A-Za-z][\w-]*$/.test(value);
  const named = NAMED.filter(([, of, where, holds]) => of === key && where.test(path) && (holds === undefined || holds in parent));
  const isChoice = /\/filters\/\d+\/options\/\d+\/value$/.test(pointer);
  return named
    .filter(([kind]) => isName && (kind !== 'choice of a filter' || isChoice) && (kind !== 'handler' || value !== 'procedure'))
    .filter(([kind]) => kind !== 'choice of a filter' || pointer.includes('/filters/'))
    .map(([kind]) => ({ kind, what: misspelt(value), set: misspelt }));
}

/** Classes of mistakes in expressions: what is found, and which of its groups is misspelt. */
function expressionMistakes({ key, path, sources }: Visit, value: string): Made[] {
  const made: Made[] = [];
  const add = (kind: string, pattern: RegExp, change: (name: string) => string = misspelt): void => {
    const found = pattern.exec(value)?.[1];
    if (found === undefined || found === '') return;
    const at = value.indexOf(found, pattern.exec(value)?.index ?? 0);
    const changed = value.slice(0, at) + change(found) + value.slice(at + found.length);
    made.push({ kind, what: changed.slice(0, 80), set: () => changed });
  };
  const isExpression = value.startsWith('=') || ['if', 'guard', 'when'].includes(key);
  if (value.startsWith('@')) add('text', /^@([\w.]+)/);
  if (!isExpression) return made;
  for (const source of sources) {
    add('path of an answer', new RegExp(`\\b${source}\\.(\\w{4,})`));
    add('path below an answer, like no other', new RegExp(`\\b${source}\\.(\\w{4,})`), () => 'qqqqqqqq');
  }
  add('function', /\b(coalesce|filled|count|contains|pick|omit|merge)\(/);
  if (CALLS.test(path)) add('path of a body', /\bbody\.(\w{4,})/);
  if (CALLS.test(path)) add('parameter', /\bparams\.(\w{4,})/);
  if (SCREENS.test(path)) add('item', /\bitem\.(\w{4,})/);
  if (PARTS.test(path)) add('item of a part', /\bitem\.(\w{4,})/);
  if (!MACHINES.test(path)) add('state compared', /\bstate (?:=|!=) '(\w+)'/);
  if (!MACHINES.test(path)) add('state compared, like no other', /\bstate (?:=|!=) '(\w+)'/, () => 'GONE');
  if (SCREENS.test(path)) add('context read', /\bcontext\.(\w{4,})/);
  return made;
}

function mapMistakes({ key, parent, path, pointer }: Visit, value: Json): Made[] {
  const made: Made[] = [];
  const rename = (kind: string): void => {
    const name = Object.keys(value).find((one) => /^[a-z]\w{3,}$/i.test(one));
    if (name === undefined) return;
    const set = (map: Json) => Object.fromEntries(Object.entries(map).map(([one, child]) => [one === name ? misspelt(one) : one, child]));
    made.push({ kind, what: `"${misspelt(name)}"`, set });
  };
  if (key === 'with' && 'call' in parent && SCREENS.test(path)) rename('input of a call');
  if (key === 'input' && 'src' in parent) rename('input of a call');
  if (key === 'body' && isMap(parent) && SCREENS.test(path) && pointer.includes('/with/')) rename('body of a call');
  if (key === 'where' && CALLS.test(path)) rename('field found by');
  if (key === 'set' && MACHINES.test(path)) rename('context set');
  if (key === 'records' && DEMO.test(path)) rename('collection');
  if (key === 'names' && SCREENS.test(path)) rename('name of an expression');
  if (/^\/records\/\w+\/\d+$/.test(pointer) && DEMO.test(path)) {
    if ('title' in value) made.push({ kind: 'field of a demo record', what: 'without title', set: ({ title: _, ...rest }: Json) => rest });
    if ('name' in value) made.push({ kind: 'field of a demo record', what: 'without name', set: ({ name: _, ...rest }: Json) => rest });
  }
  // What a block is repeated for is no block.
  if (key === 'notice' || !SCREENS.test(path) || pointer.includes('/for/')) return made;
  if (typeof value['text'] === 'string' && typeof value['id'] === 'string' && value['block'] === undefined && !('for' in value))
    made.push({
      kind: 'braces in an expression',
      what: "'{part.text}'",
      set: (block: Json) => ({ ...block, for: { part: [{ text: 'two words' }] }, text: "=upper case('{part.text}')" }),
    });
  return made;
}

function listMistakes({ key, path, pointer, value }: Visit): Made[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const changeFirst = (kind: string): Made[] =>
    typeof value[0] === 'string' && /^[A-Za-z][\w-]{3,}$/.test(value[0])
      ? [{ kind, what: misspelt(value[0]), set: ([first, ...rest]: string[]) => [misspelt(first ?? ''), ...rest] }]
      : [];
  if (key === 'enum' && pointer.endsWith('/event/enum') && CALLS.test(path)) return changeFirst('event in an enum');
  if (key === 'menus' && SCREENS.test(path)) return changeFirst('tile');
  if (key === 'allow' && path === 'schemas/access.json') return changeFirst('right');
  if (key === 'ui:order') return changeFirst('field of a form');
  if (key === 'sortable' && CALLS.test(path)) return changeFirst('sort key');
  if (/^\/records\/\w+$/.test(pointer) && DEMO.test(path) && value.length > 1)
    return [
      {
        kind: 'demo record with the id of another',
        what: 'twice',
        set: ([first, second, ...rest]: Json[]) => [first, { ...second, id: first?.['id'] }, ...rest],
      },
    ];
  return [];
}

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
