import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { useContext } from 'react';
import { useMessage } from '../../scope/hooks.ts';
import { LiveChoices } from '../choices/LiveChoices.ts';
import { FieldLabel } from './FieldLabel.tsx';

const groups: ReadonlySet<unknown> = new Set(['radio', 'checkboxes']);

function isContainer(type: unknown): boolean {
  return type === 'object' || type === 'array';
}

/** What stands below a control; an element without content would still be mounted for every field. */
function toldBelow({ rawErrors, rawHelp, errors, help }: FieldTemplateProps) {
  return { errors: rawErrors?.length ? errors : null, help: rawHelp ? help : null };
}

/** One field: label above, hint under it, control, message. Groups of choices stand in a fieldset with a legend. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, children, description, hidden, required, schema, uiSchema, displayLabel, rawDescription } = props;
  const { errors, help } = toldBelow(props);
  const { widget } = getUiOptions(uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  if (groups.has(widget)) return <ChoiceGroup {...props} />;
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

function ChoiceGroup({ id, label, required, rawDescription, description, children, errors, help }: FieldTemplateProps) {
  const message = useMessage();
  // There is nothing to ask where data offers nothing.
  const isEmpty = useContext(LiveChoices)[id]?.length === 0;
  if (isEmpty) return <div hidden>{children}</div>;
  return (
    <fieldset className="p-field p-choice-group" aria-describedby={rawDescription ? `${id}__description` : undefined}>
      <legend className="p-label">
        {message(label)}
        {required && <span className="p-visually-hidden">{` (${message('forms.required')})`}</span>}
      </legend>
      {rawDescription && description}
      {children}
      {errors}
      {help}
    </fieldset>
  );
}
