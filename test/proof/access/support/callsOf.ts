import { readFileSync } from 'node:fs';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { buildRequest } from '#operations';
import type { Schema } from '../../support/Schema.ts';
import { sampleOf } from '../../support/sampleOf.ts';
import { bodySchemaOf, declaredOf } from './operationSchemas.ts';

type InputKind = 'login' | 'organization' | 'code' | 'oemId' | 'oemName' | `record:${string}`;

/** The records of a tenant that a call may name. */
export type Target = { readonly [kind in InputKind]?: string | undefined };

/** Which inputs of which operation name a tenant's thing, and why the others do not. */
export interface Inputs {
  readonly tenant: { readonly [operationAndInput: string]: InputKind };
  readonly free: { readonly [operationAndInput: string]: string };
  readonly everywhere: { readonly [input: string]: string };
}

/** A request as `inject` takes it. */
export interface WireCall {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

const NAMES_A_THING = /(Id|Ids|Hri|Codes?|Name|Login|Uu?id|UID)$|^(ids?|uuid|code|login|humanReadableId)$/;

/** The inputs of a portal, from test/rules/accessInputs.json. */
export function inputsOf(portal: string): Inputs {
  return JSON.parse(readFileSync('test/rules/accessInputs.json', 'utf8'))[portal];
}

/** Inputs of an operation that may name a tenant's thing: every parameter, and what in a JSON body, at any depth, is called like an id. */
export function suspectsOf(portal: CompiledPortal, operation: Operation): string[] {
  const named = operation.parameters.map(({ name }) => name);
  const schema = operation.requestType === 'application/json' ? bodySchemaOf(portal, operation) : undefined;
  return [...new Set([...named, ...(schema ? idsWithin(schema) : [])])].map((name) => `${operation.id}.${name}`);
}

/** Paths of what is called like an id; `0` stands for every item of a list. */
function idsWithin(schema: Schema, at = ''): string[] {
  const parts = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return parts.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(NAMES_A_THING.test(name) ? [at + name] : []),
      ...idsWithin(inner, `${at}${name}.`),
    ]),
    ...(items ? idsWithin(items, `${at}0.`) : []),
  ]);
}

/** Whether what a call reaches can be named in it. */
export function namesTenants({ tenant }: Inputs, { id }: Operation): boolean {
  return Object.keys(tenant).some((key) => key.startsWith(`${id}.`));
}

/** A valid call of an operation that names what belongs to `target`. */
export function callOf(portal: CompiledPortal, operation: Operation, inputs: Inputs, target: Target): WireCall {
  const kindOf = (name: string) => inputs.tenant[`${operation.id}.${name}`];
  const filled = (name: string, sample: unknown): unknown => {
    const kind = kindOf(name);
    const named = kind && target[kind];
    if (named !== undefined) return likeSample(sample, named);
    if (typeof sample !== 'object' || sample === null) return sample;
    if (Array.isArray(sample)) return sample.map((part) => filled(`${name}.0`, part));
    return Object.fromEntries(Object.entries(sample).map(([inner, part]) => [inner, filled(`${name}.${inner}`, part)]));
  };
  const parameters = (declaredOf(portal, operation).parameters ?? []).filter(
    ({ name, required }) => required || kindOf(name) !== undefined,
  );
  const input = Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, filled(name, sampleOf(schema, { whole: false }))]));
  const schema = bodySchemaOf(portal, operation);
  const sample = schema && (sampleOf(schema, { whole: schema.oneOf === undefined }) as Record<string, unknown>);
  const body = sample && Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, filled(name, value)]));
  const request = buildRequest(operation, { ...input, ...(body ? { body } : {}) });
  const isText = typeof request.body === 'string';
  const payload = isText ? (request.body as string) : body && multipart(body);
  return {
    method: operation.method,
    url: request.url,
    headers: {
      ...request.headers,
      ...(payload === undefined
        ? {}
        : { 'content-type': isText ? (request.contentType ?? '') : 'multipart/form-data; boundary=----------------------------part' }),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}

/** The name of a thing in the form that the input takes: one of a list, or a number. */
function likeSample(sample: unknown, named: string): unknown {
  if (Array.isArray(sample)) return [likeSample(sample[0], named)];
  return typeof sample === 'number' && /^\d+$/.test(named) ? Number(named) : named;
}

function multipart(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `------------------------------part\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"\r\ncontent-type: image/png' : ''}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}------------------------------part--\r\n`;
}
