import { Badge } from '../../ui/Badge.tsx';
import type { Choice } from './Choice.ts';

/** What stands beside the control of a choice: its label and status, what it costs or why it is not to be had, and further lines. */
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
