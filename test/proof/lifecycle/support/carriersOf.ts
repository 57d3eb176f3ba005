import { readFileSync } from 'node:fs';
import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, matchRule, namedValues, resolveValue } from '#conditions';
import type { Effect, JsonObject, MachineDocument, Operation, RecordFind, Refusal, Value, ValueMap } from '#model';
import { buildRequest } from '#operations';
import { type StoredRecord, toWireRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import type { WireCall } from '../../access/support/callsOf.ts';
import { bodySchemaOf, declaredOf } from '../../access/support/operationSchemas.ts';
import { sampleOf } from '../../support/sampleOf.ts';
import { invert, type Setting } from './invert.ts';

type Fields = { readonly [name: string]: unknown };

/** Whom an event is for, and the records of the same organization that a call may have to name beside it. */
export interface Addressed {
  readonly target: StoredRecord;
  readonly beside: readonly StoredRecord[];
}

/** A call as it goes out, and the event as it arrives by it. */
export interface Carried {
  readonly call: WireCall;
  readonly payload: Fields;
  /** A rule of the call itself refuses it with 409, whatever the life cycle says. */
  readonly isRefused: boolean;
}

/** A call that brings an event to a record which the caller names. */
export interface Carrier {
  readonly operation: Operation;
  readonly event: string;
  /** Undefined where the call, filled like this, would not send the event to this record. */
  compose(to: Addressed, event: Fields, evaluation: Evaluation): Carried | undefined;
}

type Documents = Pick<CompiledPortal, 'openapi' | 'operations'>;

interface Input {
  readonly params: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

interface Procedure {
  readonly find?: { readonly [name: string]: RecordFind };
  readonly values?: ValueMap;
  readonly refuse?: readonly Refusal[];
  readonly do?: readonly Effect[];
}

const given = JSON.parse(readFileSync('test/proof/lifecycle/inputs.json', 'utf8')) as { [operation: string]: { body: Fields } };

/** Operations whose inputs are given because their document does not tell what they take. */
export const operationsWithInput: readonly string[] = Object.keys(given);

/** The calls by which people send events of a life cycle to a record that they name, from the operation documents alone. */
export function carriersOf(portal: Documents, machine: MachineDocument): Carrier[] {
  return Object.values(portal.operations).flatMap((operation) => {
    const { handler, with: settings } = operation.portal;
    if (handler === 'records.transition' && settings?.['collection'] === machine.collection) return transitions(portal, operation);
    return handler === 'procedure' ? sends(portal, operation, machine) : [];
  });
}

/** Operations that send an event to records which they choose themselves, and those that do not mind a refusal. */
export function choosersOf(portal: Documents, machine: MachineDocument): Carrier[] {
  const operations = Object.values(portal.operations).filter(({ portal: { handler } }) => handler === 'procedure');
  return operations.flatMap((operation) =>
    effectsOn(operation, machine).flatMap((effect) =>
      choicesOf(portal, operation, effect.params?.['event']).map(({ event, settings }) => ({
        operation,
        event,
        compose: (to: Addressed, wanted: Fields) => ({
          call: requestOf(operation, filled(portal, operation, [...settings, ...naming(operation, to), ...inverted(effect, wanted)])),
          payload: {},
          isRefused: false,
        }),
      })),
    ),
  );
}

function effectsOn({ portal }: Operation, machine: MachineDocument): Effect[] {
  const { do: effects = [] } = (portal.with ?? {}) as Procedure;
  return effects.filter(({ type, params }) => type === 'record.send' && params?.['collection'] === machine.collection);
}

function sends(portal: Documents, operation: Operation, machine: MachineDocument): Carrier[] {
  const strict = effectsOn(operation, machine).filter(
    ({ params }) => params?.['refused'] !== 'skip' && !chooses(operation, params?.['where']),
  );
  return strict.flatMap((effect) =>
    choicesOf(portal, operation, effect.params?.['event']).map(({ event, settings }) => ({
      operation,
      event,
      compose(to, wanted, evaluation) {
        const input = filled(portal, operation, [...settings, ...naming(operation, to), ...inverted(effect, wanted)]);
        const ofCall = callEvaluation(operation, input, to, evaluation);
        if (!isSayable(portal, operation, input)) return undefined;
        if (effect.when !== undefined && !evaluate(effect.when, ofCall)) return undefined;
        const payload = resolveValue((effect.params?.['payload'] ?? {}) as Value, ofCall) as JsonObject;
        return { call: requestOf(operation, input), payload, isRefused: isRefused(operation, ofCall) };
      },
    })),
  );
}

function isRefused({ portal }: Operation, evaluation: Evaluation): boolean {
  const { refuse = [] } = (portal.with ?? {}) as Procedure;
  return refuse.some((rule) => rule.status === 409 && matchRule(rule, evaluation).length > 0);
}

function transitions(portal: Documents, operation: Operation): Carrier[] {
  const part = operation.parameters.some(({ name }) => name === 'event') ? 'params' : 'body';
  return choicesOf(portal, operation, { $: `${part}.event` }).map(({ event, settings }) => ({
    operation,
    event,
    compose({ target }, wanted) {
      const fields = Object.entries(wanted).map(([name, value]): Setting => [`body.${name}`, value]);
      const input = filled(portal, operation, [...settings, ['params.id', target.id], ...fields]);
      const { version, ...payload } = input.body ?? {};
      return { call: requestOf(operation, input), payload, isRefused: false };
    },
  }));
}

/** Whether the call itself picks records by their state. */
function chooses({ portal }: Operation, where: unknown): boolean {
  const { find = {} } = (portal.with ?? {}) as Procedure;
  const named = [...JSON.stringify(where ?? {}).matchAll(/"data\.(\w+)/g)].map(([, name = '']) => name);
  return named.some((name) => find[name]?.where?.['state'] !== undefined);
}

/** Which events an expression may name, and what the call must say for each. */
function choicesOf(portal: Documents, operation: Operation, expression: unknown): { event: string; settings: Setting[] }[] {
  if (typeof expression === 'string') return [{ event: expression, settings: [] }];
  const [, part = '', name = ''] = /"(params|body)\.(\w+)"/.exec(JSON.stringify(expression)) ?? [];
  const parameter = declaredOf(portal, operation).parameters?.find((one) => one.name === name);
  const schema = part === 'body' ? bodySchemaOf(portal, operation)?.properties?.[name] : parameter?.schema;
  return (schema?.enum ?? []).flatMap((value) => {
    const event = resolveValue(expression as Value, { scope: { [part]: { [name]: value } }, conditions: {} });
    return typeof event === 'string' ? [{ event, settings: [[`${part}.${name}`, value] as Setting] }] : [];
  });
}

/** What the call must say so that everything it looks for is of the addressed record, or beside it. */
function naming({ portal }: Operation, { target, beside }: Addressed): Setting[] {
  const { find = {}, do: effects = [] } = (portal.with ?? {}) as Procedure;
  const looks = [...Object.values(find), ...effects.map(({ params = {} }) => params as unknown as RecordFind)];
  const settingsFor = (record: StoredRecord) => {
    const wire: Fields = toWireRecord(record);
    const wanted = looks.filter(({ collection }) => collection === record.collection);
    const fields = wanted.flatMap(({ where, filter }) => Object.entries({ ...where, ...filter }));
    return fields.flatMap(([field, expression]) => (field === 'state' ? [] : invert(expression, wire[field])));
  };
  return [...beside.flatMap(settingsFor), ...settingsFor(target)];
}

function inverted({ params }: Effect, wanted: Fields): Setting[] {
  const payload = Object.entries((params?.['payload'] ?? {}) as Fields);
  return payload.flatMap(([name, expression]) => invert(expression, wanted[name]));
}

/** A call with what it must have, what is given for it, and these settings. */
function filled(portal: Documents, operation: Operation, settings: readonly Setting[]): Input {
  const required = (declaredOf(portal, operation).parameters ?? []).filter((parameter) => parameter.required);
  const params = Object.fromEntries(required.map(({ name, schema = {} }) => [name, sampleOf(schema, { whole: false })]));
  const schema = bodySchemaOf(portal, operation);
  const sample = schema && (sampleOf(schema, { whole: false }) as Record<string, unknown>);
  const input: Input = { params, ...(sample ? { body: { ...sample, ...given[operation.id]?.body } } : {}) };
  for (const [path, value] of settings) {
    const kind = schema?.properties?.[path.replace('body.', '')]?.type;
    put(input as unknown as Record<string, unknown>, path.split('.'), kind === 'integer' ? Number(value) : value);
  }
  return input;
}

/** Whether the documents let the call say all that; of texts that stand for any other, a list of words takes none. */
function isSayable(portal: Documents, operation: Operation, { params, body }: Input): boolean {
  const parameters = (declaredOf(portal, operation).parameters ?? []).map(({ name, schema }) => ({ value: params[name], schema }));
  const fields = Object.entries(bodySchemaOf(portal, operation)?.properties ?? {}).map(([name, schema]) => ({
    value: body?.[name],
    schema,
  }));
  return [...parameters, ...fields].every(({ value, schema }) => value === undefined || !schema?.enum || schema.enum.includes(value));
}

function put(holder: Record<string, unknown>, [name = '', ...more]: readonly string[], value: unknown): void {
  if (more.length === 0) {
    holder[name] = value;
    return;
  }
  const inner = { ...(holder[name] as Record<string, unknown> | undefined) };
  put(inner, more, value);
  holder[name] = inner;
}

/** What the procedure would read: the call, and the records it finds, as far as these are the addressed one or beside it. */
function callEvaluation({ portal }: Operation, { params, body }: Input, { target, beside }: Addressed, evaluation: Evaluation): Evaluation {
  const { find = {}, values = {} } = (portal.with ?? {}) as Procedure;
  const called = { ...evaluation, scope: { ...evaluation.scope, params, body } };
  const data = Object.entries(find).map(([name, wanted]) => {
    const shown = [target, ...beside].flatMap((record) => {
      const item = toWireRecord(record);
      const ofItem = { ...called, scope: { ...called.scope, item } };
      if (record.collection !== wanted.collection || !isFound(wanted, item, ofItem)) return [];
      return [wanted.as === undefined ? item : resolveValue(wanted.as, ofItem)];
    });
    return [name, wanted.one ? shown[0] : shown];
  });
  const found = { ...called, scope: { ...called.scope, data: Object.fromEntries(data) } };
  return { ...found, scope: { ...found.scope, value: namedValues(values, found) } };
}

function isFound({ when, where = {} }: RecordFind, item: Fields, evaluation: Evaluation): boolean {
  const fits = ([field, wanted]: [string, Value]) => [resolveValue(wanted, evaluation)].flat().includes(item[field] as string);
  return Object.entries(where).every(fits) && (when === undefined || evaluate(when, evaluation));
}

function requestOf(operation: Operation, { params, body }: Input): WireCall {
  const { body: payload, contentType, headers, method, url } = buildRequest(operation, { ...params, ...(body ? { body } : {}) });
  if (payload === undefined) return { method, url, headers };
  if (typeof payload !== 'string') throw new Error(`${operation.id} takes a file`);
  return { method, url, headers: { ...headers, 'content-type': contentType ?? '' }, payload };
}
