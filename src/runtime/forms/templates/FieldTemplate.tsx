import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { useContext } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { BlockChoices } from '../choices/Choice.ts';
import { FieldLabel } from './FieldLabel.tsx';

/** Widgets that show several controls for one field. */
const groupWidgets: ReadonlySet<unknown> = new Set(['radio', 'checkboxes']);

function isContainer(type: unknown): boolean {
  return type === 'object' || type === 'array';
}

/** Errors and help below a field; null if there are none, so that React mounts no component for them. */
function textsBelow({ rawErrors, rawHelp, errors, help }: FieldTemplateProps) {
  return { errors: rawErrors?.length ? errors : null, help: rawHelp ? help : null };
}

/**
 * rjsf's template of a field: label, hint, control, errors and help, from top to bottom. A group of choices is a fieldset with a legend. A
 * single check box gets no label here, because its widget has one; neither do objects and lists, which have templates with headings.
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
  // The form's block makes the choices from data, and there are none: nothing to ask the user.
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
