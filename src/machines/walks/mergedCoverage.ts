import { isJsonObject } from '#model';
import type { Coverage, Share } from './coverageOf.ts';

const PARTS = ['states', 'transitions', 'guards', 'calls', 'timers'] as const satisfies readonly (keyof Coverage)[];

/** What several people, programs or runs saw of one machine together; the first says which parts there are. */
export function mergedCoverage(first: Coverage, ...more: readonly Coverage[]): Coverage {
  const merged = PARTS.map(
    (part) =>
      [
        part,
        mergedShare(
          first[part],
          more.map((coverage) => coverage[part]),
        ),
      ] as const,
  );
  return Object.fromEntries(merged) as unknown as Coverage;
}

function mergedShare({ all, missing }: Share, others: readonly Share[]): Share {
  const still = missing.filter((part) => others.every((other) => other.missing.includes(part)));
  return { all, seen: all - still.length, missing: still };
}

/**
 * The coverage of a machine in stored coverage, as `flows coverage --as json` writes it. Undefined if there is none of it, or none of the
 * machine as it is now; `known` is what nothing at all was seen of.
 */
export function storedCoverage(stored: unknown, machine: string, known: Coverage): Coverage | undefined {
  const own = isJsonObject(stored) ? stored[machine] : undefined;
  const fits = isJsonObject(own) && PARTS.every((part) => isShareOf(own[part], known[part]));
  return fits ? (own as unknown as Coverage) : undefined;
}

function isShareOf(share: unknown, { all, missing: parts }: Share): boolean {
  if (!isJsonObject(share) || share['all'] !== all || !Array.isArray(share['missing'])) return false;
  const missing: readonly unknown[] = share['missing'];
  return share['seen'] === all - missing.length && missing.every((part) => parts.some((known) => known === part));
}
