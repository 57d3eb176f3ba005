import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
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

/** One entry of a list of fields with its buttons; the buttons' names say which entry. */
export function ArrayFieldItemTemplate({ children, buttonsProps, hasToolbar, index }: ArrayFieldItemTemplateProps) {
  const message = useMessage();
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const number = index + 1;
  const tools = [
    { shown: hasMoveUp, key: 'forms.moveUp', act: onMoveUpItem },
    { shown: hasMoveDown, key: 'forms.moveDown', act: onMoveDownItem },
    { shown: hasRemove, key: 'forms.remove', act: onRemoveItem },
  ].filter(({ shown }) => shown);
  return (
    <div className="p-form__item">
      <div className="p-form__item-fields">{children}</div>
      {hasToolbar && (
        <div className="p-toolbar">
          {tools.map(({ key, act }) => (
            <button
              key={key}
              type="button"
              className="p-button p-button--ghost p-button--small"
              onClick={act}
              aria-label={message(`${key}Item`, { number })}
            >
              {message(key)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
