import { useMemo, useState } from 'react';
import { type Coverage, mergedCoverage, storedCoverage } from '#machines';

/** Something that says what was walked: the walks that are shown, or a file. */
export interface CoverageSource {
  /** Name of the file. */
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
  /** Whether what the source of a number saw counts. */
  setCounts(index: number, counts: boolean): void;
}

/** What the walks that are shown and opened files together say of a machine; `nothing` is what is known of it when nothing was walked. */
export function useCoverage(machine: string, shown: Coverage, nothing: Coverage): MergedCoverage {
  const [isShownCounted, setShownCounted] = useState(true);
  const [files, setFiles] = useState<readonly CoverageSource[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sources = useMemo(() => [{ name: undefined, coverage: shown, counts: isShownCounted }, ...files], [shown, isShownCounted, files]);
  const coverage = useMemo(
    () => mergedCoverage(nothing, ...sources.filter(({ counts }) => counts).map((source) => source.coverage)),
    [nothing, sources],
  );
  return {
    sources,
    coverage,
    refused,
    async open(added) {
      const read = await Promise.all(
        added.map(async (file) => ({ name: file.name, coverage: storedCoverage(parsed(await file.text()), machine, nothing) })),
      );
      const opened = read.flatMap(({ coverage: own, name }) => (own === undefined ? [] : [{ name, coverage: own, counts: true }]));
      setFiles((before) => [...before, ...opened]);
      setRefused(read.flatMap(({ coverage: own, name }) => (own === undefined ? [name] : [])));
    },
    setCounts(index, counts) {
      if (index === 0) setShownCounted(counts);
      else setFiles((before) => before.map((each, at) => (at === index - 1 ? { ...each, counts } : each)));
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
