import { useMemo, useState } from 'react';
import { type Coverage, coverageOfRecording, mergedCoverage, replayRecording, storedCoverage } from '#machines';
import type { StudioMachine } from '#model';
import { readWalk } from '../readWalk.ts';

/** Something that says what was walked: the walks that are shown, or a file with coverage or with a kept walk. */
export interface CoverageSource {
  /** Name of the file. */
  readonly name: string | undefined;
  /** The step of a kept walk from which on it does not count, as it no longer comes to what it says. */
  readonly fault?: number | undefined;
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
export function useCoverage(machine: StudioMachine, shown: Coverage, nothing: Coverage): MergedCoverage {
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
      const read = await Promise.all(added.map(async (file) => sourceOf(file.name, await file.text(), machine, nothing)));
      setFiles((before) => [...before, ...read.flatMap((source) => source ?? [])]);
      setRefused(added.flatMap(({ name }, index) => (read[index] === undefined ? [name] : [])));
    },
    setCounts(index, counts) {
      if (index === 0) setShownCounted(counts);
      else setFiles((before) => before.map((each, at) => (at === index - 1 ? { ...each, counts } : each)));
    },
  };
}

/** What a file says of a machine as it is now; undefined if nothing. */
function sourceOf(name: string, text: string, machine: StudioMachine, nothing: Coverage): CoverageSource | undefined {
  const walk = readWalk(text);
  if (walk?.machine !== machine.id) {
    const coverage = storedCoverage(parsed(text), machine.id, nothing);
    return coverage && { name, coverage, counts: true };
  }
  const recorded = { document: machine.document, phrases: machine.simulation.phrases };
  const fault = replayRecording(recorded, walk.steps)?.step;
  return fault === 0 ? undefined : { name, fault, coverage: coverageOfRecording(recorded, walk.steps), counts: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
