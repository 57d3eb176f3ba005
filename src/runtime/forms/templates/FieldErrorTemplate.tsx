import { errorId, type FieldErrorProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';
import { useFaultText } from '../messages/useFaultText.ts';

/** The messages of a field. Those of the whole form stand in the summary, not here. */
export function FieldErrorTemplate({ errors = [], fieldPathId, schema }: FieldErrorProps) {
  const faultText = useFaultText();
  const message = useMessage();
  if (errors.length === 0 || fieldPathId.path.length === 0) return null;
  const label = schema.title ? message(schema.title) : '';
  return (
    <div id={errorId(fieldPathId)} className="p-error">
      {errors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity and are replaced as a whole
        <div key={index}>{typeof error === 'string' ? faultText(error, label) : error}</div>
      ))}
    </div>
  );
}
