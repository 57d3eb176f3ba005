import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils';
import { type Evaluation, matchRule, resolveParams } from '#conditions';
import type { FormPart } from '#model';
import { byFieldOrder } from '../data/byFieldOrder.ts';
import { filled } from '../data/filled.ts';
import { trimmed } from '../data/trimmed.ts';
import { packFault } from '../messages/packFault.ts';
import { validatorFault } from '../messages/validatorFault.ts';
import type { CompiledError, CompiledValidator } from './compiledValidator.ts';

/** What conditions and values of a form are judged against, its data under the root `form`. */
export type FormEvaluation = (form: unknown) => Evaluation;

/** What a validator for rjsf leans on. */
export interface Judging {
  readonly compiled: CompiledValidator;
  readonly part: () => FormPart;
  readonly on: FormEvaluation;
  /** Whether errors are wanted; a form says nothing before its first submit. */
  readonly isAsked: () => boolean;
}

/** A validator for rjsf that also tells whether other data would change what stands at the fields. */
export interface PortalValidator extends ValidatorType {
  readonly wouldDiffer: (data: unknown) => boolean;
}

type Check = FormPart['checks'][number];

/** Keywords whose error only repeats that a branch below them failed. */
const echoes = new Set(['if']);

function pathOf(property: string | undefined): string {
  return property?.startsWith('.') ? property.slice(1) : (property ?? '');
}

function errorAt(name: string, path: string, message: string): RJSFValidationError {
  return { name, property: path === '' ? '' : `.${path}`, message, stack: message, params: {} };
}

/** What a check finds at fault. */
function checkErrors(check: Check, on: Evaluation): RJSFValidationError[] {
  return matchRule(check, on).map(({ field = '', evaluation: here }) => {
    const args = resolveParams(check.with, here) as { [name: string]: string | number };
    return errorAt('check', field.slice(1).replaceAll('/', '.'), packFault({ keys: [check.message], args }));
  });
}

/** A missing property is reported by its parent and stands at the property. */
function compiledError({ instancePath, keyword, params }: CompiledError, messages: FormPart['messages']): RJSFValidationError {
  const missing = params['missingProperty'];
  const path = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])].join('.');
  return errorAt(keyword, path, packFault(validatorFault({ name: keyword, property: path, params }, messages)));
}

/** One message a field: the first one found. The form's own errors all stay, each once. */
function onePerField(errors: readonly RJSFValidationError[]): RJSFValidationError[] {
  const seen = new Set<string>();
  return errors.filter(({ property, message }) => {
    const place = pathOf(property) || `form: ${message}`;
    if (seen.has(place)) return false;
    return Boolean(seen.add(place));
  });
}

function sameErrors(one: readonly RJSFValidationError[], other: readonly RJSFValidationError[]): boolean {
  const same = ({ property, message }: RJSFValidationError, index: number): boolean =>
    property === other[index]?.property && message === other[index]?.message;
  return one.length === other.length && one.every(same);
}

/**
 * A validator for rjsf that judges trimmed data by the precompiled functions and the form's `checks`.
 * Failing `first` checks are reported alone (SH-CHANGE-PASSWORD-13); a field shows one message; errors stand in field order.
 */
export function portalValidator({ compiled, part, on, isAsked }: Judging): PortalValidator {
  let shown: readonly RJSFValidationError[] = [];
  const judged = (formData: unknown): RJSFValidationError[] => {
    const { trim, checks, messages } = part();
    const data: unknown = trim ? trimmed(formData) : formData;
    const here = on(data);
    const found = (wanted: (check: Check) => boolean) => checks.filter(wanted).flatMap((check) => checkErrors(check, here));
    const first = found((check) => check.first === true);
    if (first.length > 0) return first;
    const errors = compiled.errorsOf(filled(data)).filter(({ keyword }) => !echoes.has(keyword));
    return [...errors.map((error) => compiledError(error, messages)), ...found((check) => check.first !== true)];
  };
  const inOrder = (errors: readonly RJSFValidationError[]): RJSFValidationError[] => {
    const compare = byFieldOrder(part().schema, part().uiSchema);
    return onePerField(errors).sort((left, right) => compare(pathOf(left.property), pathOf(right.property)));
  };
  return {
    isValid: (schema, formData) => compiled.isValid(schema, formData),
    rawValidation: <Result>(_schema: RJSFSchema, formData?: unknown) => ({ errors: compiled.errorsOf(formData) as unknown as Result[] }),
    validateFormData(formData): ValidationData<unknown> {
      const errors = isAsked() ? inOrder(judged(formData)) : [];
      shown = errors;
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    wouldDiffer: (data) => isAsked() && !sameErrors(shown, inOrder(judged(data))),
  };
}
