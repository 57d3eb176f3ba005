import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { useContext } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { BlockChoices } from '../choices/Choice.ts';

/** Widgets that show several controls for one field. */
const groupWidgets: ReadonlySet<unknown> = new Set(['radio', 'checkboxes']);

function isContainer(type: unknown): boolean {
  return type === 'object' || type === 'array';
}

/** Errors and help of a field; null without content, so that nothing is mounted for them. */
function textsBelow({ rawErrors, rawHelp, errors, help }: FieldTemplateProps) {
  return { errors: rawErrors?.length ? errors : null, help: rawHelp ? help : null };
}

/**
 * rjsf's template of a field: label, hint, control, errors and help, from top to bottom. A group of choices is a fieldset with a legend; a
 * single check box has its label itself; objects and lists have templates of their own.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, children, description, hidden, required, schema, uiSchema, displayLabel, rawDescription } = props;
  const { errors, help } = textsBelow(props);
  const { widget } = getUiOptions(uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  if (groupWidgets.has(widget)) return <ChoiceGroup {...props} />;
  if (isContainer(schema.type)) {
    return (
      <div className="p-field-group">
        {children}
        {errors}
        {help}
      </div>
    );
  }
  const hint = rawDescription ? description : null;
  if (schema.type === 'boolean' && (widget ?? 'checkbox') === 'checkbox') {
    return (
      <div className="p-field">
        {children}
        {hint}
        {errors}
        {help}
      </div>
    );
  }
  return (
    <div className="p-field">
      {displayLabel && <FieldLabel htmlFor={id} label={label} required={required === true} />}
      {hint}
      {children}
      {errors}
      {help}
    </div>
  );
}

/** Radio buttons or check boxes of one field. */
function ChoiceGroup({ id, label, required, rawDescription, description, children, errors, help }: FieldTemplateProps) {
  const translate = useTranslate();
  // The block declares choices for this field, but its data has none: there is nothing to ask.
  const isEmpty = useContext(BlockChoices)[id]?.length === 0;
  if (isEmpty) return <div hidden>{children}</div>;
  return (
    <fieldset className="p-field p-choice-group" aria-describedby={rawDescription ? `${id}__description` : undefined}>
      <legend className="p-label">
        {translate(label)}
        {required && <span className="p-visually-hidden">{` (${translate('forms.required')})`}</span>}
      </legend>
      {rawDescription && description}
      {children}
      {errors}
      {help}
    </fieldset>
  );
}

/** A field's label. The asterisk of a required field is outside, so that it is not part of the accessible name. */
function FieldLabel({
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
