import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type CompiledPortal, compilePortal, type DocumentFiles, WatchedFolder } from '#compiler';
import { writeSyntheticPortal } from '../../bench/compile/syntheticPortal.ts';
import { seeded } from '../support/seeded.ts';

const engineRoot = resolve(__dirname, '../../..');
const registry = { actors: [], handlers: { h: { settings: 'open' } } as const };

jest.setTimeout(120_000);

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-recompile-'));
  // Files that have just been written are read again in any case: here they are old.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000_000);
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** A part of the text of a file that is replaced; without a part, the whole file: it is made, or with `undefined` removed. */
type Change = readonly [path: string, before: string | RegExp, after: string] | readonly [path: string, content: string | undefined];
type Edit = readonly Change[];

const meta = (kind: string): string => `https://portico.example.com/meta/${kind}.schema.json`;
const description = 'Made and taken back by the test of compiling again. Open to everybody.';
const document = (kind: string, content: object): string => JSON.stringify({ $schema: meta(kind), description, ...content });
const SCREEN0 = 'schemas/screens/s/screen0.screen.json';
const SCREEN1 = 'schemas/screens/s/screen1.screen.json';
const SCREEN2 = 'schemas/screens/s/screen2.screen.json';
const SCREEN3 = 'schemas/screens/s/screen3.screen.json';
const FORM0 = 'schemas/forms/s/form0.form.json';

const isRole = (role: string) => ({ eq: [{ $: 'user.role' }, role] });
const NEVER_SHOWN = document('overlay', { blocks: [{ id: 'notice', visibleIf: { all: [isRole('Staff'), isRole('Dealer')] } }] });

const SAID: Edit = [
  ['locales/en/s1.json', '{name}, look at this en.', '{name}, {more}, look.'],
  ['locales/fr/s1.json', '{name}, look at this fr.', '{name}, {more}, voici.'],
];
const NEEDY: Edit = ['en', 'fr'].map((language) => [
  `oem-config/program1/locales/${language}.json`,
  '"own0":',
  '"s3": { "intro": "{what} here." }, "own0":',
]);

const menu = (name: string): Change => [
  'schemas/menus/main.menu.json',
  document('menu', { id: 'main', items: [{ id: 'things', number: 1, name }] }),
];
const TILE = { $op: 'add', id: 'tiles', block: 'tile-grid', menus: ['Things'], products: [], learnMore: { $: 'oem.id' } };
const TILE_AND_DATA: Change = [
  `oem-config/program1/overlays/${SCREEN3}`,
  document('overlay', { data: { thing: { call: 'saveThing' } }, blocks: [TILE] }),
];

const NEEDS_X: Change = [
  'schemas/operations/s.openapi.json',
  '"requestBody"',
  '"parameters":[{"name":"x","in":"query","required":true}],"requestBody"',
];

/** A page, a form, a text, an overlay and a program change; files come, go and break. */
const FEW_EDITS: readonly Edit[] = [
  [[`oem-config/program2/overlays/${SCREEN0}`, '"warning"', '"danger"']],
  [['locales/en/s1.json', 'What this page is for, 1.', 'What one does here.']],
  [[`oem-config/program1/overlays/${SCREEN0}`, undefined]],
  [[`oem-config/program1/overlays/${SCREEN3}`, document('overlay', { title: 'own0.title' })]],
  [['locales/fr/s4.json', '{', '{ {']],
  [['oem-config/program1/oem.json', '"id":', '"tokens": { "primary": "#eeeeee" }, "id":']],
  [['oem-config/program2/oem.json', '"oemName": "Maker 2",', '"oemName": "Maker 2", "languages": ["en"],']],
  [[SCREEN1, '"id": "intro"', '"id": "opening"']],
  [[FORM0, 's0.f1', 's0.f99']],
];

