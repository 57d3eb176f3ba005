import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Json = { readonly [name: string]: unknown };

const columns = ['id', 'name', 'town', 'amount', 'loans', 'joined', 'email', 'state'];

const operations = {
  openapi: '3.1.0',
  info: { title: 'Rows of the bench', version: '1.0.0' },
  paths: {
    '/library/v1/bench/{count}': {
      get: {
        operationId: 'benchRows',
        summary: 'Rows',
        parameters: [{ name: 'count', in: 'path', required: true, description: 'How many.', schema: { type: 'string' } }],
        responses: {
          '200': { description: 'Rows.', content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } },
        },
        'x-portal': { handler: 'records.list', with: { collection: 'members' } },
      },
    },
  },
};

function screen(count: number): Json {
  return {
    $schema: '../../meta/screen.schema.json',
    id: `table-${count}`,
    title: 'bench.start',
    frame: 'counter',
    data: { list: { call: 'benchRows', with: { count: String(count) } } },
    blocks: [
      {
        id: 'table',
        block: 'data-table',
        caption: { $t: 'bench.start' },
        rows: { $: 'data.list' },
        pageSize: 25,
        columns: columns.map((id) => ({ id, label: { $t: `bench.columns.${id}` }, value: { $: `item.${id}` }, sort: id })),
        filters: [{ id: 'town', label: { $t: 'bench.columns.town' }, param: 'town', kind: 'text' }],
      },
    ],
  };
}

/** Portal documents with public screens `/table-<count>` whose rows one call answers, and `/table-start` without a table; the call is to be answered by the test. */
export function tablePortal(counts: readonly number[]): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  for (const folder of ['schemas', 'workflows', 'locales', 'oem-config'])
    cpSync(join('test/library', folder), join(root, folder), { recursive: true });
  const write = (path: string, content: Json): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  };
  const edit = (path: string, change: (document: Json) => Json): void =>
    write(path, change(JSON.parse(readFileSync(join(root, path), 'utf8')) as Json));
  const open = { public: true, notStored: true };
  const routes: { [name: string]: Json } = { tableStart: { path: '/table-start', screen: 'table-start', ...open } };
  write('schemas/screens/bench/table-start.screen.json', {
    $schema: '../../meta/screen.schema.json',
    id: 'table-start',
    title: 'bench.start',
    frame: 'counter',
    blocks: [{ id: 'intro', block: 'text', text: { $t: 'bench.start' } }],
  });
  for (const count of counts) {
    write(`schemas/screens/bench/table-${count}.screen.json`, screen(count));
    routes[`table${count}`] = { path: `/table-${count}`, screen: `table-${count}`, ...open };
  }
  write('schemas/operations/bench.openapi.json', operations);
  edit('schemas/routes.json', (document) => ({ ...document, routes: { ...routes, ...(document['routes'] as Json) } }));
  edit('schemas/access.json', (document) => ({
    ...document,
    operations: { ...(document['operations'] as Json), benchRows: { allow: ['anyone'], tenant: 'none' } },
  }));
  const texts = { bench: { start: 'Start', columns: Object.fromEntries(columns.map((id) => [id, id])) } };
  for (const language of ['en', 'fr']) write(`locales/${language}/bench.json`, texts);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
