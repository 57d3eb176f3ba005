import type { Choice } from './Choice.ts';

/** What stands beside the control of a choice: its label, and after it what it costs or why it is not to be had. */
export function ChoiceLabel({ choice: { label, note } }: { readonly choice: Choice }) {
  return (
    <span className="p-choice">
      <span>{label}</span>
      {note !== undefined && <span className="p-choice__note">{note}</span>}
    </span>
  );
}
