import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FormShape, formShape, type ShapeField } from './formShape.ts';

type Json = { readonly [name: string]: unknown };

/** A folder of portal documents; remove it when done. */
export interface FormPortal {
  readonly root: string;
  remove(): void;
}

function fieldSchema(shape: FormShape, field: ShapeField, title: string): Json {
  const kinds = {
    text: { type: 'string', title, maxLength: shape.maxLength, pattern: shape.pattern },
    choice: { type: 'string', title, enum: shape.choices },
    number: { type: 'number', title, minimum: 0, maximum: 1000 },
    flag: { type: 'boolean', title },
  };
  return kinds[field.kind];
}

function formDocument(id: string, shape: FormShape): Json {
  const sections = shape.sections.map((section) => {
    const titled = (field: ShapeField) => [field.id, fieldSchema(shape, field, `bench.${section.id}.${field.id}`)];
    const flag = section.fields.find(({ kind }) => kind === 'flag')?.id ?? '';
    const schema = {
      type: 'object',
      title: `bench.${section.id}.title`,
      required: section.fields.filter(({ required }) => required).map((field) => field.id),
      properties: Object.fromEntries(section.fields.filter(({ isConditional }) => !isConditional).map(titled)),
      if: { required: [flag], properties: { [flag]: { const: true } } },
      then: { properties: Object.fromEntries(section.fields.filter(({ isConditional }) => isConditional).map(titled)) },
    };
    return [section.id, schema];
  });
  return {
    $schema: '../../meta/form.schema.json',
    id,
    schema: { type: 'object', required: shape.sections.map((section) => section.id), properties: Object.fromEntries(sections) },
    uiSchema: {},
  };
}

function textsOf(shape: FormShape): Json {
  const section = ({ id, title, fields }: FormShape['sections'][number]) => [
    id,
    { title, ...Object.fromEntries(fields.map((field) => [field.id, field.label])) },
  ];
  return { bench: { start: 'Start', save: 'Save', ...Object.fromEntries(shape.sections.map(section)) } };
}

function screenDocument(id: string, blocks: readonly Json[]): Json {
  return { $schema: '../../meta/screen.schema.json', id, title: 'bench.start', frame: 'counter', blocks };
}

/** The measured forms as portal documents: public screens `/bench-<count>` with the form, and `/bench-start`, where no form stands. */
export function formPortal(counts: readonly number[]): FormPortal {
  const root = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  for (const folder of ['schemas', 'workflows', 'locales', 'oem-config'])
    cpSync(join('test/library', folder), join(root, folder), { recursive: true });
  const write = (path: string, content: Json): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  };
  const routesFile = 'schemas/routes.json';
  const routes = JSON.parse(readFileSync(join(root, routesFile), 'utf8')) as { readonly routes: Json };
  const open = { public: true, notStored: true };
  const added: { [name: string]: Json } = { benchStart: { path: '/bench-start', screen: 'bench-start', ...open } };
  write(
    'schemas/screens/bench/bench-start.screen.json',
    screenDocument('bench-start', [{ id: 'intro', block: 'text', text: { $t: 'bench.start' } }]),
  );
  for (const count of counts) {
    const id = `bench-${count}`;
    const form = { id: 'form', block: 'form', form: id, submitLabel: { $t: 'bench.save' }, errorSummary: false, onSubmit: [] };
    write(`schemas/forms/bench/${id}.form.json`, formDocument(id, formShape(count)));
    write(`schemas/screens/bench/${id}.screen.json`, screenDocument(id, [form]));
    added[`bench${count}`] = { path: `/${id}`, screen: id, ...open };
  }
  write(routesFile, { ...routes, routes: { ...added, ...routes.routes } });
  for (const language of ['en', 'fr']) write(`locales/${language}/bench.json`, textsOf(formShape(Math.max(...counts))));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
