import type { DescriptionFieldProps } from '@rjsf/utils';
import { errorId, type FieldErrorProps, type FieldHelpProps, helpId } from '@rjsf/utils';
import { useTranslate } from '../../scope/hooks.ts';
import { FieldErrors } from './FieldErrors.tsx';

/** The hint of a field; its description is a message key. */
export function DescriptionField({ id, description }: DescriptionFieldProps) {
  const translate = useTranslate();
  if (!description) return null;
  return (
    <div id={id} className="p-hint">
      {typeof description === 'string' ? translate(description) : description}
    </div>
  );
}

/** The sentence under a field; its `ui:help` is a message key. */
export function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps) {
  const translate = useTranslate();
  if (!help) return null;
  return (
    <div id={helpId(fieldPathId)} className="p-hint">
      {typeof help === 'string' ? translate(help) : help}
    </div>
  );
}

/** rjsf's template of the errors of a field. Not of the whole form (its path is empty), which FormBody shows. */
export function FieldErrorTemplate({ errors = [], fieldPathId, schema }: FieldErrorProps) {
  if (errors.length === 0 || fieldPathId.path.length === 0) return null;
  return <FieldErrors id={errorId(fieldPathId)} errors={errors} title={schema.title} />;
}
