import { graphOf } from '#machines';
import type { MachineDocument } from '#model';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';

/** Gives the name of a part of a machine: a state by its id, a transition by what triggers it and where. */
export function usePartText(document: MachineDocument): (part: string) => string {
  const text = useText();
  const triggerText = useTriggerText();
  const { transitions } = graphOf(document);
  return (part) => {
    const transition = transitions.find(({ id }) => id === part);
    return transition === undefined
      ? part
      : text('studio.breakpoints.transition', { trigger: triggerText(transition), source: transition.source });
  };
}
