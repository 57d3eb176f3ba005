import { graphOf } from '#machines';
import type { MachineDocument } from '#model';
import { coreDocument } from '../../support/coreDocument.ts';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { edited } from './support/edited.ts';
import { callWordsOf, rulesOf, wheresOf } from './support/ruleTable.ts';

jest.setTimeout(1_800_000);

type Loose = { readonly [key: string]: unknown };

const chance = seeded(proofSeed());
const part = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
let homes: readonly MemoryPortal[];
beforeAll(async () => {
  homes = await Promise.all(['', 'test/library'].map((name) => memoryPortal(name)));
});

interface Removal {
  readonly home: MemoryPortal;
  readonly path: string;
  readonly pointer: string;
}

function sampled<T>(all: readonly T[], quick: number): T[] {
  const rest = [...all];
  const size = Math.min(rest.length, rounds(quick, rest.length));
  return Array.from({ length: size }, () => rest.splice(Math.floor(chance() * rest.length), 1)).flat();
}

/** Documents whose path matches, with their JSON. */
function documents(home: MemoryPortal, pathPattern: RegExp): [string, Loose][] {
  return Array.from(home.texts).flatMap(([path, text]) => (pathPattern.test(path) ? [[path, JSON.parse(text) as Loose]] : []));
}

/** Documents whose path matches, in the closed forms that are interpreted, with their text. */
function coreTexts(pathPattern: RegExp): [path: string, text: string, document: Loose][] {
  return Array.from(homes[0]?.texts.keys() ?? []).flatMap((path): [string, string, Loose][] => {
    if (!pathPattern.test(path)) return [];
    const document = coreDocument<Loose>(path);
    return [[path, JSON.stringify(document), document]];
  });
}

/** Removes each and expects one of the codes; answers how many were tried. */
async function refuse(removals: readonly Removal[], quick: number, codes: readonly string[]): Promise<string> {
  const tried = sampled(removals, quick);
  const missed: string[] = [];
  for (const { home, path, pointer } of tried) {
    const { diagnostics } = await home.compile(new Map([[path, edited(home.texts.get(path) ?? '', pointer, { drop: true })]]));
    if (!diagnostics.some(({ code, severity }) => severity === 'error' && codes.includes(code))) missed.push(`${path}#${pointer}`);
  }
  expect(missed).toEqual([]);
  expect(tried.length).toBeGreaterThan(0);
  return `${tried.length} of ${removals.length}, all told`;
}

test('[R] a permission row that is removed is told: ACCESS_MISSING', async () => {
  const removals = homes.flatMap((home) => [
    ...documents(home, /^schemas\/access(\/|\.json)/).flatMap(([path, { operations }]) =>
      Object.keys(operations as Loose).map((id) => ({ home, path, pointer: `/operations/${part(id)}` })),
    ),
    ...documents(home, /^schemas\/operations\/[^/]+\.calls\.json$/).flatMap(([path, { operations }]) =>
      Object.keys(operations as Loose).map((id) => ({ home, path, pointer: `/operations/${part(id)}/access` })),
    ),
  ]);
  const figure = await refuse(removals, 8, ['ACCESS_MISSING']);
  recordProof({ id: 'R-permission', what: 'each permission row removed', bar: 'a named check fails: ACCESS_MISSING', figure });
});

