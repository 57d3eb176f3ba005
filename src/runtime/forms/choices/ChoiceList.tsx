import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/classNames.ts';
import type { Choice } from './Choice.ts';

interface Props {
  readonly choices: readonly Choice[];
  readonly children: (choice: Choice, index: number) => ReactNode;
}

/** Choices one below the other, grouped under the headings of their groups. */
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

/** CSS class of an element that contains choices: a column, or cards next to each other. */
export function choicesClass(choices: readonly Choice[]): string {
  return classNames('p-choices', choices.some(({ isCard }) => isCard === true) && 'p-choices--cards');
}

/** The text of a choice, shown next to its control: label, status, note and further lines. */
export function ChoiceLabel({ choice: { badge, label, lines = [], note } }: { readonly choice: Choice }) {
  return (
    <span className="p-choice">
      <span className="p-choice__label">{label}</span>
      {badge !== undefined && <Badge tone={badge.tone}>{badge.text}</Badge>}
      {note !== undefined && <span className="p-choice__note">{note}</span>}
      {lines.map((line) => (
        <span key={line} className="p-choice__line">
          {line}
        </span>
      ))}
    </span>
  );
}
