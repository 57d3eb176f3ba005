import { readFileSync } from 'node:fs';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { buildRequest } from '#operations';
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

const NAMES_A_THING = /(Id|Ids|Hri|Code|Name|Login|Uuid)$|^(id|uuid|code|login|humanReadableId)$/;

/** The inputs of a portal, from test/rules/accessInputs.json. */
export function inputsOf(portal: string): Inputs {
  return JSON.parse(readFileSync('test/rules/accessInputs.json', 'utf8'))[portal];
}

/** Inputs of an operation that may name a tenant's thing: every parameter, and what in a JSON body is called like an id. */
export function suspectsOf(portal: CompiledPortal, operation: Operation): string[] {
  const named = operation.parameters.map(({ name }) => name);
  const body = operation.requestType === 'application/json' ? Object.keys(bodySchemaOf(portal, operation)?.properties ?? {}) : [];
  return [...new Set([...named, ...body.filter((name) => NAMES_A_THING.test(name))])].map((name) => `${operation.id}.${name}`);
}

/** Whether what a call reaches can be named in it. */
export function namesTenants({ tenant }: Inputs, { id }: Operation): boolean {
  return Object.keys(tenant).some((key) => key.startsWith(`${id}.`));
}

/** A valid call of an operation that names what belongs to `target`. */
export function callOf(portal: CompiledPortal, operation: Operation, inputs: Inputs, target: Target): WireCall {
  const kindOf = (name: string) => inputs.tenant[`${operation.id}.${name}`];
  const filled = (name: string, sample: unknown) => {
    const kind = kindOf(name);
    return kind === undefined ? sample : (target[kind] ?? sample);
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

function multipart(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `------------------------------part\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"\r\ncontent-type: image/png' : ''}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}------------------------------part--\r\n`;
}
