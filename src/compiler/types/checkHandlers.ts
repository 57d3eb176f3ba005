import type { HandlerDescription, HandlerDescriptions, HandlerSetting, SettingKind } from '../handlerDescription.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import { parametersOf } from './calls.ts';
import type { Checking } from './checkCalls.ts';
import { remedyFor } from './findings.ts';
import type { MapType, Type } from './type.ts';

interface Handled {
  readonly handler: string;
  readonly description: HandlerDescription;
  /** Where the name of the operation stands. */
  readonly name: Node;
  readonly with: Node | undefined;
  /** Parameters of path and query, without those of the header. */
  readonly parameters: readonly string[];
  readonly checking: Checking;
}

const KINDS: { readonly [kind in SettingKind]: string } = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  names: 'a list of texts',
  call: 'the name of a call',
  route: 'the name of a route',
  collection: 'the name of a collection',
  texts: 'a map of message keys',
};

/** Checks an operation against what its handler takes and answers; of a procedure and of unknown handlers nothing. */
export function checkHandler(operation: Node, descriptions: HandlerDescriptions, checking: Checking): void {
  const portalObject = entryOf(operation, 'x-portal');
  const name = entryOf(operation, 'operationId');
  const handler = textOf(entryOf(portalObject, 'handler')) ?? '';
  const description = Object.hasOwn(descriptions, handler) ? descriptions[handler] : undefined;
  const declared = checking.portal.operations.get(textOf(name) ?? '');
  if (!name || !description || !declared || description.settings === 'open') return;
  const sent = parametersOf(declared).filter(([, parameter]) => textOf(entryOf(parameter, 'in')) !== 'header');
  const parameters = sent.map(([parameter]) => parameter);
  const handled = { handler, description, name, with: entryOf(portalObject, 'with'), parameters, checking };
  checkSettings(handled, description.settings ?? {});
  checkParameters(handled);
  checkAnswer(handled, checking.portal.call(textOf(name) ?? '').response);
}

function checkSettings(handled: Handled, settings: { readonly [name: string]: HandlerSetting }): void {
  const { checking, handler, name, with: given } = handled;
  const names = Object.keys(settings);
  for (const [key, node] of entriesOf(given)) {
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
    if (setting) {
      checkSetting(key, setting, node, handled);
      continue;
    }
    const remedy = names.length > 0 ? remedyFor(key, names) : 'it takes none';
    checking.findings.add('HANDLER_SETTING', node, `handler "${handler}" has no setting "${key}"`, remedy, true);
  }
  for (const [key, setting] of Object.entries(settings)) {
    if (!isMissing(key, setting, handled)) continue;
    const remedy = `give "${key}", ${KINDS[setting.kind]}, in "with"`;
    checking.findings.add('HANDLER_SETTING', given ?? name, `handler "${handler}" needs the setting "${key}"`, remedy);
  }
}

function isMissing(key: string, { isRequired, parameter }: HandlerSetting, { parameters, with: given }: Handled): boolean {
  const isGiven = entryOf(given, key) !== undefined || (parameter !== undefined && parameters.includes(parameter));
  return isRequired === true && !isGiven;
}

function checkSetting(key: string, setting: HandlerSetting, node: Node, { checking, handler }: Handled): void {
  const { kind, names = [] } = setting;
  const { findings, portal } = checking;
  if (!isOfKind(node, kind)) {
    findings.add('HANDLER_SETTING', node, `"${key}" of handler "${handler}" is ${KINDS[kind]}`, `give ${KINDS[kind]}`);
    return;
  }
  const text = textOf(node) ?? '';
  if (kind === 'call') refuseUnknown('OPERATION_UNKNOWN', 'operation', text, [...portal.operations.keys()]);
  if (kind === 'route') refuseUnknown('ROUTE_UNKNOWN', 'route', text, keysOf(entryOf(portal.routes, 'routes')));
  if (kind !== 'texts') return;
  for (const [name, child] of entriesOf(node))
    if (!names.includes(name))
      findings.add('HANDLER_SETTING', child, `handler "${handler}" has no text "${name}"`, remedyFor(name, names), true);

  function refuseUnknown(code: 'OPERATION_UNKNOWN' | 'ROUTE_UNKNOWN', noun: string, named: string, known: readonly string[]): void {
    if (!known.includes(named)) findings.add(code, node, `there is no ${noun} "${named}"`, remedyFor(named, known));
  }
}

function isOfKind(node: Node, kind: SettingKind): boolean {
  if (kind === 'names') return node.type === 'array' && itemsOf(node).every((item) => textOf(item) !== undefined);
  if (kind === 'texts') return node.type === 'object';
  if (kind === 'number') return node.type === 'scalar' && typeof node.value === 'number';
  if (kind === 'flag') return node.type === 'scalar' && typeof node.value === 'boolean';
  return textOf(node) !== undefined;
}

function checkParameters({ checking, description, handler, name, parameters }: Handled): void {
  const known = (description.parameters ?? []).map((parameter) => parameter.replace(/\?$/, ''));
  for (const wanted of (description.parameters ?? []).filter((parameter) => !parameter.endsWith('?'))) {
    if (parameters.includes(wanted)) continue;
    const others = parameters.filter((parameter) => !known.includes(parameter));
    const remedy = others.length > 0 ? `declare "${wanted}"; the call has ${quoted(others)}` : `declare "${wanted}"`;
    checking.findings.add('HANDLER_PARAMETER', name, `handler "${handler}" needs a parameter "${wanted}"`, remedy);
  }
}

const DECLARED: { readonly [kind: string]: string } = { map: 'a map', list: 'a list', file: 'a file', nothing: 'nothing' };

/** Compares the declared answer with that of the handler; what declares no schema is compared with nothing. */
function checkAnswer(handled: Handled, declared: Type): void {
  const { checking, description, handler, name } = handled;
  const { answer } = description;
  if (!answer || declared.kind === 'any' || declared.kind === 'none') return;
  if (declared.kind === answer.kind) {
    if (declared.kind === 'map' && answer.fields) checkFields(handled, declared, answer.fields);
    return;
  }
  const returned = DECLARED[declared.kind] ?? 'a single value';
  const wanted = `${DECLARED[answer.kind]}${answer.fields ? ` of ${quoted(answer.fields)}` : ''}`;
  const message = `handler "${handler}" answers ${DECLARED[answer.kind]}, and the call returns ${returned}`;
  checking.findings.add('HANDLER_ANSWER', name, message, `return ${wanted}`);
}

/** Compares the fields of a declared map with those of the answer. */
function checkFields({ checking: { findings }, handler, name }: Handled, declared: MapType, fields: readonly string[]): void {
  for (const field of [...(declared.required ?? [])].filter((one) => !fields.includes(one))) {
    const message = `handler "${handler}" answers a map without "${field}", which the call promises to return`;
    findings.add('HANDLER_ANSWER', name, message, remedyFor(field, fields));
  }
  if (declared.rest || declared.isSample) return;
  for (const field of fields.filter((one) => !declared.property(one))) {
    const message = `handler "${handler}" answers a map with "${field}", which the call does not return`;
    findings.add('HANDLER_ANSWER', name, message, `add "${field}" to what the call returns`);
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
