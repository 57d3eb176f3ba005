import { useTranslate } from '../../scope/hooks.ts';

/** A field's label. The asterisk of a required field is outside of the label element, so that the accessible name does not contain it. */
export function FieldLabel({
  htmlFor,
  label,
  required = false,
}: {
  readonly htmlFor: string;
  readonly label: string;
  readonly required?: boolean;
}) {
  const translate = useTranslate();
  if (label === '') return null;
  return (
    <div className="p-field__head">
      <label className="p-label" htmlFor={htmlFor}>
        {translate(label)}
      </label>
      {required && (
        <span className="p-label__required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </div>
  );
}
