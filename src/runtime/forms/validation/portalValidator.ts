import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils';
import { type Evaluation, matchRule, resolveParams } from '#conditions';
import type { FormPart } from '#model';
import { byFieldOrder } from '../data/byFieldOrder.ts';
import { keywordError, packError } from '../data/fieldErrors.ts';
import { trimmed, withoutBlanks } from '../data/formData.ts';
import type { CompiledError, CompiledValidator } from './compiledValidator.ts';

/** The evaluation of a form's conditions and values for some data, which they read as `form`. */
export type FormEvaluation = (form: unknown) => Evaluation;

/** What the validator works with; the functions give what is current when they are called. */
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
 * A validator for rjsf in place of its Ajv validator: checks the trimmed data by the precompiled functions and by the form document's own
 * `checks`. Failing checks with `first` are reported alone (SH-CHANGE-PASSWORD-13); a field shows one error; errors are in field order.
 */
export function portalValidator({ compiled, part, evaluationOf, isReporting }: ValidatorInput): PortalValidator {
  let shown: readonly RJSFValidationError[] = [];
  const errorsOf = (formData: unknown): RJSFValidationError[] => {
    const { trim, checks, messages } = part();
    const data: unknown = trim ? trimmed(formData) : formData;
    const evaluation = evaluationOf(data);
    const failedChecks = (isFirst: boolean) =>
      checks.filter((check) => (check.first === true) === isFirst).flatMap((check) => checkErrors(check, evaluation));
    const firstErrors = failedChecks(true);
    if (firstErrors.length > 0) return firstErrors;
    const errors = compiled.errorsOf(withoutBlanks(data)).filter(({ keyword }) => !repeatingKeywords.has(keyword));
    return [...errors.map((error) => compiledError(error, messages)), ...failedChecks(false)];
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

/** Keywords whose error only says that a branch below them failed, which reports errors of its own. */
const repeatingKeywords = new Set(['if']);

/** The errors of one check of the form document, none if it holds. A check of a list gives one for each failing entry. */
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

/** An error in rjsf's shape; its `property` is the dotted path with a leading dot, empty for the form itself. */
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
