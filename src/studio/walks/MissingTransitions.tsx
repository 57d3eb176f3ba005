import { graphOf } from '#machines';
import type { StudioMachine } from '#model';
import { Button } from '#runtime';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';

interface MissingTransitionsProps {
  readonly machine: StudioMachine;
  readonly missing: readonly { readonly transition: string }[];
  readonly onSelect: (selection: Selection) => void;
}

/** The transitions that no walk was found for; a press shows one on the chart. */
export function MissingTransitions({ machine, missing, onSelect }: MissingTransitionsProps) {
  const text = useText();
  const triggerText = useTriggerText();
  const { transitions } = graphOf(machine.document);
  return (
    <>
      <h3>{text('studio.walks.missing')}</h3>
      <ul>
        {missing.map(({ transition: id }) => {
          const transition = transitions.find((each) => each.id === id);
          return (
            <li key={id}>
              <Button variant="link" onClick={() => onSelect({ kind: 'transition', id })}>
                {transition === undefined ? id : `${transition.source || machine.id}: ${triggerText(transition)}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
