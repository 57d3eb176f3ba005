import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import type { FindOrigin } from './CpuShares.ts';
import { originOf } from './originOf.ts';

const folder = join(process.cwd(), 'node_modules', '.cache', 'portico-maps');

/** Source maps belong to scripts of the same bytes: their names carry the hash. The run-time chunk names nothing of interest. */
function hasMaps(): boolean {
  const made = join(folder, 'static');
  const scripts = readdirSync(join('dist', 'static')).filter((name) => name.endsWith('.js') && !name.startsWith('runtime.'));
  return scripts.every((name) => existsSync(join(made, `${name}.map`)));
}

function buildMaps(): void {
  const cli = join('node_modules', 'webpack-cli', 'bin', 'cli.js');
  const args = ['--import', 'tsx', cli, '--mode', 'production', '--config-name', 'portal', '--output-path', folder];
  const done = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, SOURCE_MAPS: '1' } });
  if (done.status !== 0) throw new Error('The source maps of the pages could not be built.');
}

/** Finds functions of the built pages by source maps, which are made beside dist when they are not there. Throws if that fails. */
export function pageOrigins(): FindOrigin {
  if (!hasMaps()) buildMaps();
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (url: string): SourceMap | undefined => {
    const file = join(folder, 'static', `${basename(new URL(url).pathname)}.map`);
    if (!maps.has(file)) maps.set(file, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
    return maps.get(file);
  };
  return (url, line, column) => {
    const entry = /^https?:/.test(url) ? mapOf(url)?.findEntry(line, column) : undefined;
    const { originalSource, originalLine } = (entry ?? {}) as { readonly originalSource?: string; readonly originalLine?: number };
    if (originalSource) return originOf(originalSource, originalLine ?? 0);
    return { owner: 'other scripts', location: `${url.slice(-40)}:${line + 1}` };
  };
}
