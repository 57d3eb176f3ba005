import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How large a portal is made. */
export interface PortalSize {
  readonly screens: number;
  readonly programs: number;
}

type Tree = { readonly [key: string]: unknown };

const FIELDS = 20;
const EVERY = 5;
/** The screen that shows the one flow. */
const MACHINE_SCREEN = 2;
const meta = (kind: string): string => `https://portico.example.com/meta/${kind}.schema.json`;
const languages = ['en', 'fr'] as const;

const portal: Tree = {
  $schema: meta('portal'),
  name: 'app.name',
  languages: [
    { id: 'en', wire: 'ENGLISH', name: 'English', locale: 'en-US' },
    { id: 'fr', wire: 'FRENCH', name: 'Français', locale: 'fr-CA' },
  ],
  cookies: { refresh: 'r', sso: 's', webSession: 'w', impersonate: 'i' },
  storage: {},
  session: {},
};

const description = 'One of many documents that are alike, to be compiled. Open to everybody.';

const facts: Tree = {
  $schema: meta('facts'),
  description,
  facts: {
    'user.userName': { type: 'string', description: 'Name.', optional: true },
    'user.role': { type: 'string', description: 'Role.', optional: true, domain: ['Dealer', 'Staff'] },
    'oem.id': { type: 'string', description: 'Program.', optional: true },
    'today.date': { type: 'date', description: 'Today.' },
  },
};

