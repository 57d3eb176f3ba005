import type { Origin } from './CpuShares.ts';

/** Origin of a source file by its path: the package below node_modules, or the folder of ours. */
export function originOf(path: string, line: number): Origin {
  const file = path.replace(/^(file|webpack):\/\/(portico)?\/?/, '').replace(/\?.*$/, '');
  const [, inside] = /.*node_modules\/(.+)$/.exec(file) ?? [];
  if (inside !== undefined) {
    const [name = '', second = ''] = inside.split('/');
    const owner = name.startsWith('@') ? `${name}/${second}` : name;
    return { owner, location: `${inside}:${line + 1}` };
  }
  const [, ours] = /(?:^|\/)((?:src|test)\/.+)$/.exec(file) ?? [];
  if (ours !== undefined) return { owner: `ours: ${ours.split('/').slice(1, -1).slice(0, 2).join('/')}`, location: `${ours}:${line + 1}` };
  return { owner: path.startsWith('node:') ? 'node' : path, location: `${file}:${line + 1}` };
}
