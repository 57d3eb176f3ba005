import type { RJSFValidationError } from '@rjsf/utils';
import { useMemo } from 'react';
import type { ServerFaults } from './data/serverFaults.ts';
import { useFaultText } from './messages/useFaultText.ts';

/** Texts of what is wrong with a form as a whole: what the server said, and the form's own errors that stand at no field. */
export function useFormErrors(faults: ServerFaults, errors: readonly RJSFValidationError[]): readonly string[] {
  const faultText = useFaultText();
  return useMemo(() => {
    const own = errors
      .filter(({ property = '' }) => property === '' || property === '.')
      .map((error) => faultText(error.message ?? error.stack));
    return [...new Set([...faults.general.map((fault) => faultText(fault)), ...own])];
  }, [faults, errors, faultText]);
}
