import { useMessage } from '../../scope/hooks.ts';

/** A field's label: its message, and the mark of a required field outside the label, so that the name stays clean. */
export function FieldLabel({
  htmlFor,
  label,
  required = false,
}: {
  readonly htmlFor: string;
  readonly label: string;
  readonly required?: boolean;
}) {
  const message = useMessage();
  if (label === '') return null;
  return (
    <div className="p-field__head">
      <label className="p-label" htmlFor={htmlFor}>
        {message(label)}
      </label>
      {required && (
        <span className="p-label__required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </div>
  );
}
