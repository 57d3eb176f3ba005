import { useState } from 'react';
import type { SimulatedMoment } from '#machines';
import type { RunEnd } from './runTo.ts';

/** Why a run ended at a moment, as long as the simulation is there, and how to note that. */
export function useRunEnd(moment: SimulatedMoment): readonly [RunEnd | undefined, (at: SimulatedMoment, end: RunEnd | undefined) => void] {
  const [last, setLast] = useState<{ readonly at: SimulatedMoment; readonly end: RunEnd | undefined }>();
  return [last?.at === moment ? last.end : undefined, (at, end) => setLast({ at, end })];
}
