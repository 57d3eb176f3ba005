import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type CompiledPortal, compilePortal } from '#compiler';
import type { ScreenPart, ShellPart } from '#model';
import { SchemaInliner } from '../../../src/compiler/forms/inlineSchema.ts';
import { MessageTable } from '../../../src/compiler/messages/messageTable.ts';

const engineRoot = resolve(__dirname, '../../..');
const registry = { actors: [], handlers: { h: { settings: 'open' } } as const };
const meta = (kind: string) => `https://portico.example.com/meta/${kind}.schema.json`;

const description = 'What it is for and what comes of it. Open to everybody.';

const documents: Record<string, object> = {
  'schemas/portal.json': {
    $schema: meta('portal'),
    name: 'app.name',
    languages: [
      { id: 'en', wire: 'ENGLISH', name: 'English', locale: 'en-US' },
      { id: 'fr', wire: 'FRENCH', name: 'Français', locale: 'fr-CA' },
    ],
    cookies: { refresh: 'r', sso: 's', webSession: 'w', impersonate: 'i' },
    storage: {},
    session: {},
  },
  'schemas/routes.json': {
    $schema: meta('routes'),
    description,
    home: 'home',
    notFound: 'home',
    notFoundPath: '/none',
    login: 'home',
    routes: { home: { path: '/', screen: 'home', public: true } },
  },
  'schemas/facts.json': {
    $schema: meta('facts'),
    description,
    facts: { 'user.userName': { type: 'string', description: 'Name.', optional: true } },
  },
  'schemas/frames/main.frame.json': { $schema: meta('frame'), id: 'main', description, header: [], footer: [], overlays: [] },
  'schemas/screens/a/home.screen.json': {
    $schema: meta('screen'),
    id: 'home',
    title: 'home.title',
    description,
    blocks: [
      { id: 'hello', block: 'text', text: { $t: 'home.hello', with: { count: 2 } } },
      { id: 'form', block: 'form', form: 'loan' },
    ],
  },
  'schemas/forms/a/loan.form.json': {
    $schema: meta('form'),
    id: 'loan',
    description,
    schema: { type: 'object', properties: { isbn: { $ref: '../../entities/book.schema.json#/properties/isbn' } } },
  },
  'schemas/entities/book.schema.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    description: 'A book that is lent, for authors of documents only.',
    properties: { isbn: { type: 'string', title: 'home.isbn', description: 'Number of the book.', minLength: 3 } },
  },
  'schemas/operations/a.openapi.json': {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {
      '/books': {
        get: {
          operationId: 'getBooks',
          'x-portal': { handler: 'h' },
          responses: {
            200: { description: 'Books.', content: { 'application/json': { schema: { $ref: '../entities/book.schema.json' } } } },
          },
        },
      },
    },
  },
  'schemas/access.json': {
    $schema: meta('access'),
    description,
    roles: {},
    operations: { getBooks: { allow: ['anyone'], tenant: 'none' } },
  },
  'locales/en/a.json': {
    app: { name: 'Library' },
    home: { title: 'Home', hello: '{count, plural, one {# book} other {# books}}', isbn: 'ISBN' },
    oems: { north: 'North' },
  },
  'locales/fr/a.json': {
    app: { name: 'Bibliothèque' },
    home: { title: 'Accueil', hello: '{count, plural, one {# livre} other {# livres}}', isbn: 'Numéro ISBN' },
    oems: { north: 'Nord' },
  },
  'oem-config/base.json': { $schema: meta('oem'), id: 'base', tokens: { primary: '#0F5A55' } },
  'oem-config/north/oem.json': {
    $schema: meta('oem'),
    id: 'north',
    displayName: 'oems.north',
    match: [{ oemName: 'North' }],
    tokens: { primary: '#1F3A93' },
  },
  'oem-config/north/overlays/schemas/screens/a/home.screen.json': { $schema: meta('overlay'), blocks: [{ id: 'hello', tone: 'muted' }] },
  'oem-config/west/oem.json': { $schema: meta('oem'), id: 'west', match: [{ oemName: 'North', oemSkinName: 'west' }] },
};

let root: string;

