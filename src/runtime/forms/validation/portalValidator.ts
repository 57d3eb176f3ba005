import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils';
import { type Evaluation, matchRule, resolveParams } from '#conditions';
import type { FormPart } from '#model';
import { byFieldOrder } from '../data/byFieldOrder.ts';
import { trimmed, withoutBlanks } from '../data/formData.ts';
import { keywordError, packError } from '../fieldErrors.ts';
import type { CompiledError, CompiledValidator } from './compiledValidator.ts';

/** The evaluation of a form's conditions and values for some data, which they read as `form`. */
export type FormEvaluation = (form: unknown) => Evaluation;

interface ValidatorInput {
  readonly compiled: CompiledValidator;
  readonly part: () => FormPart;
  readonly evaluationOf: FormEvaluation;
  /** Whether errors are reported; a form shows none before its first submit. */
  readonly isReporting: () => boolean;
}

/** A validator for rjsf that can also say whether other data would change the errors that are shown. */
export interface PortalValidator extends ValidatorType {
  readonly wouldDiffer: (data: unknown) => boolean;
}

/**
 * A validator for rjsf: trimmed data against the precompiled functions and the form's `checks`.
 * Failing `first` checks are reported alone (SH-CHANGE-PASSWORD-13); a field shows one error; errors are in field order.
 */
export function portalValidator({ compiled, part, evaluationOf, isReporting }: ValidatorInput): PortalValidator {
  let shown: readonly RJSFValidationError[] = [];
  const errorsOf = (formData: unknown): RJSFValidationError[] => {
    const { trim, checks, messages } = part();
    const data: unknown = trim ? trimmed(formData) : formData;
    const evaluation = evaluationOf(data);
    const failed = (isFirst: boolean) =>
      checks.filter((check) => (check.first === true) === isFirst).flatMap((check) => checkErrors(check, evaluation));
    const first = failed(true);
    if (first.length > 0) return first;
    const errors = compiled.errorsOf(withoutBlanks(data)).filter(({ keyword }) => !repeatingKeywords.has(keyword));
    return [...errors.map((error) => compiledError(error, messages)), ...failed(false)];
  };
  const inOrder = (errors: readonly RJSFValidationError[]): RJSFValidationError[] => {
    const compare = byFieldOrder(part().schema, part().uiSchema);
    return onePerField(errors).sort((left, right) => compare(pathOf(left.property), pathOf(right.property)));
  };
  return {
    isValid: (schema, formData) => compiled.isValid(schema, formData),
    rawValidation: <Result>(_schema: RJSFSchema, formData?: unknown) => ({ errors: compiled.errorsOf(formData) as unknown as Result[] }),
    validateFormData(formData): ValidationData<unknown> {
      const errors = isReporting() ? inOrder(errorsOf(formData)) : [];
      shown = errors;
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    wouldDiffer: (data) => isReporting() && !isSameErrors(shown, inOrder(errorsOf(data))),
  };
}

/** Keywords whose error only repeats that a branch below them failed. */
const repeatingKeywords = new Set(['if']);

function checkErrors(check: FormPart['checks'][number], evaluation: Evaluation): RJSFValidationError[] {
  return matchRule(check, evaluation).map(({ field = '', evaluation: fieldEvaluation }) => {
    const args = resolveParams(check.with, fieldEvaluation) as { [name: string]: string | number };
    return errorAt('check', field.slice(1).replaceAll('/', '.'), packError({ keys: [check.message], args }));
  });
}

/** A missing property is reported by its parent and shown at the property. */
function compiledError({ instancePath, keyword, params }: CompiledError, messages: FormPart['messages']): RJSFValidationError {
  const missing = params['missingProperty'];
  const path = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])].join('.');
  return errorAt(keyword, path, packError(keywordError(path, keyword, params, messages)));
}

function errorAt(name: string, path: string, message: string): RJSFValidationError {
  return { name, property: path === '' ? '' : `.${path}`, message, stack: message, params: {} };
}

function pathOf(property: string | undefined): string {
  return property?.startsWith('.') ? property.slice(1) : (property ?? '');
}

/** The first error of each field, and every error of the form itself once. */
function onePerField(errors: readonly RJSFValidationError[]): RJSFValidationError[] {
  const seen = new Set<string>();
  return errors.filter(({ property, message }) => {
    const field = pathOf(property) || `form: ${message}`;
    if (seen.has(field)) return false;
    return Boolean(seen.add(field));
  });
}

function isSameErrors(one: readonly RJSFValidationError[], other: readonly RJSFValidationError[]): boolean {
  const isSame = ({ property, message }: RJSFValidationError, index: number): boolean =>
    property === other[index]?.property && message === other[index]?.message;
  return one.length === other.length && one.every(isSame);
}
