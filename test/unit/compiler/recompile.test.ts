/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CompiledPortal, compilePortal } from '#compiler';
import { writeSyntheticPortal } from '../../bench/compile/syntheticPortal.ts';
import { seeded } from '../../proof/support/seeded.ts';

const engineRoot = resolve(__dirname, '../../..');
const registry = { actors: [], handlers: ['h'] };
const root = mkdtempSync(join(tmpdir(), 'portico-recompile-'));

afterAll(() => rmSync(root, { recursive: true, force: true }));

type Change = readonly [path: string, before: string | RegExp, after: string];
type Edit = readonly Change[];

/** Each may be made and taken back whatever the others are; most of them are a fault of their own. */
const EDITS: readonly Edit[] = [
  [['oem-config/program0/locales/en.json', 'Only here, 0 en.', 'Only {here}, 0 en.']],
  [['oem-config/program1/locales/fr.json', '"notice": "Only here, 1 fr."', '"other": "Only here, 1 fr."']],
  [['oem-config/program1/locales/fr.json', 'Own 0 of 1 fr', 'Own 0 of 1 en']],
  [['oem-config/program2/oem.json', '"oemName": "Maker 2",', '"oemName": "Maker 2", "languages": ["en"],']],
  [['oem-config/program0/overlays/schemas/screens/s/screen0.screen.json', 'own0.title', 'own0.nothing']],
  [['oem-config/program2/overlays/schemas/screens/s/screen0.screen.json', '"warning"', '"danger"']],
  [['locales/fr/s1.json', 'What this page is for, 1.', 'A quoi sert cette page, 1.']],
  [['locales/en/s1.json', 'What this page is for, 1.', 'What one does here.']],
  [['oem-config/program0/locales/en.json', '"own0":', '"s1": { "back": "Go home" }, "own0":']],
  [['locales/en/s2.json', '"title": "Screen 2 en",', '']],
  [['schemas/screens/s/screen1.screen.json', '"id": "intro"', '"id": "opening"']],
  [['schemas/screens/s/screen2.screen.json', '"exists": "user.userName"', '"exists": "user.nobody"']],
  [['schemas/forms/s/form0.form.json', 's0.f1', 's0.f99']],
  [['schemas/portal.json', /https:\S+portal\.schema\.json/, 'https://portico.example.com/meta/screen.schema.json']],
  [
    ['locales/en/s0.json', '{name}, look at this en.', '{name}, look at {what}.'],
    ['locales/fr/s0.json', '{name}, look at this fr.', '{name}, voici {what}.'],
  ],
  [['oem-config/program0/locales/fr.json', '"title": "Own 5 of 0 fr",', '']],
];

const UNRELATED = 'schemas/screens/s/screen4.screen.json';

function made(text: string, [, before, after]: Change): string {
  const edited = text.replace(before, after);
  if (edited === text) throw new Error(`nothing to change: ${before}`);
  return edited;
}

/** What a compilation says, and the addresses of all that it emits, which name hashes of the content. */
async function outcome(previous?: CompiledPortal) {
  const { diagnostics, portal, untypedPaths } = await compilePortal({ root, engineRoot, registry, previous });
  return { portal, said: { diagnostics, untypedPaths, version: portal?.version, addresses: [...(portal?.files.keys() ?? [])] } };
}

test('what was compiled before never changes what a compilation says or emits', async () => {
  writeSyntheticPortal(root, { screens: 6, programs: 3 });
  const random = seeded(16);
  const original = new Map(EDITS.flat().map(([path]) => [path, readFileSync(join(root, path), 'utf8')]));
  const edits = new Set<Edit>();
  let { portal: previous } = await outcome();
  expect(previous).toBeDefined();
  const codes = new Set<string>();
  for (let step = 0; step < 45; step += 1) {
    const edit = (EDITS[step] ?? EDITS[Math.floor(random() * EDITS.length)]) as Edit;
    if (!edits.delete(edit)) edits.add(edit);
    // Three quarters of the time nothing else is wrong, so that there is something to go on from.
    if (random() < 0.75) for (const other of edits) if (other !== edit) edits.delete(other);
    for (const [path, text] of original)
      writeFileSync(join(root, path), [...edits].flatMap((one) => one.filter((change) => change[0] === path)).reduce(made, text));
    const cold = await outcome();
    const next = await outcome(previous);
    expect([step, [...edits], next.said]).toEqual([step, [...edits], cold.said]);
    for (const { code } of cold.said.diagnostics) codes.add(code);
    previous = next.portal ?? previous;
    // Something else alone is changed: all that was said of the rest is said again.
    writeFileSync(join(root, UNRELATED), `${JSON.stringify(JSON.parse(readFileSync(join(root, UNRELATED), 'utf8')))}${' '.repeat(step)}`);
    const again = await outcome(previous);
    expect([step, again.said.diagnostics]).toEqual([step, cold.said.diagnostics]);
    previous = again.portal ?? previous;
  }
  expect([...codes].sort()).toEqual(
    'MESSAGE_ARGUMENTS MESSAGE_ARGUMENT_MISSING MESSAGE_LANGUAGE MESSAGE_OVERRIDE MESSAGE_SAME MESSAGE_UNKNOWN SCHEMA_WRONG UNUSED'.split(
      ' ',
    ),
  );
});
