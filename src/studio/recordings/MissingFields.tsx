import { Button } from '#runtime';
import { useText } from '../text.ts';
import { fieldId, type MissingField } from './missingFields.ts';
import { useControlText } from './useControlText.ts';

/** Says how much of a walk is missing, and leads to the first field that is empty. */
export function MissingFields({ fields }: { readonly fields: readonly MissingField[] }) {
  const text = useText();
  const controlText = useControlText();
  const [first] = fields;
  if (first === undefined) return null;
  const { kind, name, role } = first;
  return (
    <p>
      {text('studio.recording.missing', { count: fields.length })}{' '}
      <Button variant="link" size="small" onClick={() => document.getElementById(fieldId(first))?.focus()}>
        {text('studio.recording.fill', {
          field: text(`studio.recording.${kind}`, { role: controlText(role), name: name || controlText(role) }),
        })}
      </Button>
    </p>
  );
}
