import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils';
import type { Condition, FormPart } from '#model';
import { byFieldOrder } from '../data/byFieldOrder.ts';
import { filled } from '../data/filled.ts';
import { trimmed } from '../data/trimmed.ts';
import { packFault } from '../messages/packFault.ts';
import { validatorFault } from '../messages/validatorFault.ts';

/** Whether a condition holds over the data of the form (root `form`). */
export type FormCondition = (condition: Condition, form: unknown) => boolean;

type Check = FormPart['checks'][number];

/** Keywords whose error only repeats that a branch below them failed. */
const echoes = new Set(['if']);

function pathOf(property: string | undefined): string {
  return (property ?? '').split('.').filter(Boolean).join('.');
}

function checkError(check: Check): RJSFValidationError {
  const path = check.field.split('/').filter(Boolean).join('.');
  const message = packFault({ keys: [check.message], args: {} });
  return { name: 'check', property: path === '' ? '' : `.${path}`, message, stack: message, params: {} };
}

/** One message a field: the first one found. The form's own errors all stay. */
function onePerField(errors: readonly RJSFValidationError[]): RJSFValidationError[] {
  const seen = new Set<string>();
  return errors.filter(({ property }) => {
    const path = pathOf(property);
    if (path === '' || !seen.has(path)) return Boolean(seen.add(path));
    return false;
  });
}

/**
 * A validator for rjsf that judges trimmed data by the precompiled functions and the form's `checks`.
 * Failing `first` checks are reported alone (SH-CHANGE-PASSWORD-13); a field shows one message; errors stand in field order.
 */
export function portalValidator(base: ValidatorType, current: () => FormPart, holds: FormCondition): ValidatorType {
  const answer = (errors: readonly RJSFValidationError[]): ValidationData<unknown> => {
    const compare = byFieldOrder(current().schema, current().uiSchema);
    const shown = onePerField(errors).toSorted((left, right) => compare(pathOf(left.property), pathOf(right.property)));
    return { errors: shown, errorSchema: toErrorSchema(shown) };
  };
  const transform = (errors: RJSFValidationError[]): RJSFValidationError[] =>
    errors
      .filter((error) => !echoes.has(error.name ?? ''))
      .map((error) => ({ ...error, message: packFault(validatorFault(error, current().messages)) }));
  return {
    isValid: (schema, formData, rootSchema) => base.isValid(schema, formData, rootSchema),
    rawValidation: (schema: RJSFSchema, formData?: unknown) => base.rawValidation(schema, formData),
    validateFormData(formData, schema) {
      const part = current();
      const data: unknown = part.trim ? trimmed(formData) : formData;
      const failing = part.checks.filter((check) => holds(check.when, data));
      const first = failing.filter((check) => check.first);
      if (first.length > 0) return answer(first.map(checkError));
      const { errors } = base.validateFormData(filled(data), schema, undefined, transform);
      return answer([...errors, ...failing.map(checkError)]);
    },
  };
}
