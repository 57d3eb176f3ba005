import { type FieldHelpProps, helpId } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';

/** The sentence under a field; its `ui:help` is a message key. */
export function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps) {
  const message = useMessage();
  if (!help) return null;
  return (
    <div id={helpId(fieldPathId)} className="p-hint">
      {typeof help === 'string' ? message(help) : help}
    </div>
  );
}
