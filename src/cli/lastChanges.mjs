import { spawnSync } from 'node:child_process';

/** On the main branch nobody says what was landed last: so many commits count as what has changed. */
const LAST_COMMITS = 10;
const MAIN = ['origin/main', 'main'];

/**
 * The commit that is checked out, and the files that a branch has changed since it left main, or that the last ten commits of main have;
 * changes that are not committed count too. Without git: no commit, nothing changed.
 */
export function lastChanges(folder) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 });
    return status === 0 ? stdout.split('\n').filter(Boolean) : [];
  };
  const [commit] = git('rev-parse', 'HEAD');
  if (commit === undefined) return { commit: '', since: '', changed: [] };
  const forks = MAIN.flatMap((main) => git('merge-base', main, 'HEAD'));
  // A copy of few commits begins later.
  const since =
    forks.find((fork) => fork !== commit) ?? git('rev-list', '--first-parent', `--max-count=${LAST_COMMITS + 1}`, 'HEAD').at(-1);
  return { commit, since, changed: git('diff', '--name-only', since) };
}
