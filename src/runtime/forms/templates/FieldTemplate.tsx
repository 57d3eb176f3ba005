import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { useMessage } from '../../scope/useMessage.ts';
import { FieldLabel } from './FieldLabel.tsx';

const groups: ReadonlySet<unknown> = new Set(['radio', 'checkboxes']);

function isContainer(type: unknown): boolean {
  return type === 'object' || type === 'array';
}

/** One field: label above, hint under it, control, message. Groups of choices stand in a fieldset with a legend. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, children, errors, help, description, hidden, required, schema, uiSchema, displayLabel, rawDescription } = props;
  const message = useMessage();
  const { widget } = getUiOptions(uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  if (groups.has(widget)) {
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
  if (isContainer(schema.type)) {
    return (
      <div className="p-field-group">
        {children}
        {errors}
        {help}
      </div>
    );
  }
  const isCheckbox = schema.type === 'boolean' && (widget === undefined || widget === 'checkbox');
  return (
    <div className="p-field">
      {displayLabel && !isCheckbox && <FieldLabel htmlFor={id} label={label} required={required ?? false} />}
      {!isCheckbox && rawDescription && description}
      {children}
      {isCheckbox && rawDescription && description}
      {errors}
      {help}
    </div>
  );
}
