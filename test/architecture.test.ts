import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { coreDocument } from './support/coreDocument.ts';
import { type SourceFact, sourceFacts } from './support/sourceFacts.ts';

const src = join(process.cwd(), 'src');
const rules = JSON.parse(readFileSync(join(src, 'layers.json'), 'utf8')) as {
  layers: Record<string, { may: string[] }>;
  homes: Record<string, string[]>;
  order: Record<string, string[][]>;
};
const facts = sourceFacts(src);
const written = facts.filter((fact) => !fact.path.endsWith('.gen.ts'));
const layerOf = (path: string) => path.split('/')[0] ?? '';
const packageOf = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
const isPackage = (from: string) => !from.startsWith('.') && !from.startsWith('#') && !from.startsWith('node:');
const edges = facts.flatMap((fact) => fact.imports.map((item) => ({ file: fact.path, layer: layerOf(fact.path), ...item })));
const targetOf = (file: string, from: string) => normalize(join(dirname(file), from)).replaceAll('\\', '/');

test('a layer imports only the layers it may, by their name', () => {
  const wrong = edges.filter(({ layer, from }) => from.startsWith('#') && !(rules.layers[layer]?.may ?? []).includes(from.slice(1)));
  expect(wrong.map(({ file, from }) => `${file} -> ${from}`)).toEqual([]);
});

test('a relative import stays in its layer', () => {
  const wrong = edges.filter(({ layer, file, from }) => from.startsWith('.') && layerOf(targetOf(file, from)) !== layer);
  expect(wrong.map(({ file, from }) => `${file} -> ${from}`)).toEqual([]);
});

test('every layer of src stands in layers.json', () => {
  const layers = new Set(written.map((fact) => layerOf(fact.path)));
  expect([...layers].filter((layer) => !(layer in rules.layers))).toEqual([]);
});

test('every imported package has a home, and every home is used', () => {
  const imported = new Set(edges.filter(({ from }) => isPackage(from)).map(({ from }) => packageOf(from)));
  expect([...imported].filter((name) => !(name in rules.homes)).sort()).toEqual([]);
  // One package is loaded by `require`, which is no import.
  const isNamedIn = (name: string, home: string) =>
    written.some(({ path }) => path.startsWith(`${home}/`) && readFileSync(join(src, path), 'utf8').includes(`'${name}`));
  expect(Object.entries(rules.homes).filter(([name, homes]) => !homes.some((home) => isNamedIn(name, home)))).toEqual([]);
});

test('the map tells the layers and what they may import as layers.json does', () => {
  const rows = [...readFileSync(join(src, 'README.md'), 'utf8').matchAll(/^\| `(\w+)` \|.*\| ([\w, ]+) \|$/gm)];
  const mapped = Object.fromEntries(rows.map(([, layer = '', may = '']) => [layer, { may: may === 'nothing' ? [] : may.split(', ') }]));
  expect(mapped).toEqual(rules.layers);
});

test('a package is imported only in its home', () => {
  const wrong = edges.filter(({ file, from }) => {
    const homes = isPackage(from) ? rules.homes[packageOf(from)] : undefined;
    return homes !== undefined && !homes.some((home) => file.startsWith(`${home}/`));
  });
  expect(wrong.map(({ file, from }) => `${file} -> ${from}`)).toEqual([]);
});

/** The folder, or the file of its own, of a layer in which a file stands. */
const roomOf = (path: string) => path.split('/')[1] ?? '';
/** Imports between two rooms of one layer, imports of types included. */
const inside = edges
  .filter(({ from }) => from.startsWith('.'))
  .map(({ layer, file, from }) => ({ layer, file, target: targetOf(file, from) }))
  .filter(({ layer, file, target }) => layerOf(target) === layer && roomOf(file) !== roomOf(target));

test('every folder and file of a layer with an order stands in the order', () => {
  const missing = Object.entries(rules.order).flatMap(([layer, floors]) => {
    const rooms = new Set(facts.filter(({ path }) => layerOf(path) === layer).map(({ path }) => roomOf(path)));
    const known = floors.flat();
    return [
      ...[...rooms].filter((room) => !known.includes(room)).map((room) => `${layer}/${room} is not in the order`),
      ...known.filter((room) => !rooms.has(room)).map((room) => `${layer}/${room} is not there`),
    ];
  });
  expect(missing).toEqual([]);
});

