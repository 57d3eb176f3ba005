import type { ReactElement } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { useErrorText } from '../data/fieldErrors.ts';

interface Props {
  readonly id: string;
  /** Errors as packError wrote them, or elements. */
  readonly errors: readonly (string | ReactElement)[];
  /** Message key of the field's label. */
  readonly title: string | undefined;
}

/** The errors of a field, below it. */
export function FieldErrors({ id, errors, title }: Props) {
  const errorText = useErrorText();
  const translate = useTranslate();
  const label = title ? translate(title) : '';
  return (
    <div id={id} className="p-error">
      {errors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity and are replaced as a whole
        <div key={index}>{typeof error === 'string' ? errorText(error, label) : error}</div>
      ))}
    </div>
  );
}