const operations: Tree = {
  openapi: '3.1.0',
  info: { title: 'Synthetic', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'saveThing',
        'x-portal': { handler: 'h' },
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'Saved.', content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
};

const screenPath = (index: number): string => `schemas/screens/s/screen${index}.screen.json`;
const formPath = (index: number): string => `schemas/forms/s/form${index}.form.json`;

/** Six texts, two choices, one number and one truth value in ten fields. */
function fieldOf(screen: number, index: number): Tree {
  const title = `s${screen}.f${index}`;
  const kind = index % 10;
  if (kind === 6 || kind === 7) return { type: 'string', title, enum: ['one', 'two', 'three'] };
  if (kind === 8) return { type: 'integer', title, minimum: 0, maximum: 1000 };
  if (kind === 9) return { type: 'boolean', title };
  return { type: 'string', title, maxLength: 100, pattern: '^[^<>]*$' };
}

function formOf(screen: number): Tree {
  const names = Array.from({ length: FIELDS }, (_, index) => `f${index}`);
  return {
    $schema: meta('form'),
    id: `form${screen}`,
    description,
    schema: {
      type: 'object',
      required: names.filter((_, index) => index % 10 < 2),
      properties: Object.fromEntries(names.map((name, index) => [name, fieldOf(screen, index)])),
    },
    uiSchema: { 'ui:order': names },
    messages: { '#required': 'forms.required' },
    submit: { call: 'saveThing' },
  };
}

const machine: Tree = {
  $schema: meta('machine'),
  id: 'task',
  description,
  runsIn: 'block',
  events: { START: 'A button was pressed.' },
  initial: 'open',
  states: { open: { description: 'Waits.', on: { START: 'done' } }, done: { description: 'Is done.', type: 'final' } },
};

const startButton: Tree = {
  id: 'start',
  block: 'button',
  label: { $t: 'forms.save' },
  actions: [{ type: 'send', params: { event: 'START' } }],
};

const flowBlock: Tree = { id: 'task', block: 'flow', flow: 'task', views: { open: [startButton], done: [] } };

function screenOf(screen: number): Tree {
  return {
    $schema: meta('screen'),
    id: `screen${screen}`,
    title: `s${screen}.title`,
    description,
    blocks: [
      { id: 'intro', block: 'text', text: { $t: `s${screen}.intro` } },
      {
        id: 'notice',
        block: 'notice',
        tone: 'info',
        text: { $t: `s${screen}.notice`, with: { name: { $: 'user.userName' } } },
        visibleIf: { all: [{ ne: [{ $: 'user.role' }, 'Staff'] }, { exists: 'user.userName' }] },
      },
      { id: 'form', block: 'form', form: `form${screen}`, submitLabel: { $t: 'forms.save' } },
      { id: 'back', block: 'link', label: { $t: `s${screen}.back` }, to: 'r0' },
      ...(screen === MACHINE_SCREEN ? [flowBlock] : []),
    ],
  };
}

function textsOf(screen: number, language: string): Tree {
  const fields = Array.from({ length: FIELDS }, (_, index) => [`f${index}`, `Field ${index} of ${screen}, ${language}`]);
  const own = { title: `Screen ${screen} ${language}`, intro: `What this page is for, ${screen}.`, back: 'Back' };
  return { ...own, notice: `{name}, look at this ${language}.`, ...Object.fromEntries(fields) };
}

function base({ screens }: PortalSize): [string, Tree][] {
  const indexes = Array.from({ length: screens }, (_, index) => index);
  const routes = Object.fromEntries(
    indexes.map((index) => [`r${index}`, { path: index === 0 ? '/' : `/p${index}`, screen: `screen${index}`, public: true }]),
  );
  return [
    ['schemas/portal.json', portal],
    ['schemas/facts.json', facts],
    ['schemas/operations/s.openapi.json', operations],
    [
      'schemas/access.json',
      { $schema: meta('access'), description, roles: {}, operations: { saveThing: { allow: ['anyone'], tenant: 'none' } } },
    ],
    ['workflows/task.machine.json', machine],
    ['schemas/frames/main.frame.json', { $schema: meta('frame'), id: 'main', description, header: [], footer: [], overlays: [] }],
    [
      'schemas/routes.json',
      { $schema: meta('routes'), description, home: 'r0', notFound: 'r0', notFoundPath: '/none', login: 'r0', routes },
    ],
    ['oem-config/base.json', { $schema: meta('oem'), id: 'base', tokens: { primary: '#0F5A55' } }],
    ...indexes.flatMap((index): [string, Tree][] => [
      [screenPath(index), screenOf(index)],
      [formPath(index), formOf(index)],
      ...languages.map((language): [string, Tree] => [`locales/${language}/s${index}.json`, { [`s${index}`]: textsOf(index, language) }]),
    ]),
    ...languages.map((language): [string, Tree] => [
      `locales/${language}/common.json`,
      { app: { name: 'Synthetic' }, forms: { required: `Required ${language}`, save: `Save ${language}` } },
    ]),
  ];
}

/** The changes of one program to one screen: its title, a notice, one field with another label, one hidden, one more. */
function overlaysOf(program: string, screen: number): [string, Tree][] {
  const folder = `oem-config/${program}/overlays`;
  const own = `own${screen}`;
  const order = [...Array.from({ length: FIELDS }, (_, index) => `f${index}`), 'own'];
  return [
    [
      `${folder}/${screenPath(screen)}`,
      { $schema: meta('overlay'), title: `${own}.title`, blocks: [{ id: 'notice', tone: 'warning', text: { $t: `${own}.notice` } }] },
    ],
    [
      `${folder}/${formPath(screen)}`,
      {
        $schema: meta('overlay'),
        schema: { properties: { f2: { title: `${own}.label` }, own: { type: 'string', title: `${own}.more`, default: program } } },
        uiSchema: { 'ui:order': order, f3: { 'ui:widget': 'hidden' } },
      },
    ],
  ];
}

function program(index: number, { screens }: PortalSize): [string, Tree][] {
  const id = `program${index}`;
  const changed = Array.from({ length: screens }, (_, screen) => screen).filter((screen) => screen % EVERY === 0);
  const texts = (screen: number, language: string): [string, Tree] => [
    `own${screen}`,
    {
      title: `Own ${screen} of ${index} ${language}`,
      notice: `Only here, ${index} ${language}.`,
      label: `Own label ${language}`,
      more: `More ${language}`,
    },
  ];
  return [
    [
      `oem-config/${id}/oem.json`,
      { $schema: meta('oem'), id, oemName: `Maker ${index}`, displayName: `oems.${id}`, match: [{ oemName: `Maker ${index}` }] },
    ],
    ...changed.flatMap((screen) => overlaysOf(id, screen)),
    ...languages.map((language): [string, Tree] => [
      `oem-config/${id}/locales/${language}.json`,
      { oems: { [id]: `Maker ${index}` }, ...Object.fromEntries(changed.map((screen) => texts(screen, language))) },
    ]),
  ];
}

/** Writes a portal whose every program changes each fifth screen below `root`. */
export function writeSyntheticPortal(root: string, size: PortalSize): void {
  const files = [...base(size), ...Array.from({ length: size.programs }, (_, index) => program(index, size)).flat()];
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content, null, 1));
  }
}
