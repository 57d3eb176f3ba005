import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledPortal, compilePortal, WatchedFolder } from '#compiler';
import type { CompileFigures } from './CompileFigures.ts';

const [root = '', ...changed] = process.argv.slice(2);
const engineRoot = process.cwd();
// As in a server, whose watcher says what has changed.
const folder = new WatchedFolder(root);
const registry = { actors: [], handlers: ['h'] };

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Compiles and makes the files that somebody asks for. */
async function compile(makeFiles: (portal: CompiledPortal) => void, previous?: CompiledPortal) {
  const before = cpuMs();
  const { portal, diagnostics } = await compilePortal({ root, engineRoot, registry, previous, files: folder });
  if (!portal) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
  makeFiles(portal);
  return { portal, ms: cpuMs() - before };
}

const makeAll = ({ files }: CompiledPortal): unknown => files.size;
/** After a change open pages ask for the shells of their programs. */
const makeShells = ({ manifest }: CompiledPortal): unknown => ['base', 'program0'].map((variant) => manifest(variant, 'en'));

const startMs = cpuMs();
const cold = await compile(makeAll);
const shell = cold.portal.files.get(cold.portal.manifest('base', 'en').shell);
const figures: CompileFigures = {
  startMs,
  coldMs: cold.ms,
  peakMib: process.resourceUsage().maxRSS / 1024,
  files: cold.portal.files.size,
  shellBytes: shell?.body.length ?? 0,
  changeMs: [],
};
let { portal } = cold;
for (const path of changed) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text} `);
  folder.noteChanges([path]);
  const next = await compile(makeShells, portal);
  figures.changeMs.push(next.ms);
  portal = next.portal;
  writeFileSync(file, text);
  folder.noteChanges([path]);
}
process.stdout.write(JSON.stringify(figures));
