import { resolve } from 'node:path';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { expandFile } from '../../../../src/compiler/expand/expandFiles.ts';
import { scopeNames } from '../../../../src/compiler/expand/scopeNames.ts';
import { checkNamesUsed } from '../../../../src/compiler/expand/usedNames.ts';
import { type KindRule, kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import type { Node } from '../../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));

function unused(names: object, visibleIf: string): string[] {
  const path = 'schemas/screens/a/home.screen.json';
  const text = JSON.stringify({ id: 'home', title: '@a.b', names, blocks: [{ id: 'a', block: 'text', text: '@a.b', visibleIf }] });
  const rule = kinds.find((candidate) => candidate.path.test(path)) as KindRule;
  const file: PortalFile = { path, rule, groups: [], root: parseSource({ path, layer: 'base', text }, new Diagnostics()) as Node };
  expandFile(file, meta, scopeNames([]));
  const diagnostics = new Diagnostics();
  checkNamesUsed([file], diagnostics);
  return diagnostics.list().map(({ code, pointer }) => `${code} ${pointer}`);
}

test('a name that nothing reads is told; one that another name reads is used', () => {
  const names = { row: '=data.rows[1]', isOpen: "=row.state = 'open'", rows: ['=data.a'], left: '=data.left' };
  expect(unused(names, 'isOpen')).toEqual(['UNUSED /names/rows', 'UNUSED /names/left']);
  expect(unused(names, 'isOpen and left.x and count(rows) > 0')).toEqual([]);
});