/** Each may be made and taken back whatever the others are; most of them are a fault of their own. */
const EDITS: readonly Edit[] = [
  ...FEW_EDITS,
  // Early, while the page of the program that uses it is still what it was.
  [
    ['locales/en/s4.json', /"back": "Back",/, ''],
    ['locales/fr/s4.json', /"back": "Back",/, ''],
  ],
  [['oem-config/program0/locales/en.json', 'Only here, 0 en.', 'Only {here}, 0 en.']],
  [['oem-config/program1/locales/fr.json', '"notice": "Only here, 1 fr."', '"other": "Only here, 1 fr."']],
  [['oem-config/program1/locales/fr.json', 'Own 0 of 1 fr', 'Own 0 of 1 en']],
  [[`oem-config/program0/overlays/${SCREEN0}`, 'own0.title', 'own0.nothing']],
  [['locales/fr/s1.json', 'What this page is for, 1.', 'A quoi sert cette page, 1.']],
  [['oem-config/program0/locales/en.json', '"own0":', '"s1": { "back": "Go home" }, "own0":']],
  [['locales/en/s2.json', '"title": "Screen 2 en",', '']],
  [[SCREEN2, '"exists": "user.userName"', '"exists": "user.nobody"']],
  [['schemas/portal.json', /https:\S+portal\.schema\.json/, 'https://portico.example.com/meta/screen.schema.json']],
  [
    ['locales/en/s0.json', '{name}, look at this en.', '{name}, look at {what}.'],
    ['locales/fr/s0.json', '{name}, look at this fr.', '{name}, voici {what}.'],
  ],
  [['oem-config/program0/locales/fr.json', '"title": "Own 5 of 0 fr",', '']],
  // Files that come, go, break and are mended.
  [[`oem-config/program1/overlays/${FORM0}`, undefined]],
  [['oem-config/program1/overlays/schemas/screens/s/nothing.screen.json', document('overlay', { title: 'own0.title' })]],
  [['schemas/forms/s/form5.form.json', undefined]],
  [['schemas/screens/s/screen5.screen.json', undefined]],
  [['locales/en/s3.json', undefined]],
  [['oem-config/program2/locales/fr.json', undefined]],
  [[`oem-config/program2/overlays/${FORM0}`, '{', '[']],
  [['oem-config/program0/oem.json', '"match"', '"match":']],
  // Programs.
  [['oem-config/program3/oem.json', JSON.stringify({ $schema: meta('oem'), id: 'program3', match: [{ oemName: 'Maker 3' }] })]],
  [['oem-config/program1/oem.json', undefined]],
  [['oem-config/program1/oem.json', /"Maker 1"(?=\s*\}\s*\])/, '"Maker 0"']],
  [
    ['oem-config/program0/oem.json', '"id":', '"oemId": 7, "id":'],
    ['oem-config/program2/oem.json', '"id":', '"oemId": 7, "id":'],
  ],
  [['oem-config/base.json', '#0F5A55', '#0F5A56']],
  [['oem-config/_families/north/family.json', '"id":', '"tokens": { "primary": "#0F5A57" }, "id":']],
  [['oem-config/_families/north/family.json', undefined]],
  [[`oem-config/_families/north/overlays/${SCREEN1}`, 'own0.title', 'own0.nothing']],
  [[`oem-config/_families/north/overlays/${SCREEN1}`, undefined]],
  [['oem-config/_families/north/locales/en.json', JSON.stringify({ own0: { title: 'Of the north' }, s3: { title: 'Page of the north' } })]],
  // What other documents refer to.
  [['schemas/routes.json', '"r1"', '"r99"']],
  [['schemas/routes.json', '"r3"', '"r99"']],
  [['schemas/facts.json', /("oem\.id":\s*\{\s*"type": )"string"/, '$1"boolean"']],
  [['workflows/steps.machine.json', '"count":0', '"count":"none"']],
  [['workflows/steps.machine.json', '"GO":"on"', '"STOP":"on"']],
  [['oem-config/program1/assets/logo.svg', undefined]],
  [['oem-config/program1/assets/logo.svg', '#111111', '#fefefe']],
  [
    ['oem-config/program1/locales/en.json', '"own0":', '"spare": { "text": "Nobody asks for it" }, "own0":'],
    ['oem-config/program1/locales/fr.json', '"own0":', '"spare": { "text": "Personne ne le demande" }, "own0":'],
  ],
  [
    ['locales/en/s1.json', /"back": "Back",/, ''],
    ['locales/fr/s1.json', /"back": "Back",/, ''],
  ],
  [['schemas/routes.json', '"public": true', '"landing": true']],
  [['schemas/facts.json', /"Dealer",\s*"Staff"/, '"Dealer"']],
  [['schemas/facts.json', '"user.userName"', '"user.name"']],
  [['schemas/conditions/c.conditions.json', undefined]],
  [['schemas/conditions/c.conditions.json', "'Staff'", "'Nobody'"]],
  [['schemas/conditions/c.conditions.json', '"staff"', '"people"']],
  [NEEDS_X],
  // A life cycle that a call follows has another event, or is gone.
  [['workflows/thing.machine.json', /"GO"/g, '"STOP"']],
  [['workflows/thing.machine.json', undefined]],
  [['schemas/access.json', '"anyone"', '"nobody"']],
  [
    ['workflows/turn.machine.json', document('machine', machine('TURN'))],
    [SCREEN1, /"blocks":\s*\[/, `"blocks": [${JSON.stringify(flowBlock('TURN'))},`],
  ],
  [
    ['workflows/other.machine.json', document('machine', { ...machine('TURN'), id: 'other' })],
    [`oem-config/program0/overlays/${SCREEN1}`, document('overlay', { blocks: [{ $op: 'add', ...flowBlock('NEVER'), flow: 'other' }] })],
  ],
  [
    [
      'schemas/parts/greeting.part.json',
      document('part', { id: 'greeting', blocks: [{ id: 'hello', block: 'text', text: { $t: 's1.title' } }] }),
    ],
    [SCREEN2, /"blocks":\s*\[/, '"blocks": [{ "id": "slot", "block": "slot", "part": "greeting" },'],
  ],
  [['locales/same-texts.json', JSON.stringify({ $schema: meta('same-texts'), keys: ['s0.', 's1.', 's2.back'] })]],
  [
    ['oem-config/program2/oem.json', '"id":', '"logo": "program2/assets/logo.svg", "id":'],
    ['oem-config/program2/assets/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fefefe" d="M0 0h9v9z"/></svg>'],
  ],
  [['locales/en/s0.json', 'Screen 0 en', 'The page of Maker 1 en']],
  [[SCREEN1, '"more": { "$": "user.role" },', '']],
  [[SCREEN2, /"block": "notice",\s*"tone": "info",/, '"block": "text",']],
  [['schemas/parts/farewell.part.json', 's1.title', 's1.back']],
  [['oem-config/program2/locales/en.json', '"Maker 2"', '"Maker Two"']],
  [['locales/en/s3.json', 'as at Maker Two', 'as at Maker 1']],
  // A text that nobody is offered is missing for nobody, until a language is offered.
  [
    ['oem-config/program2/oem.json', '"id":', '"languages": [], "id":'],
    [`oem-config/program2/overlays/${SCREEN0}`, 'own0.notice', 'own0.nothing'],
  ],
  [[`oem-config/program2/overlays/${SCREEN0}`, 'own0.notice', 'own0.nothing']],
  [['oem-config/program1/locales/en.json', 'Own 5 of 1 en', 'Own 5 of 1 fr']],
  [['oem-config/program0/locales/fr.json', '"own0":', '"s3": { "title": "Screen 3 en" }, "own0":']],
  // An overlay says the id of what it changes, which then has another.
  [[`oem-config/program1/overlays/${SCREEN3}`, document('overlay', { id: 'screen3', title: 'own0.title' })]],
  [
    [`oem-config/program1/overlays/${SCREEN3}`, document('overlay', { id: 'screen3', title: 'own0.title' })],
    [SCREEN3, '"id": "screen3"', '"id": "screen33"'],
  ],
  // What a program makes of a page is looked at, until another page has its id.
  [[`oem-config/program1/overlays/${SCREEN3}`, NEVER_SHOWN]],
  [
    [`oem-config/program1/overlays/${SCREEN3}`, NEVER_SHOWN],
    [SCREEN1, '"id": "screen1"', '"id": "screen3"'],
  ],
  // A program's text needs something where no page shows it, and then one does.
  [...NEEDY, [SCREEN3, 's3.intro', 's3.back']],
  NEEDY,
  // The base says what a program says.
  SAID,
  [...SAID, ['locales/en/s3.json', '"back": "Back"', '"back": "Go back"']],
  // A program's page shows a tile of a menu and loads data, which then is another or not for its readers.
  [menu('Things'), TILE_AND_DATA],
  [menu('Others'), TILE_AND_DATA],
  [menu('Things'), TILE_AND_DATA, ['schemas/access.json', '"anyone"', '"authenticated"']],
  [menu('Things'), TILE_AND_DATA, NEEDS_X],
];

function machine(event: string): object {
  const states = { off: { description: 'Waits.', on: { [event]: 'on' } }, on: { description: 'Is done.', type: 'final' } };
  return { id: 'turn', runsIn: 'block', events: { [event]: 'A button was pressed.' }, initial: 'off', states };
}

/** It looks at other records of its own kind. */
const lifeCycle = {
  ...machine('GO'),
  id: 'thing',
  runsIn: 'server',
  collection: 'things',
  records: { other: { collection: 'things', where: { id: 'first' } } },
};

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#111111" d="M0 0h9v9z"/></svg>';

function flowBlock(event: string, more: object = {}): object {
  const go = { id: 'go', block: 'button', label: { $t: 'forms.save' }, actions: [{ type: 'send', params: { event } }], ...more };
  return { id: 'turn', block: 'flow', flow: 'turn', views: { off: [go], on: [] } };
}

const UNRELATED = 'schemas/screens/s/screen4.screen.json';

/** The text of a file after a change; undefined if it is gone. What another edit has removed stays so. */
function changed(text: string | undefined, [path, before, ...more]: Change): string | undefined {
  const [after] = more;
  if (after === undefined) return before as string | undefined;
  if (text === undefined) return undefined;
  const edited = text.replace(before as string | RegExp, after);
  if (edited === text && !text.includes(after)) throw new Error(`nothing to change in ${path}: ${before}`);
  return edited;
}

/** What a compilation says, and the addresses of all that it emits, which name hashes of the content. */
async function outcome(previous?: CompiledPortal, files?: DocumentFiles) {
  const { diagnostics, portal, untypedPaths } = await compilePortal({ root, engineRoot, registry, previous, files });
  return { portal, said: { diagnostics, untypedPaths, version: portal?.version, addresses: [...(portal?.files.keys() ?? [])] } };
}

/** The texts of all files of the portal by path. */
function texts(): Map<string, string> {
  const files = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ name, parentPath }) => join(parentPath, name));
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]));
}

