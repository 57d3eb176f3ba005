import { type RJSFSchema, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils';
import type { FormValidator } from './formValidator.ts';

/** The validator that rjsf gets in place of its usual one with Ajv. */
export function portalValidator({ compiled, validate }: FormValidator): ValidatorType {
  return {
    isValid: (schema, formData) => compiled.isValid(schema, formData),
    rawValidation: <Result>(_schema: RJSFSchema, formData?: unknown) => ({ errors: compiled.errorsOf(formData) as unknown as Result[] }),
    validateFormData(formData): ValidationData<unknown> {
      const errors = [...validate(formData)];
      return { errors, errorSchema: toErrorSchema(errors) };
    },
  };
}
