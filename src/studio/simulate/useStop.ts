import { useState } from 'react';
import type { SimulatedMoment } from '#machines';
import type { Stop } from './runTo.ts';

/** Why it stopped where it is, as long as it is there, and how to note that. */
export function useStop(moment: SimulatedMoment): readonly [Stop | undefined, (at: SimulatedMoment, stop: Stop | undefined) => void] {
  const [stopped, setStopped] = useState<{ readonly at: SimulatedMoment; readonly stop: Stop | undefined }>();
  return [stopped?.at === moment ? stopped.stop : undefined, (at, stop) => setStopped({ at, stop })];
}