function write(path: string, content: object | string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

const compile = (previous?: CompiledPortal) => compilePortal({ root, engineRoot, registry, previous });

async function compiled(previous?: CompiledPortal): Promise<CompiledPortal> {
  const { portal, diagnostics } = await compile(previous);
  if (!portal) throw new Error(JSON.stringify(diagnostics, null, 1));
  return portal;
}

function read<T>(portal: CompiledPortal, address: string | undefined): T {
  const file = portal.files.get(address ?? '');
  if (!file) throw new Error(`no file ${address}`);
  return JSON.parse(Buffer.from(file.body).toString('utf8')) as T;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-compile-'));
  for (const [path, content] of Object.entries(documents)) write(path, content);
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

test('a shell leads to its screens, and each holds the messages it needs in its language', async () => {
  const portal = await compiled();
  const manifest = portal.manifest('north', 'fr');
  const shell = read<ShellPart>(portal, manifest.shell);
  const screen = read<ScreenPart>(portal, shell.screens['home']);
  expect(shell.version).toBe(manifest.version);
  expect(shell.messages).toMatchObject({ 'app.name': 'Bibliothèque', 'home.title': 'Accueil', 'oems.north': 'Nord' });
  expect(Object.keys(screen.messages)).toEqual(['home.hello', 'home.isbn', 'home.title']);
  expect(screen.screen.blocks[0]).toMatchObject({ id: 'hello', tone: 'muted' });
});

test('files are compressed and named by their content, so equal screens of two programs are one file', async () => {
  const portal = await compiled();
  const address = (variant: string) => read<ShellPart>(portal, portal.manifest(variant, 'en').shell).screens['home'];
  expect(address('base')).toBe(address('west'));
  expect(address('base')).not.toBe(address('north'));
  for (const file of portal.files.values())
    expect(Buffer.from(brotliDecompressSync(file.brotli)).equals(Buffer.from(file.body))).toBe(true);
});

describe('parts', () => {
  const PART = 'schemas/parts/greeting.part.json';
  const SCREEN = 'schemas/screens/a/home.screen.json';
  const OVERLAY = `oem-config/north/overlays/${SCREEN}`;
  const hello = (tone: string) => ({ id: 'hello', block: 'text', tone, text: { $t: 'home.hello', with: { count: 2 } } });
  const part = (tone: string, id = 'greeting') => ({ $schema: meta('part'), id, blocks: [hello(tone)] });
  const slot = { id: 'greeting', block: 'slot', part: 'greeting' };
  const overlay = (change: object) => ({ $schema: meta('overlay'), blocks: [{ id: 'greeting', ...change }] });

  beforeEach(() => {
    write(PART, part('success'));
    write(SCREEN, { $schema: meta('screen'), id: 'home', title: 'home.title', blocks: [slot] });
    write(OVERLAY, overlay({ blocks: [{ id: 'hello', tone: 'muted' }] }));
  });

  /** Id and tone of each block that the slot shows. */
  function shownIn(portal: CompiledPortal, variant: string): string[] {
    const { screens } = read<ShellPart>(portal, portal.manifest(variant, 'en').shell);
    const [block] = read<ScreenPart>(portal, screens['home']).screen.blocks as unknown as [{ blocks: { id: string; tone: string }[] }];
    return block.blocks.map(({ id, tone }) => `${id} ${tone}`);
  }

  test('a slot shows the blocks of its part, which overlays change by id and a change of the part renews', async () => {
    const first = await compiled();
    expect([shownIn(first, 'base'), shownIn(first, 'north')]).toEqual([['hello success'], ['hello muted']]);
    write(PART, part('danger'));
    const second = await compiled(first);
    expect([shownIn(second, 'base'), shownIn(second, 'north')]).toEqual([['hello danger'], ['hello muted']]);
  });

  test('a program that gives a slot another part shows that part, changed by its own overlay, and what the slot has of its own', async () => {
    const own = { ...hello('muted'), id: 'own' };
    write(SCREEN, { $schema: meta('screen'), id: 'home', title: 'home.title', blocks: [{ ...slot, blocks: [own] }] });
    write('schemas/parts/farewell.part.json', part('danger', 'farewell'));
    write(OVERLAY, overlay({ part: 'farewell' }));
    const first = await compiled();
    expect([shownIn(first, 'base'), shownIn(first, 'north')]).toEqual([
      ['hello success', 'own muted'],
      ['hello danger', 'own muted'],
    ]);
    write('schemas/parts/farewell.part.json', part('success', 'farewell'));
    expect(shownIn(await compiled(first), 'north')).toEqual(['hello success', 'own muted']);
    for (const change of [{ part: { $was: 'greeting', $value: 'farewell' } }, { block: 'slot', part: 'farewell' }]) {
      write(OVERLAY, overlay(change));
      expect(shownIn(await compiled(), 'north')).toEqual(['hello success', 'own muted']);
    }
    write(OVERLAY, overlay({ blocks: [{ id: 'hello', tone: 'default' }], part: 'farewell' }));
    expect(shownIn(await compiled(), 'north')).toEqual(['hello default', 'own muted']);
  });

  test('a part that a program gives a slot and that is not there is told at the overlay', async () => {
    write(OVERLAY, overlay({ part: 'farewel' }));
    const { diagnostics } = await compile();
    expect(diagnostics.map(({ code, pointer, position, layer }) => [code, pointer, position.file, layer])).toContainEqual([
      'PART_UNKNOWN',
      '/blocks/0/part',
      OVERLAY,
      'oem',
    ]);
  });

  test('a part that names a part is told at the slot that does, and so is one that nothing shows', async () => {
    write('schemas/parts/outer.part.json', { $schema: meta('part'), id: 'outer', blocks: [{ id: 'a', block: 'slot', part: 'outer' }] });
    const { diagnostics } = await compile();
    const partDiagnostics = diagnostics.filter(({ position }) => position.file === 'schemas/parts/outer.part.json');
    expect(partDiagnostics.map(({ code, message, pointer, position: { line } }) => [code, message, pointer, line])).toEqual(
      expect.arrayContaining([
        ['PART_UNKNOWN', 'a part may not name another part', '/blocks/0/part', 8],
        ['UNUSED', 'nothing uses the part "outer"', '', 1],
      ]),
    );
  });
});

test('a form holds its entities inlined without their prose, and a validator module that works without eval', async () => {
  const portal = await compiled();
  const shell = read<ShellPart>(portal, portal.manifest('base', 'en').shell);
  const form = read<ScreenPart>(portal, shell.screens['home']).forms['loan'];
  expect(form?.schema).toEqual({ type: 'object', properties: { isbn: { type: 'string', title: 'home.isbn', minLength: 3 } } });
  const text = Buffer.from(portal.files.get(form?.validatorUrl ?? '')?.body ?? []).toString('utf8');
  expect(text).toMatch(/^export default function\(require\)\{/);
  expect(text).not.toMatch(/new Function|\beval\(/);
});

test('a change of an entity alone reaches the forms that point at it', async () => {
  const before = await compiled();
  const book = documents['schemas/entities/book.schema.json'] as { properties: { isbn: object } };
  write('schemas/entities/book.schema.json', { ...book, properties: { isbn: { ...book.properties.isbn, minLength: 10 } } });
  const after = await compiled(before);
  const shell = read<ShellPart>(after, after.manifest('base', 'en').shell);
  const form = read<ScreenPart>(after, shell.screens['home']).forms['loan'];
  expect(form?.schema).toMatchObject({ properties: { isbn: { minLength: 10 } } });
});

test('a title beside a reference counts, and the page is not sent that of the entity', async () => {
  const isbn = { $ref: '../../entities/book.schema.json#/properties/isbn', title: 'home.title' };
  const path = 'schemas/forms/a/loan.form.json';
  write(path, { ...documents[path], schema: { type: 'object', properties: { isbn } } });
  const portal = await compiled();
  const shell = read<ShellPart>(portal, portal.manifest('base', 'en').shell);
  const { forms, messages } = read<ScreenPart>(portal, shell.screens['home']);
  expect(forms['loan']?.schema).toMatchObject({ properties: { isbn: { title: 'home.title', minLength: 3 } } });
  expect(Object.keys(messages)).not.toContain('home.isbn');
  write(path, documents[path] as object);
});

test('a user gets the program whose match names most of what is known', async () => {
  const portal = await compiled();
  expect(portal.variantFor({ oemName: 'North' })).toBe('north');
  expect(portal.variantFor({ oemName: 'North', oemSkinName: 'west' })).toBe('west');
  expect(portal.variantFor({ oemName: 'South' })).toBe('base');
  expect(portal.variantFor({})).toBe('base');
});

test('texts, merged operations and provenance serve the server', async () => {
  const portal = await compiled();
  expect(portal.variants.get('north')?.text('fr', 'home.hello', { count: 3 })).toBe('3 livres');
  expect(portal.variants.get('north')?.text('fr', 'no.such')).toBe('no.such');
  expect(JSON.stringify(portal.openapi)).toContain('"$ref":"#/components/schemas/book"');
  expect(portal.whereFrom('north', 'schemas/screens/a/home.screen.json', '/blocks/0/tone')).toMatchObject({
    file: 'oem-config/north/overlays/schemas/screens/a/home.screen.json',
    layer: 'oem',
  });
});

test('unchanged documents give the same portal; a change gives another that shares the files it does not touch', async () => {
  const first = await compiled();
  expect(await compiled(first)).toBe(first);
  const inFrench = first.files.get(first.manifest('base', 'fr').shell);
  write('locales/en/a.json', { ...documents['locales/en/a.json'], app: { name: 'Reading room' } });
  const second = await compiled(first);
  expect(second.version).not.toBe(first.version);
  expect(read<ShellPart>(second, second.manifest('base', 'en').shell).messages['app.name']).toBe('Reading room');
  expect(second.manifest('base', 'fr')).toEqual(first.manifest('base', 'fr'));
  expect(second.files.get(first.manifest('base', 'fr').shell)).toBe(inFrench);
});

test('[C1] a change of one program works out no form, screen or text of another', async () => {
  const loan = documents['schemas/forms/a/loan.form.json'] as object;
  write('schemas/forms/a/loan.form.json', { ...loan, messages: { '/isbn': 'home.isbn' } });
  write('oem-config/north/overlays/schemas/forms/a/loan.form.json', { $schema: meta('overlay'), messages: { '/isbn': 'home.title' } });
  write('oem-config/north/locales/en.json', { home: { title: 'North home' } });
  write('oem-config/north/locales/fr.json', { home: { title: 'Accueil du nord' } });
  const first = await compiled();
  const manifests = ({ manifest }: CompiledPortal) => [manifest('north', 'en'), manifest('west', 'en')];
  const [north, west] = manifests(first);
  const inline = jest.spyOn(SchemaInliner.prototype, 'inline');
  const get = jest.spyOn(MessageTable.prototype, 'get');
  write('oem-config/west/oem.json', { ...documents['oem-config/west/oem.json'], tokens: { primary: '#1F3A93' } });
  const [sameNorth, newWest] = manifests(await compiled(first));
  expect(inline).not.toHaveBeenCalled();
  const inTableOfProgram = get.mock.calls.filter((_call, index) => get.mock.contexts[index]?.base).map(([key]) => key);
  expect(inTableOfProgram).not.toContain('home.isbn');
  expect(sameNorth).toEqual(north);
  expect(newWest).not.toEqual(west);
});

test('[C1] the files of a program are made when it is first asked for, and the same whichever that is', async () => {
  const contents = ({ files }: CompiledPortal) => [...files].map(([path, { body }]) => [path, Buffer.from(body).toString('utf8')]);
  const shells = ({ files, manifest }: CompiledPortal) => files.made(manifest('north', 'fr').shell);
  const one = await compiled();
  const other = await compiled();
  const ofWest = one.manifest('west', 'en').shell;
  expect([one.files.made(ofWest)?.path, other.files.made(ofWest)]).toEqual([ofWest, undefined]);
  expect(shells(one)?.path).toBe(one.manifest('north', 'fr').shell);
  expect(other.files.get(ofWest)?.path).toBe(ofWest);
  expect(other.files.has('/portico/nothing.json')).toBe(false);
  expect(contents(one)).toEqual(contents(other));
  expect([one.files.size, [...one.files.keys()]]).toEqual([contents(other).length, contents(other).map(([path]) => path)]);
});

test('[C1] a change of the base reaches the program that changes the same screen and its texts', async () => {
  write('oem-config/north/locales/en.json', { home: { title: 'North home' } });
  write('oem-config/north/locales/fr.json', { home: { title: 'Accueil du nord' } });
  const first = await compiled();
  write('locales/en/a.json', { ...documents['locales/en/a.json'], home: { title: 'Home', hello: 'Hello, {count}', isbn: 'Number' } });
  const second = await compiled(first);
  const screenOf = (portal: CompiledPortal) =>
    read<ScreenPart>(portal, read<ShellPart>(portal, portal.manifest('north', 'en').shell).screens['home']);
  expect(screenOf(second).messages).toMatchObject({ 'home.title': 'North home', 'home.isbn': 'Number' });
  const home = documents['schemas/screens/a/home.screen.json'] as { blocks: object[] };
  write('schemas/screens/a/home.screen.json', {
    ...home,
    blocks: [...home.blocks, { id: 'more', block: 'text', text: { $t: 'home.isbn' } }],
  });
  const third = await compiled(second);
  expect(screenOf(third).screen.blocks.map(({ id }) => id)).toEqual(['hello', 'form', 'more']);
  expect(third.manifest('north', 'en').version).not.toBe(second.manifest('north', 'en').version);
});

test('a broken change gives diagnostics and no portal, and mending it gives the portal back', async () => {
  const first = await compiled();
  write('schemas/screens/a/home.screen.json', '{ "id": ');
  const broken = await compile(first);
  expect(broken.portal).toBeUndefined();
  expect(broken.diagnostics.map(({ code }) => code)).toContain('JSON_SYNTAX');
  write('schemas/screens/a/home.screen.json', documents['schemas/screens/a/home.screen.json'] ?? {});
  expect((await compiled(first)).version).toBe(first.version);
});

test('a document that cannot be read is told alone, without its echoes in others', async () => {
  for (const path of Object.keys(documents)) {
    write(path, '{ "id": ');
    const { diagnostics, portal } = await compile();
    expect(portal).toBeUndefined();
    expect(diagnostics.map(({ code, position }) => [code, position.file])).toEqual([['JSON_SYNTAX', path]]);
    write(path, documents[path] ?? {});
  }
});

test('a message that cannot be read is told once: it is not missing in the other language', async () => {
  write('locales/fr/a.json', { ...documents['locales/fr/a.json'], app: { name: '{name' } });
  const { diagnostics } = await compile();
  expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([['MESSAGE_SYNTAX', '/app/name']]);
});

test('documents may come from elsewhere than a folder, and a portal tells what it was made of', async () => {
  const { sources, version } = await compiled();
  const { documents: texts } = sources();
  rmSync(root, { recursive: true, force: true });
  const files = { list: async () => [...texts.keys()].sort(), read: (path: string) => Buffer.from(texts.get(path) ?? '') };
  const again = await compilePortal({ root, engineRoot, registry, files });
  expect(again.portal?.version).toBe(version);
});

test('a missing folder of documents is told, not thrown', async () => {
  rmSync(root, { recursive: true, force: true });
  const { diagnostics, portal } = await compile();
  expect(portal).toBeUndefined();
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['FILE_MISSING']));
});

test('no value in place of any document makes the compiler throw', async () => {
  for (const content of [
    'null',
    '[]',
    '"text"',
    '{}',
    '{ "blocks": 1, "routes": [], "facts": 3, "states": [], "paths": { "/a": null } }',
  ]) {
    for (const path of Object.keys(documents)) {
      write(path, content);
      await expect(compile()).resolves.toHaveProperty('diagnostics');
      write(path, documents[path] ?? {});
    }
    for (const path of Object.keys(documents)) write(path, content);
    await expect(compile()).resolves.toHaveProperty('diagnostics');
    for (const [path, document] of Object.entries(documents)) write(path, document);
  }
});

test('the engine has no say in which root it reads', async () => {
  const other = mkdtempSync(join(tmpdir(), 'portico-compile-'));
  cpSync(root, other, { recursive: true });
  const there = await compilePortal({ root: other, engineRoot, registry });
  expect(there.portal?.version).toBe((await compiled()).version);
  rmSync(other, { recursive: true, force: true });
});

test('what a screen, a frame, the routes or a program are for is not served', async () => {
  const contentOf = (portal: CompiledPortal) =>
    [...portal.files].map(([address, { body }]) => [address, Buffer.from(body).toString('hex')]);
  const before = await compiled();
  const paths = ['screens/a/home.screen', 'frames/main.frame', 'routes', 'access'].map((path) => `schemas/${path}.json`);
  for (const path of [
    ...paths,
    'oem-config/base.json',
    'oem-config/north/oem.json',
    'oem-config/north/overlays/schemas/screens/a/home.screen.json',
  ])
    write(path, { ...documents[path], description: 'For whoever reads it.' });
  const after = await compiled();
  // The version names what the documents are, descriptions included.
  expect(contentOf(after).length).toBe(contentOf(before).length);
  const texts = [...after.files.values()].map(({ body }) => Buffer.from(body).toString('utf8'));
  expect(texts.filter((text) => text.includes('whoever reads it'))).toEqual([]);
});

test('what facts, the states and cases of a flow and the cases of a form are about is not served', async () => {
  const text = 'For whoever reads it.';
  const cases = [
    { guard: "user.userName = 'Ada'", target: 'done', description: text },
    { target: 'done', description: text },
  ];
  write('workflows/walk.machine.json', {
    id: 'walk',
    description: text,
    runsIn: 'block',
    events: { GO: 'Goes on.' },
    initial: 'first',
    states: { first: { description: text, meta: { view: 'first' }, on: { GO: cases } }, done: { description: text, type: 'final' } },
  });
  const screen = documents['schemas/screens/a/home.screen.json'] as { readonly blocks: readonly object[] };
  const form = { block: 'form', form: 'loan' };
  const go = { id: 'go', button: '@app.name', do: { send: 'GO' } };
  write('schemas/screens/a/home.screen.json', {
    ...screen,
    blocks: [...screen.blocks.slice(0, 1), { id: 'walk', flow: 'walk', views: { first: [{ id: 'form', ...form }, go] } }],
  });
  const whenPresent = [{ description: text, if: { required: ['isbn'] }, then: { required: ['isbn'] } }];
  const loan = documents['schemas/forms/a/loan.form.json'] as { readonly schema: object };
  const facts = documents['schemas/facts.json'] as { readonly facts: object };
  const role = { type: 'string', description: text, optional: true };
  write('schemas/facts.json', { ...facts, facts: { ...facts.facts, 'user.role': role } });
  write('schemas/forms/a/loan.form.json', { ...loan, schema: { ...loan.schema, allOf: whenPresent } });
  const { files } = await compiled();
  const texts = [...files.values()].map(({ body }) => Buffer.from(body).toString('utf8'));
  expect(texts.filter((file) => file.includes('whoever reads it'))).toEqual([]);
  expect(texts.filter((file) => file.includes('"GO":[{"guard"') && file.includes('"then":{"required"'))).not.toEqual([]);
});

test('a change of a part with parameters reaches the screens that name it', async () => {
  const part = (tone: string) => ({
    id: 'greeting',
    parameters: { name: 'word: Id.' },
    blocks: [{ text: '@home.isbn', id: '{name}', tone }],
  });
  write('schemas/parts/greeting.part.json', part('muted'));
  write('schemas/screens/a/home.screen.json', {
    ...documents['schemas/screens/a/home.screen.json'],
    blocks: [
      { id: 'hello', block: 'text', text: { $t: 'home.hello', with: { count: 2 } } },
      { part: 'greeting', with: { name: 'isbn' } },
    ],
  });
  const toneOf = (portal: CompiledPortal) => {
    const shell = read<ShellPart>(portal, portal.manifest('north', 'en').shell);
    return read<ScreenPart>(portal, shell.screens['home']).screen.blocks.find(({ id }) => id === 'isbn')?.['tone'];
  };
  const first = await compiled();
  expect(toneOf(first)).toBe('muted');
  write('schemas/parts/greeting.part.json', part('success'));
  const second = await compiled(first);
  expect(toneOf(second)).toBe('success');
  expect(await compiled(second)).toBe(second);
});
