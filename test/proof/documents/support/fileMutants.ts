import type { Changes } from '../../../support/memoryPortal.ts';
import type { Ground } from './ground.ts';
import type { Mutant } from './mutant.ts';

const MANY_BYTES = 10 * 1024 * 1024;
const DEEP = 1000;

const insideRoot = (text: string, more: string): string => text.replace(/\{/, () => `{ ${more} `);

/** Files that are no strict JSON of the right size, or are in the wrong folder. */
export function fileMutants({ path, text, rule, root }: Ground, chance: () => number): Mutant[] {
  if (root.type !== 'object' || root.entries.size === 0) return [];
  const [firstKey = ''] = root.entries.keys();
  const change = (content: () => Uint8Array | string) => (): Changes => new Map([[path, content()]]);
  const row = (kind: string, codes: Mutant['codes'], content: () => Uint8Array | string): Mutant => {
    return { kind, path, where: '', verdict: 'refused', ...(codes ? { codes } : {}), make: change(content) };
  };
  const last = text.trimEnd().length;
  const cut = 1 + Math.floor(chance() * (last - 1));
  const spot = Math.floor(chance() * text.length);
  const found: Mutant[] = [
    row('byte order mark', ['JSON_BOM'], () => `\uFEFF${text}`),
    row('truncated file', ['JSON_SYNTAX'], () => text.slice(0, cut)),
    row('empty file', ['JSON_SYNTAX'], () => ''),
    row('bad UTF-8', ['JSON_ENCODING'], () =>
      Buffer.concat([Buffer.from(text.slice(0, spot)), Buffer.from([0xff]), Buffer.from(text.slice(spot))]),
    ),
    row('10 MB', ['JSON_TOO_LARGE'], () => text + ' '.repeat(MANY_BYTES)),
    row('depth 1,000', ['JSON_TOO_DEEP'], () => insideRoot(text, `"deep": ${'['.repeat(DEEP)}${']'.repeat(DEEP)},`)),
    row('duplicate key', ['JSON_DUPLICATE_KEY'], () => insideRoot(text, `${JSON.stringify(firstKey)}: null,`)),
    row('comment', ['JSON_SYNTAX'], () => insideRoot(text, '/* note */')),
    row('trailing comma', ['JSON_SYNTAX'], () => `${text.trimEnd().slice(0, -1)},}`),
    row('unquoted key', ['JSON_SYNTAX'], () => insideRoot(text, 'unquoted: 1,')),
    row('not a number', ['JSON_SYNTAX'], () => insideRoot(text, '"odd": NaN,')),
    row('list as document', undefined, () => '[]'),
    row('null as document', undefined, () => 'null'),
    {
      kind: 'file at a place of no kind',
      path: path.replace(/[^/]+$/, 'stray/at/no.place.json'),
      where: '',
      verdict: 'refused',
      make: () => new Map([[path.replace(/[^/]+$/, 'stray/at/no.place.json'), text]]),
    },
  ];
  found.push(wrongSchemaName(path, text));
  if (root.entries.has('id') && rule.layer === 'base') found.push(twin(path, text));
  return found;
}

/** Whether the document names its meta-schema or not: here it names a wrong one. */
function wrongSchemaName(path: string, text: string): Mutant {
  const document = { ...(JSON.parse(text) as object), $schema: 'https://far.example.com/other.json' };
  const make = () => new Map([[path, JSON.stringify(document)]]);
  return { kind: 'wrong $schema', path, where: '/$schema', verdict: 'refused', codes: ['SCHEMA_WRONG'], make };
}

function twin(path: string, text: string): Mutant {
  const other = path.replace(/([^/.]+)(\.[^/]+)$/, '$1-twin$2');
  return {
    kind: 'two documents with one id',
    path: other,
    where: '/id',
    verdict: 'refused',
    elsewhere: true,
    ...(path === 'oem-config/base.json' ? {} : { codes: ['ID_DUPLICATE'] }),
    make: () => new Map([[other, text]]),
  };
}
