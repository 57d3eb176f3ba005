import type { RJSFValidationError } from '@rjsf/utils';
import { type Evaluation, matchRule, resolveParams } from '#conditions';
import type { FormPart } from '#model';
import { byFieldOrder } from '../data/byFieldOrder.ts';
import { keywordError, packError } from '../data/fieldErrors.ts';
import { trimmed, withoutBlanks } from '../data/formData.ts';
import type { CompiledError, CompiledValidator } from './compiledValidator.ts';

/** Gives the evaluation for conditions and values of a form; they read the form's data as `form`. */
export type FormEvaluation = (form: unknown) => Evaluation;

/** What the validator needs. The functions are called for each validation, because their results change. */
interface ValidatorInput {
  readonly compiled: CompiledValidator;
  readonly part: () => FormPart;
  readonly evaluationOf: FormEvaluation;
  /** Whether errors are reported; a form shows none before its first submit. */
  readonly isReporting: () => boolean;
}

/** Validates the data of a form. Errors have the shape of rjsf. */
export interface FormValidator {
  readonly compiled: CompiledValidator;
  /** The errors to be shown for the data; none while errors are not reported. */
  readonly validate: (data: unknown) => readonly RJSFValidationError[];
  /** Whether this data has other errors than those of the last validation; false while errors are not reported. */
  readonly wouldDiffer: (data: unknown) => boolean;
}

/**
 * Creates the validator of a form. It validates against the schema with precompiled functions, and by the `checks` of the form document,
 * which are conditions. If a check that is marked as `first` fails, only such checks are reported (SH-CHANGE-PASSWORD-13). A field gets one
 * error, the first. Errors are in the order of the fields.
 */
export function formValidator({ compiled, part, evaluationOf, isReporting }: ValidatorInput): FormValidator {
  let shown: readonly RJSFValidationError[] = [];
  /** Kept, because finding the places of all fields of a long form takes longer than validating it. */
  let order: { readonly part: FormPart; readonly compare: (left: string, right: string) => number } | undefined;
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
    const current = part();
    if (order?.part !== current) order = { part: current, compare: byFieldOrder(current.schema, current.uiSchema) };
    const { compare } = order;
    return onePerField(errors).sort((left, right) => compare(pathOf(left.property), pathOf(right.property)));
  };
  return {
    compiled,
    validate(data) {
      shown = isReporting() ? inOrder(errorsOf(data)) : [];
      return shown;
    },
    wouldDiffer: (data) => isReporting() && !isSameErrors(shown, inOrder(errorsOf(data))),
  };
}

/** Keywords whose error only says that `then` or `else` has failed, which reports errors too. */
const repeatingKeywords = new Set(['if']);

/** The errors of one check of the form document, none if it passes. A check of a list gives one error for each failing entry. */
function checkErrors(check: FormPart['checks'][number], evaluation: Evaluation): RJSFValidationError[] {
  return matchRule(check, evaluation).map(({ field = '', evaluation: fieldEvaluation }) => {
    const args = resolveParams(check.with, fieldEvaluation) as { [name: string]: string | number };
    return errorAt('check', field.slice(1).replaceAll('/', '.'), packError({ keys: [check.message], args }));
  });
}

/** An error of the schema. Ajv reports a missing property for the object that lacks it; here it becomes an error of the property. */
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

/** The first error of each field, and all different errors of the form itself. */
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
