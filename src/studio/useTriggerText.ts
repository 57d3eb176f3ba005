import { type GraphTransition, operationOf } from '#machines';
import { useText } from './text.ts';

/** Gives the trigger of a transition in the language of the Studio. */
export function useTriggerText(): (transition: Pick<GraphTransition, 'kind' | 'label'>) => string {
  const text = useText();
  return ({ kind, label }) => {
    if (kind === 'event') return label;
    return text(`studio.triggers.${kind}`, { name: operationOf(label) ?? label });
  };
}