test('inside a layer with an order, lower folders do not import higher ones', () => {
  const wrong = inside.filter(({ layer, file, target }) => {
    const floorOf = (path: string) => rules.order[layer]?.findIndex((rooms) => rooms.includes(roomOf(path))) ?? -1;
    return floorOf(target) > floorOf(file);
  });
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

/**
 * Where a file stands, looked at from some depth of folders: its folder of that depth, or the nearest one above. A file in the folder of its
 * layer stands for itself, since the layer's order is about such files and folders alike.
 */
function folderAt(path: string, depth: number): string {
  const folders = dirname(path).split('/');
  return folders.length === 1 ? path : folders.slice(0, depth + 1).join('/');
}

test('no folders of a layer import each other in a circle at any depth, imports of types included', () => {
  const depths = Math.max(...facts.map(({ path }) => path.split('/').length)) - 2;
  for (let depth = 1; depth <= depths; depth += 1) {
    const graph = new Map<string, Set<string>>();
    for (const { file, from } of edges.filter((edge) => edge.from.startsWith('.'))) {
      const [own, other] = [folderAt(file, depth), folderAt(targetOf(file, from), depth)];
      if (own !== other) graph.set(own, (graph.get(own) ?? new Set()).add(other));
    }
    expect(cyclesOf(graph)).toEqual([]);
  }
});

test('vocabulary entries do not import their siblings', () => {
  const entry = (path: string) => /^(runtime\/blocks)\/([^/]+)\//.exec(path);
  const wrong = edges.filter(({ file, from }) => {
    const own = entry(file);
    const other = from.startsWith('.') ? entry(targetOf(file, from)) : null;
    return own !== null && other !== null && own[2] !== other[2];
  });
  expect(wrong.map(({ file, from }) => `${file} -> ${from}`)).toEqual([]);
});

test('no files import each other in a circle, imports of types included', () => {
  expect(cyclesOf(new Map(facts.map((fact) => [fact.path, targets(fact)])))).toEqual([]);
});

test('a life cycle of the server knows nothing of HTTP: it throws refusals of its own, which the edge turns into problems', () => {
  const isHttp = (target: string) => /^server\/(http|call\/(?!(?:actor|evaluation)\.ts))/.test(target);
  const wrong = written
    .filter(({ path }) => path.startsWith('server/lifecycle/'))
    .flatMap((fact) => [
      ...targets(fact)
        .filter(isHttp)
        .map((target) => `${fact.path} -> ${target}`),
      ...fact.text
        .split('\n')
        .flatMap((line, at) => (/\bProblem\b|\b[45]\d\d\b/.test(line) ? [`${fact.path}:${at + 1} ${line.trim()}`] : [])),
    ]);
  expect(wrong).toEqual([]);
});

/** Every way round in a graph, as 'a -> b -> a'. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}

function targets(fact: SourceFact): string[] {
  return fact.imports
    .filter(({ from }) => from.startsWith('.') || from.startsWith('#'))
    .map(({ from }) => (from.startsWith('#') ? `${from.slice(1)}/index.ts` : targetOf(fact.path, from)));
}

test('files, functions and their paths stay under the caps', () => {
  const wrong = written.flatMap((fact) => [
    ...(fact.lines > 300 ? [`${fact.path} has ${fact.lines} lines`] : []),
    ...fact.functions.flatMap((item) => [
      ...(item.lines > (item.isComponent ? 80 : 50) ? [`${fact.path}:${item.line} ${item.name} has ${item.lines} lines`] : []),
      ...(item.complexity > 10 ? [`${fact.path}:${item.line} ${item.name} has complexity ${item.complexity}`] : []),
    ]),
    ...fact.anyLines.map((line) => `${fact.path}:${line} says any`),
  ]);
  expect(wrong).toEqual([]);
});

test('no file is a drawer for anything', () => {
  expect(written.map((fact) => fact.path).filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\.tsx?$|\/)/i.test(path))).toEqual([]);
});

/** Words of the business that only documents, the server's domain and the demo may say. */
function businessWords(): readonly RegExp[] {
  const routes = JSON.parse(readFileSync('schemas/routes.json', 'utf8')) as { routes: Record<string, { screen?: string }> };
  const access = coreDocument<{ roles: Record<string, object> }>('schemas/access.json');
  const generic = new Set(['home', 'login', 'video', 'about', 'privacy', 'resources', 'reports', 'concierge']);
  const names = Object.keys(routes.routes).filter((name) => !generic.has(name));
  const asked = [...JSON.stringify(access.roles).matchAll(/\},"([^"]+)"\]/g)].map(([, word = '']) => word);
  expect(asked).toEqual(expect.arrayContaining(['Dealer', 'Dealer Group', 'admin', 'OEM', 'CMS Editor']));
  const roles = [...Object.keys(access.roles), ...asked];
  const quoted = (words: readonly string[], before = '') => new RegExp(`['"\`${before}](${words.join('|').replaceAll('*', '\\*')})['"\`]`);
  const maker = /\b(honda|acura|infiniti|bmw|hyundai|genesis)\b/i;
  const call = /['"`]\/(api|oauth|sso|impersonate|changePassword|mocdata)\b/;
  return [maker, call, quoted(names, '/'), quoted(roles)];
}

test('no maker, route, screen, role or call path is named in src outside the domain and the demo of the server', () => {
  const words = businessWords();
  const engine = written.filter((fact) => !/^server\/(domain|demo)\//.test(fact.path));
  const wrong = engine.flatMap((fact) =>
    fact.text
      .split('\n')
      .flatMap((line, index) => (words.some((pattern) => pattern.test(line)) ? [`${fact.path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});

/** Names of the files of a folder without their ending. */
const filesOf = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();

test('every block of the meta-schemas has a folder and a line in the registry, and the other way round', () => {
  const described = filesOf('schemas/meta/blocks', '.schema.json');
  const folders = readdirSync('src/runtime/blocks', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(described);
  const registries = ['blocks', 'shellBlocks', 'screenBlocks'].map((name) => readFileSync(`src/runtime/${name}.ts`, 'utf8')).join('\n');
  expect(described.filter((kind) => !new RegExp(`[ {]'?${kind}'?: `).test(registries))).toEqual([]);
});

test('every action of the meta-schemas has code, but for assign, which the flows do; and the other way round', () => {
  const texts = facts.filter((fact) => fact.path.startsWith('runtime/flows/actions/')).map((fact) => fact.text);
  const coded = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:export const \w+ = defineAction\(\{ )?type: '([^']+)'/gm)].map(([, type]) => type),
  );
  expect([...coded, 'assign'].sort()).toEqual(filesOf('schemas/meta/actions', '.schema.json'));
});

test('the actors that the compiler knows are those that the browser has', () => {
  const files = filesOf('src/runtime/flows/actors', '.ts').filter((name) => name !== 'ActorStart');
  const known = /actors: \[([^\]]*)\]/.exec(readFileSync('src/cli/vocabulary.ts', 'utf8'))?.[1] ?? '';
  expect([...known.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual(files);
});
