import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';

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
