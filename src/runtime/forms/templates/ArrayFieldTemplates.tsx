import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { useTranslate } from '../../scope/hooks.ts';

/** rjsf's template of a list: its entries and a button that adds one. */
export function ArrayFieldTemplate({ fieldPathId, title, items, canAdd, onAddClick, schema, uiSchema }: ArrayFieldTemplateProps) {
  const translate = useTranslate();
  const heading = uiSchema?.['ui:title'] ?? schema.title;
  const label = heading ? translate(title) : '';
  return (
    <fieldset id={fieldPathId.$id} className="p-fieldset p-form__list">
      {label !== '' && <legend>{label}</legend>}
      {schema.description && <p className="p-hint">{translate(schema.description)}</p>}
      {items.length === 0 ? <p className="p-hint">{translate('forms.noItems')}</p> : items}
      {canAdd && (
        <button type="button" className="p-button p-button--small" onClick={onAddClick}>
          {translate('forms.add', { list: label })}
        </button>
      )}
    </fieldset>
  );
}

/** rjsf's template of one list entry with its buttons; their accessible names say which entry they are for. */
export function ArrayFieldItemTemplate({ children, buttonsProps, hasToolbar, index }: ArrayFieldItemTemplateProps) {
  const translate = useTranslate();
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const number = index + 1;
  const buttons = [
    { isShown: hasMoveUp, key: 'forms.moveUp', act: onMoveUpItem },
    { isShown: hasMoveDown, key: 'forms.moveDown', act: onMoveDownItem },
    { isShown: hasRemove, key: 'forms.remove', act: onRemoveItem },
  ].filter(({ isShown }) => isShown);
  return (
    <div className="p-form__item">
      <div className="p-form__item-fields">{children}</div>
      {hasToolbar && (
        <div className="p-toolbar">
          {buttons.map(({ key, act }) => (
            <button
              key={key}
              type="button"
              className="p-button p-button--ghost p-button--small"
              onClick={act}
              aria-label={translate(`${key}Item`, { number })}
            >
              {translate(key)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
