import type { RecordingFault } from '#machines';
import type { MachineDocument } from '#model';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';

/** Gives in a sentence where a kept walk no longer comes to what it says. */
export function useFaultText(document: MachineDocument): (fault: RecordingFault) => string {
  const text = useText();
  const eventText = useEventText(document);
  return ({ actual, event, expected, kind, step }) => {
    const names = (all: readonly string[]): string => (all.length === 0 ? text('studio.recording.faults.none') : all.join(', '));
    const what = text(`studio.recording.faults.${kind}`, { actual: names(actual), expected: names(expected) });
    return text('studio.recording.fault', { step, event: eventText(event), what });
  };
}
