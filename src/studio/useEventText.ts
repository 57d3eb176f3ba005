import { graphOf } from '#machines';
import type { MachineDocument } from '#model';
import { useText } from './text.ts';
import { useTriggerText } from './useTriggerText.ts';

/** The event with which XState starts a machine. */
const START = 'xstate.init';

/** Gives what happened in a machine in the language of the Studio: an event by its name, those of XState itself in words. */
export function useEventText(document: MachineDocument): (event: string) => string {
  const text = useText();
  const triggerText = useTriggerText();
  const { transitions } = graphOf(document);
  return (event) => {
    if (event === START) return text('studio.live.start');
    const cause = transitions.find((transition) => transition.event === event);
    return cause === undefined ? event : triggerText(cause);
  };
}
