import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { inputAttributes } from './inputAttributes.ts';

/**
 * rjsf's widget of a password, with a button that shows the password. It has no draft, so that the form's data changes with every key and
 * the indicators of the password rules follow (SH-CHANGE-PASSWORD-10..12).
 */
export function PasswordInput(props: WidgetProps) {
  const { id, value, options, onChange, onBlur, label } = props;
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const name = translate(label);
  return (
    <div className="p-input-group">
      <input
        {...inputAttributes(props)}
        className="p-input"
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
        onBlur={() => onBlur(id, value)}
      />
      <button
        type="button"
        className="p-button p-button--ghost p-button--small p-input-group__tool"
        aria-controls={id}
        aria-label={translate(isShown ? 'forms.hidePasswordOf' : 'forms.showPasswordOf', { field: name })}
        onClick={() => setShown(!isShown)}
      >
        {translate(isShown ? 'forms.hidePassword' : 'forms.showPassword')}
      </button>
    </div>
  );
}