function leaves(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${pointer}/${part(key)}`));
}

test('[R] a translated text that is removed is told: MESSAGE_LANGUAGE', async () => {
  const removals = homes.flatMap((home) =>
    documents(home, /^locales\/[a-z]+\/[^/]+\.json$/).flatMap(([path, document]) =>
      leaves(document, '')
        .filter((pointer) => pointer !== '/$schema')
        .map((pointer) => ({ home, path, pointer })),
    ),
  );
  const figure = await refuse(removals, 12, ['MESSAGE_LANGUAGE']);
  recordProof({ id: 'R-text', what: 'each translated text removed in one language', bar: 'a named check fails: MESSAGE_LANGUAGE', figure });
});

/** Places of the base that an overlay names: its items by id, and the document itself. */
function targets(base: unknown, over: unknown, pointer: string): string[] {
  if (Array.isArray(over) && Array.isArray(base)) {
    return over.flatMap((change: Loose) => {
      const index = base.findIndex((item: Loose) => item['id'] !== undefined && item['id'] === change['id']);
      return index === -1 ? [] : [`${pointer}/${index}`, ...targets(base[index], change, `${pointer}/${index}`)];
    });
  }
  if (typeof over !== 'object' || typeof base !== 'object' || over === null || base === null) return [];
  return Object.entries(over).flatMap(([key, child]) => targets((base as Loose)[key], child, `${pointer}/${part(key)}`));
}

test('[R] an overlay whose target is removed is told: OVERLAY_ITEM_UNKNOWN, OVERLAY_BASE_MISSING', async () => {
  const found: Removal[] = [];
  let files = 0;
  for (const home of homes) {
    for (const [path, over] of documents(home, /\/overlays\//)) {
      const target = path.replace(/^.*\/overlays\//, '');
      found.push(...targets(JSON.parse(home.texts.get(target) ?? '{}'), over, '').map((pointer) => ({ home, path: target, pointer })));
      const { diagnostics } = await home.compile(new Map([[target, undefined]]));
      expect(diagnostics.map(({ code }) => code)).toContain('OVERLAY_BASE_MISSING');
      files++;
    }
  }
  const items = found.length === 0 ? 'no items' : await refuse(found, 5, ['OVERLAY_ITEM_UNKNOWN', 'OVERLAY_ANCHOR']);
  expect(files).toBeGreaterThan(0);
  recordProof({
    id: 'R-overlay',
    what: 'each target of an overlay removed',
    bar: 'a named check fails',
    figure: `${files} documents; items: ${items}`,
  });
});

/** Removes a condition or a transition from a text; what the table of rules then says of the document. */
function isSeen(path: string, text: string, pointer: string): boolean {
  const before = rulesBefore.get(path) ?? JSON.stringify(rulesOf(path, text));
  rulesBefore.set(path, before);
  return JSON.stringify(rulesOf(path, edited(text, pointer, { drop: true }))) !== before;
}

const rulesBefore = new Map<string, string>();

function placesOf(value: unknown, wanted: (key: string) => boolean, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = `${pointer}/${part(key)}`;
    return [...(wanted(key) && !Array.isArray(value) ? [at] : []), ...placesOf(child, wanted, at)];
  });
}

test('[R] a visibleIf, or a transition of a flow, that is removed changes the table of rules', () => {
  const visible = coreTexts(/^(schemas\/(screens|frames|forms|menus)|oem-config)\/(?!.*\/assets\/).*\.json$/).flatMap(
    ([path, text, document]) => placesOf(document, (key) => key === 'visibleIf').map((pointer) => ({ path, text, pointer })),
  );
  const transitions = coreTexts(/^workflows\//).flatMap(([path, text, document]) =>
    graphOf(document as unknown as MachineDocument).transitions.map(({ pointer }) => ({ path, text, pointer })),
  );
  const missed = [...visible, ...transitions].filter(({ path, pointer, text }) => !isSeen(path, text, pointer));
  expect(missed).toEqual([]);
  expect(visible.length).toBeGreaterThan(10);
  expect(transitions.length).toBeGreaterThan(100);
  recordProof({
    id: 'R-rules',
    what: 'each visibleIf and each transition removed',
    bar: 'a named check fails: the table of rules',
    figure: `${visible.length} visibleIf, ${transitions.length} transitions, all seen`,
  });
});

test('[R] a key of a where that is removed changes the table of rules, so no call finds more than it did unseen', () => {
  const keys = coreTexts(/^(schemas\/operations|workflows)\//).flatMap(([path, text, document]) =>
    wheresOf(document).flatMap((pointer) => {
      const where = pointer
        .split('/')
        .slice(1)
        .reduce((value: Loose, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')] as Loose, document);
      return Object.keys(where).map((key) => ({ path, text, pointer: `${pointer}/${part(key)}` }));
    }),
  );
  const words = coreTexts(/^schemas\/operations\/[^/]+\.calls\.json$/).flatMap(([path, text, { operations }]) =>
    callWordsOf(operations, '/operations').map((pointer) => ({ path, text, pointer })),
  );
  keys.push(...words);
  expect(keys.filter(({ path, pointer, text }) => !isSeen(path, text, pointer))).toEqual([]);
  expect(keys.length).toBeGreaterThan(100);
  recordProof({
    id: 'R-where',
    what: 'each key of each where removed',
    bar: 'a named check fails: the table of rules',
    figure: `${keys.length} keys, all seen`,
  });
});
