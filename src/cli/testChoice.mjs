// Which of the tests that npm test leaves out `npm run ci` runs: a part that differs from commit to commit, and those of changed areas.
import { createHash } from 'node:crypto';

/** The part of all files that is chosen, and how much of it may be those of changed areas; the commit chooses the rest. */
const SHARE = 2 / 5;
const MOST_CHANGED = 1 / 8;

/** Folders that say nothing of what is changed. */
const GENERAL = new Set(
  'src server runtime compiler blocks schemas workflows locales docs test tests unit proof browser walks support shell meta screens forms entities operations parts conditions rules overlays assets index main types common'.split(
    ' ',
  ),
);
const SHORTEST_NAME = 5;

/**
 * Chooses test files: `byChange` are concerned by the `changed` files, `byCommit` are others, the same ones for the same commit, paths and
 * changes. `textOf` reads a test file.
 */
export function chooseTests(paths, { commit, changed, textOf }) {
  const byHash = [...paths].sort((one, other) => (rank(commit, one) < rank(commit, other) ? -1 : 1));
  const concerned = byHash
    .map((path) => ({ path, concern: concernOf(path, textOf(path), changed) }))
    .filter(({ concern }) => concern > 0)
    .sort((one, other) => other.concern - one.concern);
  const most = Math.ceil(paths.length * MOST_CHANGED);
  // A test that was changed itself is run however many there are.
  const byChange = pathsOf(concerned.filter(({ concern }, index) => index < most || concern === Number.POSITIVE_INFINITY));
  const others = byHash.filter((path) => !byChange.includes(path));
  const count = Math.max(Math.ceil(paths.length * SHARE) - byChange.length, 0);
  return { byCommit: others.slice(0, count).sort(), byChange };
}

const pathsOf = (tests) => tests.map(({ path }) => path).sort();

function rank(commit, path) {
  return createHash('sha256').update(commit).update(path).digest('hex');
}

/** How much a test has to do with changed files; 0 is nothing. */
function concernOf(path, text, changed) {
  const words = new Set(path.split('/').flatMap((part) => wordsOf(nameOf(part))));
  let concern = 0;
  for (const file of changed) {
    if (file === path) return Number.POSITIVE_INFINITY;
    const parts = file.split('/');
    const name = nameOf(parts.pop() ?? '');
    if (isTelling(name) && (wordsOf(name).every((word) => words.has(word)) || mentions(text, name))) concern += 2;
    if (parts.some((folder) => isTelling(folder) && words.has(folder))) concern += 1;
  }
  return concern;
}

const isTelling = (name) => name.length >= SHORTEST_NAME && !GENERAL.has(name);

/** The name of a file or folder up to its first dot. */
const nameOf = (part) => part.split('.')[0];

/** `contactChain` and `contact-chain` are both contact and chain. */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const mentions = (text, name) => new RegExp(`(?<![\\w-])${name.replaceAll(/[^\w-]/g, '.')}(?![\\w-])`).test(text);
