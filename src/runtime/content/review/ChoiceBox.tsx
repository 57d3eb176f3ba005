import { useId } from 'react';
import type { Change } from './reviewedChanges.ts';
import type { Choice } from './useChoice.ts';

interface ChoiceBoxProps {
  readonly change: Change;
  readonly choice: Choice;
  readonly label: string;
}

/** The box that takes a change into the publication or leaves it out; what is incomplete cannot be taken. */
export function ChoiceBox({ change, choice, label }: ChoiceBoxProps) {
  const id = useId();
  return (
    <label className="p-review__choice" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={choice.isChosen(change)}
        disabled={change.isIncomplete}
        onChange={() => choice.toggle(change)}
      />
      <span>{label}</span>
    </label>
  );
}
