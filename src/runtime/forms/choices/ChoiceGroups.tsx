import type { ReactNode } from 'react';
import type { Choice } from './Choice.ts';
import { choicesClass } from './choicesClass.ts';

interface Props {
  readonly choices: readonly Choice[];
  readonly children: (choice: Choice, index: number) => ReactNode;
}

/** Choices one below the other, those of a group under its heading. */
export function ChoiceGroups({ choices, children }: Props) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  if (groups.every((group) => group === undefined)) return choices.map(children);
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: the field is a fieldset already; a second legend would repeat its name
    <div key={group ?? ''} role="group" aria-label={group} className={choicesClass(choices)}>
      {group !== undefined && <p className="p-choices__group">{group}</p>}
      {choices.map((choice, index) => (choice.group === group ? children(choice, index) : null))}
    </div>
  ));
}
