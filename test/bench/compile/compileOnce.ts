import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledPortal, compilePortal, WatchedFolder } from '#compiler';
import { median } from '../support/median.ts';
import type { CompileFigures } from './CompileFigures.ts';

const [root = '', ...changed] = process.argv.slice(2);
const engineRoot = process.cwd();
// As in a server, whose watcher says what has changed.
const folder = new WatchedFolder(root);
const registry = { actors: [], handlers: { h: { settings: 'open' } } as const };

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

/** Each file is changed so often: a server has compiled before. */
const CHANGES = 5;
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
  const times: number[] = [];
  for (let change = 1; change <= CHANGES; change++) {
    writeFileSync(file, text + ' '.repeat(change));
    folder.noteChanges([path]);
    const next = await compile(makeShells, portal);
    times.push(next.ms);
    portal = next.portal;
  }
  figures.changeMs.push(median(times));
  writeFileSync(file, text);
  folder.noteChanges([path]);
}
process.stdout.write(JSON.stringify(figures));
