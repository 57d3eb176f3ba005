import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useMessage } from '../../scope/hooks.ts';
import { inputAttributes } from './inputAttributes.ts';

/** A password that can be shown. Each key is committed at once, so that a strength indicator follows (SH-CHANGE-PASSWORD-10..12). */
export function PasswordInput(props: WidgetProps) {
  const { id, value, options, onChange, onBlur, label } = props;
  const message = useMessage();
  const [shown, setShown] = useState(false);
  const name = message(label);
  return (
    <div className="p-input-group">
      <input
        {...inputAttributes(props)}
        className="p-input"
        type={shown ? 'text' : 'password'}
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
        aria-label={message(shown ? 'forms.hidePasswordOf' : 'forms.showPasswordOf', { field: name })}
        onClick={() => setShown(!shown)}
      >
        {message(shown ? 'forms.hidePassword' : 'forms.showPassword')}
      </button>
    </div>
  );
}
