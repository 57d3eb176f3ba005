import type { DescriptionFieldProps } from '@rjsf/utils';
import { useMessage } from '../../scope/hooks.ts';

/** The hint of a field; its description is a message key. */
export function DescriptionField({ id, description }: DescriptionFieldProps) {
  const message = useMessage();
  if (!description) return null;
  return (
    <div id={id} className="p-hint">
      {typeof description === 'string' ? message(description) : description}
    </div>
  );
}
