import type { RJSFValidationError } from '@rjsf/utils';
import { useMemo } from 'react';
import { useErrorText } from './data/fieldErrors.ts';
import type { ServerErrors } from './data/serverErrors.ts';

/** Errors of the whole form as an alert, which is announced when they appear. */
export function FormAlert({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="p-notice p-notice--danger">
      <div className="p-notice__body">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

/** Texts of the errors that belong to no field, from the server and from validation in the browser. */
export function useFormAlerts(serverErrors: ServerErrors, validationErrors: readonly RJSFValidationError[]): readonly string[] {
  const errorText = useErrorText();
  return useMemo(() => {
    const fromValidation = validationErrors
      .filter(({ property = '' }) => property === '' || property === '.')
      .map((error) => errorText(error.message ?? error.stack));
    return [...new Set([...serverErrors.general.map((error) => errorText(error)), ...fromValidation])];
  }, [serverErrors, validationErrors, errorText]);
}
