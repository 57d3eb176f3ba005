import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AccessDocument, OperationsDocument } from '#model';
import { expandCalls } from '../../src/compiler/calls/expandCalls.ts';
import { Diagnostics } from '../../src/compiler/diagnostics/diagnostics.ts';
import { expandFiles } from '../../src/compiler/expand/expandFiles.ts';
import { scopeNames } from '../../src/compiler/expand/scopeNames.ts';
import { ShortForms } from '../../src/compiler/expand/shortForms.ts';
import { kinds, type PortalFile } from '../../src/compiler/load/kinds.ts';
import { readJson } from '../../src/compiler/load/readJson.ts';
import { jsonOf } from '../../src/compiler/source/node.ts';
import { metaSchemas } from '../../src/compiler/validate/metaSchemas.ts';

const NEEDED = /^(?:schemas\/(?:operations\/|parts\/|entities\/|access|calls\.json|conditions\/|facts\.json)|workflows\/[^/]+$)/;

/** The calls of the shipped portal as OpenAPI, by the path of their document, and who may make them, in whatever form they are written. */
export function shippedCalls(): { readonly documents: ReadonlyMap<string, OperationsDocument>; readonly access: AccessDocument } {
  const names = ['schemas', 'workflows'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const written = names.filter((path) => NEEDED.test(path) && path.endsWith('.json')).map(fileOf);
  const meta = metaSchemas(resolve('.'));
  const diagnostics = new Diagnostics();
  const core = new ShortForms(written, meta, [], diagnostics).documents();
  const files = expandCalls(expandFiles(core, meta, scopeNames(written), diagnostics), diagnostics);
  const wrong = diagnostics.list().filter(({ severity }) => severity === 'error');
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  const documentsOf = <T>(kind: string) =>
    files.flatMap(({ path, root, rule }) => (rule.kind === kind ? [[path, jsonOf(root) as T] as const] : []));
  const access = documentsOf<AccessDocument>('access').map(([, document]) => document);
  return {
    documents: new Map(documentsOf<OperationsDocument>('operations')),
    access: {
      $schema: '',
      roles: Object.assign({}, ...access.map(({ roles }) => roles)),
      operations: Object.assign({}, ...access.map(({ operations }) => operations)),
    },
  };
}

function fileOf(path: string): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path));
  const root = rule && readJson({ path, layer: rule.layer, text: readFileSync(join('.', path), 'utf8') }, 64);
  if (!rule || !root) throw new Error(`${path} cannot be read`);
  return { path, rule, groups: [], root };
}
