import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { inputName, isRequiredBody } from './calls.ts';
import { checkFormOf } from './checkForms.ts';
import { literalsIn, typeOfValue } from './expressions.ts';
import { remedyFor } from './findings.ts';
import type { PortalModel } from './PortalModel.ts';
import type { Reading, Scope } from './portalTypes.ts';
import { formsOf, isScalar, type MapType, mayBeEqual, type Type, titleOf } from './type.ts';
import type { MadeCall, TypedUsage } from './typedUsage.ts';

type Checking = Reading & { readonly portal: PortalModel; readonly findings: NonNullable<Reading['findings']> };

/** Checks what calls are given against what their operations take. Which parameters there are is checked with the names. */
export function checkCalls({ calls }: TypedUsage, checking: Checking): void {
  for (const call of calls) checkCall(call, checking);
}

function checkCall(call: MadeCall, checking: Checking): void {
  const { input, operation } = call;
  if (!checking.portal.operations.has(operation) || (input && !isWritten(input))) return;
  const { parameters } = checking.portal.call(operation);
  for (const [key, node] of entriesOf(input)) {
    const wanted = parameters.get(key);
    if (wanted) checkValues(`parameter "${key}" of "${operation}"`, wanted, node, checking);
  }
  checkBody(call, checking);
}

function checkBody(call: MadeCall, checking: Checking): void {
  const { input, name, operation } = call;
  const { body } = checking.portal.call(operation);
  const declared = checking.portal.operations.get(operation)?.node;
  const sent = entryOf(input, 'body');
  if (sent) checkGiven({ what: `the body of "${operation}"`, wanted: body, operation, scope: call.scope, checking }, sent);
  else if (call.form !== undefined) checkForm(call.form, body, call, checking);
  else if (declared && isRequiredBody(declared))
    checking.findings.add('CALL_INPUT', input ?? name, `operation "${operation}" needs a body`, `give "body" in "${inputName(name)}"`);
}

/** Without an input, the data of a form are the body of the call that it submits. */
function checkForm(form: string, wanted: Type, { name, operation }: MadeCall, { conditions, findings, portal }: Checking): void {
  const data = portal.form(form);
  if (data.kind !== 'map' || wanted.kind !== 'map') return;
  checkForms(data, wanted, operation, { findings, portal, conditions });
  for (const field of data.names())
    if (!takes(wanted, field))
      findings.add(
        'CALL_INPUT',
        name,
        `the body of "${operation}" takes no "${field}", a field of the form`,
        remedyFor(field, wanted.names()),
      );
  for (const field of missingIn(wanted, data))
    findings.add(
      'CALL_INPUT',
      name,
      `the body of "${operation}" needs "${field}", which the form has not`,
      `give the form a field "${field}"`,
    );
}

/** Compares the forms that data can be of with what a call takes. */
function checkForms(given: Type, wanted: Type, operation: string, checking: Checking): void {
  const schema = wanted.kind === 'map' ? wanted.schema : undefined;
  if (schema) for (const form of formsOf([given])) checkFormOf(form, schema, operation, checking);
}

interface Taking {
  /** What takes the value, for messages. */
  readonly what: string;
  readonly wanted: Type;
  readonly operation: string;
  readonly scope: Scope;
  readonly checking: Checking;
}

function checkGiven(taking: Taking, node: Node): void {
  const { checking, scope, wanted, what } = taking;
  const given = typeOfValue(node, scope, { portal: checking.portal, conditions: checking.conditions });
  checkForms(given, wanted, taking.operation, checking);
  if (wanted.kind === 'map' && given.kind === 'map') {
    checkProperties(taking, node, given, wanted);
    return;
  }
  if (isScalar(wanted)) checkValues(what, wanted, node, checking);
  if (!mayBeEqual(given, wanted))
    checking.findings.add('CALL_INPUT', node, `${what} is ${titleOf(wanted)}, not ${titleOf(given)}`, `give ${titleOf(wanted)}`);
}

function checkProperties(taking: Taking, node: Node, given: MapType, wanted: MapType): void {
  const { findings } = taking.checking;
  const written = isWritten(node) ? entriesOf(node) : new Map<string, Node>();
  for (const [name, child] of written) {
    const property = wanted.property(name) ?? wanted.rest;
    if (property) checkGiven({ ...taking, what: `"${name}" of ${taking.what}`, wanted: property }, child);
  }
  // What a document hands on may hold more than is taken; what it writes itself, or somebody typed, is meant.
  const meant = isFormData(node) ? given.names() : [...written.keys()];
  for (const name of meant.filter((one) => !takes(wanted, one))) {
    const child = written.get(name);
    findings.add('CALL_INPUT', child ?? node, `${taking.what} takes no "${name}"`, remedyFor(name, wanted.names()), child !== undefined);
  }
  for (const name of missingIn(wanted, given)) findings.add('CALL_INPUT', node, `${taking.what} needs "${name}"`, `give "${name}"`);
}

/** Whether a value is the data of a form as a whole. */
function isFormData(node: Node): boolean {
  return ['form', 'event.data'].includes(textOf(entryOf(node, '$')) ?? '');
}

/** Whether a map is written entry by entry and not computed. */
function isWritten(node: Node): boolean {
  return node.type === 'object' && ![...node.entries.keys()].some((key) => key.startsWith('$'));
}

function takes(wanted: MapType, name: string): boolean {
  return wanted.property(name) !== undefined || wanted.rest !== undefined || wanted.isSample === true;
}

function missingIn(wanted: MapType, given: MapType): string[] {
  if (given.rest || given.isSample) return [];
  return [...(wanted.required ?? [])].filter((name) => given.property(name) === undefined);
}

/** Checks the literals of a value, or of its choices, against the values that are taken. */
export function checkValues(what: string, wanted: Type, node: Node, { findings }: Pick<Checking, 'findings'>): void {
  const domain = isScalar(wanted) ? wanted.domain : undefined;
  // A flag is mostly the result of a condition, of which the call takes one.
  if (!domain || (wanted.kind === 'flag' && node.type !== 'scalar')) return;
  for (const literal of literalsIn(node)) {
    if (literal.type !== 'scalar' || literal.value === null) continue;
    const known = domain.map(String);
    if (known.includes(String(literal.value)) || isListOfNames(String(literal.value), wanted, known)) continue;
    const remedy = remedyFor(String(literal.value), known);
    findings.add('CALL_INPUT', literal, `${what} is never ${JSON.stringify(literal.value)}`, remedy);
  }
}

/** Lists of records are asked for several states at once by their names with commas between. */
function isListOfNames(text: string, wanted: Type, known: readonly string[]): boolean {
  return isScalar(wanted) && wanted.isOfLifeCycle === true && text.split(',').every((name) => name === '' || known.includes(name));
}

export type { Checking };
