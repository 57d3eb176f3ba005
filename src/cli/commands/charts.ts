import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import Elk from 'elkjs/lib/elk.bundled.js';
import { type Chart, chartOf, layoutChart } from '#chart';
import type { CompiledPortal } from '#compiler';
import { chartFile, chartKey } from '#server';
import { compileDocuments } from '../compileLimit.ts';
import { portalRoot } from '../roots.ts';

/**
 * `portico charts [--check] [--root <folder>]`: finds the places of states and transitions in the charts of the Studio and keeps them
 * beside the machines, so that no browser need do it. With `--check` nothing is written. Exit code 1 if the documents hold errors, or if
 * `--check` finds a chart whose places are not kept.
 */
export async function charts(args: readonly string[]): Promise<number> {
  const root = portalRoot(args);
  const { portal } = await compileDocuments(args);
  if (!portal) {
    process.stderr.write('The documents hold errors: run npm run check.\n');
    return 1;
  }
  const isCheck = args.includes('--check');
  const elk = new Elk();
  let isStale = false;
  for (const [machine, wanted] of chartsOf(portal)) {
    const file = chartFile(root, machine);
    const before = readIfThere(file);
    const layouts: Record<string, unknown> = before === undefined ? {} : JSON.parse(before);
    if (Object.keys(layouts).sort().join() === [...wanted.keys()].sort().join()) continue;
    isStale = true;
    process.stdout.write(`${relative(root, file)}${isCheck ? ': not up to date, run npm run charts' : ''}\n`);
    if (isCheck) continue;
    const complete = await Promise.all(
      Array.from(wanted, async ([key, chart]) => [key, layouts[key] ?? (await layoutChart(chart, elk))] as const),
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, layoutText(Object.fromEntries(complete)));
  }
  return isCheck && isStale ? 1 : 0;
}

/** The charts of every machine by their keys, over all programs. */
function chartsOf(portal: CompiledPortal): ReadonlyMap<string, ReadonlyMap<string, Chart>> {
  const found = new Map<string, Map<string, Chart>>();
  for (const program of portal.variants.keys())
    for (const machine of portal.machinesOf(program)) {
      const chart = chartOf({ document: machine.document, written: machine.written() });
      const own = found.get(machine.id) ?? new Map<string, Chart>();
      found.set(machine.id, own.set(chartKey(chart), chart));
    }
  return found;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** One box or line of a chart a row, so that a change of the machine is a small change of the file. */
function layoutText(layouts: object): string {
  const text = JSON.stringify(layouts);
  return `${text.replaceAll('{"state"', '\n{"state"').replaceAll('{"transition"', '\n{"transition"')}\n`;
}