/** Brings the files of the portal to these edits of what they were. */
class EditedPortal {
  readonly #original = texts();
  readonly #now = new Map(this.#original);

  /** Returns the paths that it has written or removed. */
  write(edits: Iterable<Edit>): string[] {
    const next = new Map<string, string | undefined>(this.#original);
    for (const change of [...edits].flat()) next.set(change[0], changed(next.get(change[0]), change));
    const paths = [...new Set([...this.#now.keys(), ...next.keys()])].filter((path) => this.#now.get(path) !== next.get(path));
    for (const path of paths) this.#put(path, next.get(path));
    return paths;
  }

  #put(path: string, text: string | undefined): void {
    const file = join(root, path);
    if (text === undefined) {
      rmSync(file);
      this.#now.delete(path);
      return;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    this.#now.set(path, text);
  }
}

/** Two programs of a family, which changes a page of theirs. */
const FAMILY: Edit = [
  ['oem-config/program0/oem.json', '"id":', '"family": "north", "id":'],
  ['oem-config/program2/oem.json', '"id":', '"family": "north", "id":'],
  ['oem-config/_families/north/family.json', JSON.stringify({ $schema: meta('oem'), id: 'north' })],
  [
    `oem-config/_families/north/overlays/${SCREEN1}`,
    document('overlay', {
      title: 'own0.title',
      blocks: [
        { id: 'notice', visibleIf: 'staff' },
        { $op: 'add', id: 'more', block: 'link', label: { $t: 's1.back' }, to: 'r3', visibleIf: { eq: [{ $: 'user.role' }, 'Staff'] } },
        { $op: 'add', id: 'oem', block: 'link', label: { $t: 's1.back' }, to: 'r3', visibleIf: { eq: [{ $: 'oem.id' }, 'program1'] } },
        { $op: 'add', ...flowBlock('GO', { visibleIf: { lt: [{ $: 'context.count' }, 5] } }), id: 'steps', flow: 'steps' },
      ],
    }),
  ],
  ['workflows/steps.machine.json', document('machine', { ...machine('GO'), id: 'steps', context: { count: 0 } })],
  ['oem-config/program1/oem.json', '"id":', '"logo": "program1/assets/logo.svg", "id":'],
  ['oem-config/program1/assets/logo.svg', LOGO],
  ['workflows/thing.machine.json', document('machine', lifeCycle)],
  ['schemas/operations/s.openapi.json', '"handler"', '"freshOn": { "things": ["GO"] }, "handler"'],
  ['schemas/conditions/c.conditions.json', document('conditions', { conditions: { staff: { description, when: "user.role = 'Staff'" } } })],
  // A program whose text needs what only a page of the base gives it.
  [SCREEN1, '"with": {', '"with": { "more": { "$": "user.role" },'],
  ['oem-config/program1/locales/en.json', '"own0":', '"s1": { "notice": "{name}, {more}, look." }, "own0":'],
  ['oem-config/program1/locales/fr.json', '"own0":', '"s1": { "notice": "{name}, {more}, voici." }, "own0":'],
  // An overlay in short words, which are those of the block that it changes, with a part.
  [
    'schemas/parts/farewell.part.json',
    document('part', { id: 'farewell', blocks: [{ id: 'bye', block: 'text', text: { $t: 's1.title' } }] }),
  ],
  [
    `oem-config/program1/overlays/${SCREEN2}`,
    document('overlay', {
      blocks: [
        { id: 'notice', notice: '@own0.title' },
        { $op: 'add', id: 'end', block: 'slot', part: 'farewell' },
        { $op: 'add', id: 'also', block: 'link', label: { $t: 's4.back' }, to: 'r3' },
      ],
    }),
  ],
  // A text of all that names nobody yet.
  ['locales/en/s3.json', 'What this page is for, 3.', 'What this page is for, as at Maker Two.'],
];

/** Makes or takes back edits, one at a time, and expects what compiling from nothing gives. Returns the codes of all that was wrong. */
async function recompile(steps: readonly Edit[]): Promise<ReadonlySet<string>> {
  const random = seeded(16);
  new EditedPortal().write([FAMILY]);
  const portal = new EditedPortal();
  const edits = new Set<Edit>();
  const codes = new Set<string>();
  const folder = new WatchedFolder(root);
  let { portal: previous, said } = await outcome(undefined, folder);
  if (!previous) throw new Error(JSON.stringify(said.diagnostics.filter(({ severity }) => severity === 'error')));

  for (const [step, edit] of steps.entries()) {
    if (!edits.delete(edit)) edits.add(edit);
    // Mostly nothing else is wrong, so that there is something to go on from.
    if (step < EDITS.length || random() < 0.6) for (const other of edits) if (other !== edit) edits.delete(other);
    folder.noteChanges(portal.write(edits));
    const cold = await outcome();
    const next = await outcome(previous, folder);
    expect([step, [...edits], next.said]).toEqual([step, [...edits], cold.said]);
    for (const { code } of cold.said.diagnostics) codes.add(code);
    previous = next.portal ?? previous;
    // Something else alone is changed: all that was said of the rest is said again.
    writeFileSync(join(root, UNRELATED), `${JSON.stringify(JSON.parse(readFileSync(join(root, UNRELATED), 'utf8')))}${' '.repeat(step)}`);
    folder.noteChanges([UNRELATED]);
    const again = await outcome(previous, folder);
    expect([step, again.said.diagnostics]).toEqual([step, cold.said.diagnostics]);
    previous = again.portal ?? previous;
  }
  return codes;
}

const FOUND =
  'ACCESS_SCREEN ASSET_MISSING CALL_INPUT COLLECTION_UNKNOWN COMPARISON_NEVER CONDITION_NEVER CONTRAST DESCRIPTION_AUDIENCE ENGINE_TEXT EVENT_UNKNOWN ' +
  'EXPRESSION FACT_UNKNOWN FACT_VALUE FAMILY_UNKNOWN FORM_UNKNOWN ID_DUPLICATE JSON_SYNTAX KEY_UNKNOWN LOGO_CONTRAST MACHINE_EVENT_UNDECLARED ' +
  'MACHINE_EVENT_UNSENT MACHINE_EVENT_UNUSED MACHINE_RECORD_UNUSED MACHINE_STATE_STUCK MESSAGE_ARGUMENTS MESSAGE_ARGUMENT_MISSING MESSAGE_LANGUAGE MESSAGE_OVERRIDE ' +
  'MESSAGE_SAME MESSAGE_UNKNOWN NUMBER_TWICE OEM_LEAK OEM_MATCH OVERLAY_BASE_MISSING OVERLAY_ID OVERLAY_NO_EFFECT OVERLAY_REPLACES ROLE_UNKNOWN SCHEMA_WRONG SCREEN_UNKNOWN ' +
  'SIGN_IN TARGET_UNKNOWN TILE_UNKNOWN UNUSED';

test('what was compiled before never changes what a compilation says or emits', async () => {
  writeSyntheticPortal(root, { screens: 6, programs: 3 });
  const random = seeded(17);
  const codes = await recompile([...EDITS, ...EDITS.map(() => EDITS[Math.floor(random() * EDITS.length)] as Edit)]);
  expect([...codes].sort()).toEqual(FOUND.split(' '));
});

test('a text that an overlay of a family names has to be there in each program of the family', async () => {
  writeSyntheticPortal(root, { screens: 6, programs: 3 });
  new EditedPortal().write([FAMILY]);
  const text = JSON.stringify({ title: 'Here alone' });
  new EditedPortal().write([
    [
      [`oem-config/_families/north/overlays/${SCREEN1}`, 'own0.title', 'here.title'],
      ...['en', 'fr'].map((language): Change => [`oem-config/program0/locales/${language}.json`, '"own0":', `"here": ${text}, "own0":`]),
    ],
  ]);
  const { diagnostics } = (await outcome()).said;
  const missing = diagnostics.filter(({ code }) => code === 'MESSAGE_UNKNOWN').map(({ message, variant }) => [message, variant]);
  expect(missing).toEqual([['there is no message "here.title"', 'program2/en']]);
});

test('[C1] nor does it with two hundred programs', async () => {
  writeSyntheticPortal(root, { screens: 5, programs: 200 });
  await recompile(FEW_EDITS);
});

test('a file that has just been written is read again, even if nobody says that it has changed since', async () => {
  writeSyntheticPortal(root, { screens: 2, programs: 2 });
  const folder = new WatchedFolder(root);
  const path = 'oem-config/program1/locales/en.json';
  const { portal: before } = await outcome(undefined, folder);
  // Of the same size and within a tick of the clock: its stamp may be the same.
  jest.mocked(Date.now).mockRestore();
  writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace('Own 0 of 1 en', 'Own 1 of 0 en'));
  folder.noteChanges([path]);
  const { portal: fresh } = await outcome(before, folder);
  writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace('Own 1 of 0 en', 'Own 2 of 0 en'));
  expect((await outcome(fresh, folder)).said).toEqual((await outcome()).said);
});
