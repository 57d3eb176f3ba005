import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';

/** A list of fields with a button that adds one. */
export function ArrayFieldTemplate({ fieldPathId, title, items, canAdd, onAddClick, schema, uiSchema }: ArrayFieldTemplateProps) {
  const message = useMessage();
  const heading = uiSchema?.['ui:title'] ?? schema.title;
  const label = heading ? message(title) : '';
  return (
    <fieldset id={fieldPathId.$id} className="p-fieldset p-form__list">
      {label !== '' && <legend>{label}</legend>}
      {schema.description && <p className="p-hint">{message(schema.description)}</p>}
      {items.length === 0 ? <p className="p-hint">{message('forms.noItems')}</p> : items}
      {canAdd && (
        <button type="button" className="p-button p-button--small" onClick={onAddClick}>
          {message('forms.add', { list: label })}
        </button>
      )}
    </fieldset>
  );
}
