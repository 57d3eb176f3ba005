import type { CompiledPortal } from '#compiler';
import { eventDeclaration } from '#machines';
import { type Effect, isJsonObject, type Json, listOf, type MachineDocument, type Operation } from '#model';

type Documents = Pick<CompiledPortal, 'openapi' | 'operations'>;

/** What of an operation's settings (`with`) says which events it sends. */
interface Settings {
  readonly collection?: string;
  readonly event?: string;
  readonly do?: readonly Effect[];
  readonly values?: { readonly [name: string]: Json };
}

/** Event -> the operations that send it to records of a life cycle, as their documents say. */
export function eventCalls(portal: Documents, machine: MachineDocument): ReadonlyMap<string, readonly Operation[]> {
  const calls = new Map<string, Operation[]>();
  for (const operation of Object.values(portal.operations))
    for (const event of eventsSentBy(portal, operation, machine)) calls.set(event, [...(calls.get(event) ?? []), operation]);
  return calls;
}

/** The events that an operation names among those that people send. */
function eventsSentBy(portal: Documents, operation: Operation, machine: MachineDocument): readonly string[] {
  const declared = Object.keys(machine.events ?? {}).filter((event) => (eventDeclaration(machine, event).sentBy ?? 'user') === 'user');
  const settings = (operation.portal.with ?? {}) as Settings;
  const named = new Set(settings.collection === machine.collection ? ownEvents(portal, operation, declared) : []);
  for (const { params, type } of settings.do ?? [])
    if (type === 'record.send' && params?.['collection'] === machine.collection) addTexts(named, params?.['event'], settings);
  return declared.filter((event) => named.has(event));
}

/** The event that its settings name, else those among which the caller chooses: a call without a list of them takes any. */
function ownEvents(portal: Documents, operation: Operation, declared: readonly string[]): readonly unknown[] {
  const { event } = (operation.portal.with ?? {}) as Settings;
  if (event !== undefined) return [event];
  const choices = choicesOf(portal, operation);
  return choices.length === 0 && operation.portal.handler === 'records.transition' ? declared : choices;
}

/** The events that the parameter or the field `event` of a call may have; none where it lists none. */
function choicesOf({ openapi }: Documents, { method, path }: Operation): readonly unknown[] {
  const methods = openapi.paths[path] as { readonly [method: string]: unknown } | undefined;
  const { parameters = [], requestBody } = (methods?.[method.toLowerCase()] ?? {}) as {
    readonly parameters?: readonly { readonly name?: string; readonly schema?: unknown }[];
    readonly requestBody?: { readonly content?: { readonly [type: string]: { readonly schema?: unknown } } };
  };
  const body = resolved(openapi, requestBody?.content?.['application/json']?.schema);
  const fields = isJsonObject(body) ? body['properties'] : undefined;
  const schemas = [parameters.find(({ name }) => name === 'event')?.schema, isJsonObject(fields) ? fields['event'] : undefined];
  return schemas.map((schema) => resolved(openapi, schema)).flatMap((schema) => (isJsonObject(schema) ? listOf(schema['enum']) : []));
}

/** A schema, or the one of the same document that it refers to. */
function resolved(openapi: CompiledPortal['openapi'], schema: unknown): unknown {
  const reference = isJsonObject(schema) ? schema['$ref'] : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema;
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), openapi);
}

/** All texts in an expression, and in the values of the procedure that it reads. */
function addTexts(texts: Set<unknown>, expression: unknown, settings: Settings): void {
  if (typeof expression === 'string') texts.add(expression);
  else if (Array.isArray(expression)) for (const item of expression) addTexts(texts, item, settings);
  else if (isJsonObject(expression)) {
    const [root, name = ''] = String(expression['$'] ?? '').split('.');
    if (root === 'value') addTexts(texts, settings.values?.[name], settings);
    for (const child of Object.values(expression)) addTexts(texts, child, settings);
  }
}
