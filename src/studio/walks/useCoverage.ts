import { useMemo, useState } from 'react';
import { type Coverage, mergedCoverage, storedCoverage } from '#machines';

/** Something that says what was walked: the derived walks, or a file. */
export interface CoverageSource {
  readonly name: string | undefined;
  readonly coverage: Coverage;
  readonly counts: boolean;
}

interface MergedCoverage {
  readonly sources: readonly CoverageSource[];
  readonly coverage: Coverage;
  /** Names of files that say nothing of the machine as it is now. */
  readonly refused: readonly string[];
  open(files: readonly File[]): Promise<void>;
  /** Whether the walks of a source count. */
  setCounts(source: CoverageSource, counts: boolean): void;
}

/** What derived walks and opened files together say of a machine; `nothing` is what is known of it when nothing was walked. */
export function useCoverage(machine: string, derived: Coverage, nothing: Coverage): MergedCoverage {
  const [sources, setSources] = useState<readonly CoverageSource[]>([{ name: undefined, coverage: derived, counts: true }]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const coverage = useMemo(
    () => mergedCoverage(nothing, ...sources.filter(({ counts }) => counts).map((source) => source.coverage)),
    [nothing, sources],
  );
  return {
    sources,
    coverage,
    refused,
    async open(files) {
      const read = await Promise.all(
        files.map(async (file) => ({ name: file.name, coverage: storedCoverage(parsed(await file.text()), machine, nothing) })),
      );
      const opened = read.flatMap(({ coverage: own, name }) => (own === undefined ? [] : [{ name, coverage: own, counts: true }]));
      setSources((before) => [...before, ...opened]);
      setRefused(read.flatMap(({ coverage: own, name }) => (own === undefined ? [name] : [])));
    },
    setCounts: (source, counts) => setSources((before) => before.map((each) => (each === source ? { ...each, counts } : each))),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
