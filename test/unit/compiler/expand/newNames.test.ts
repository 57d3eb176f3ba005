import { resolve } from 'node:path';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { expandDocument } from '../../../../src/compiler/expand/expandDocument.ts';
import { scopeNames } from '../../../../src/compiler/expand/scopeNames.ts';
import { kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { jsonOf, type Node, nodeAt } from '../../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const CONDITIONS = 'schemas/conditions/a.conditions.json';

function nodeOf(path: string, text: string): Node {
  return parseSource({ path, layer: 'base', text }, new Diagnostics()) as Node;
}

/** The names of a portal with these named conditions. */
function namesWith(...conditions: readonly string[]) {
  const root = nodeOf(CONDITIONS, JSON.stringify({ conditions: Object.fromEntries(conditions.map((id) => [id, { exists: 'user.id' }])) }));
  const rule = kinds.find(({ path }) => path.test(CONDITIONS)) as PortalFile['rule'];
  return scopeNames([{ path: CONDITIONS, rule, groups: [], root }]);
}

const screen = (condition: string): Node =>
  nodeOf('a.json', `{ "id": "a", "blocks": [{ "id": "b", "block": "text", "text": "@a.b", "visibleIf": "${condition}" }] }`);

const expand = (root: Node, ...conditions: readonly string[]) =>
  expandDocument(root, meta.documents.get('screen') ?? {}, meta, namesWith(...conditions));

const visibleIf = (root: Node, ...conditions: readonly string[]) =>
  jsonOf(nodeAt(expand(root, ...conditions).node, '/blocks/0/visibleIf') as Node);

test('a document that does not say a new condition stays the very same', () => {
  const root = screen('isOld');
  const before = expand(root, 'isOld').node;
  expect(expand(root, 'isOld', 'isNew').node).toBe(before);
  expect(expand(root, 'isNew', 'isOld', 'isNewer').node).toBe(before);
});

test('a document that says a name reads it as it is now', () => {
  const root = screen('isOld and isNew');
  expect(expand(root, 'isOld').diagnostics).toMatchObject([{ code: 'EXPRESSION' }]);
  expect(visibleIf(root, 'isOld', 'isNew')).toEqual({ all: [{ ref: 'isOld' }, { ref: 'isNew' }] });
  expect(expand(root, 'isNew').diagnostics).toMatchObject([{ code: 'EXPRESSION' }]);
  const hidden = screen('isOld and is\\u004eew');
  expect(visibleIf(hidden, 'isOld', 'isNew')).toEqual({ all: [{ ref: 'isOld' }, { ref: 'isNew' }] });
  expect(expand(hidden, 'isOld').diagnostics).toMatchObject([{ code: 'EXPRESSION' }]);
});

test('what a mistake suggests is among the names of now', () => {
  const root = screen('isDealr');
  expect(expand(root, 'isOther').diagnostics).toMatchObject([{ fix: expect.not.stringContaining('isDealer') }]);
  expect(expand(root, 'isOther', 'isDealer').diagnostics).toMatchObject([
    { fix: "did you mean 'isDealer'? Conditions are named in schemas/conditions" },
  ]);
});
