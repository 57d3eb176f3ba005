import type { CompiledPortal } from '#compiler';
import { isJsonObject, type Json, type Operation, type StudioExamples } from '#model';
import { schemaExample } from './schemaExample.ts';

const cachedResponses = new WeakMap<CompiledPortal['openapi'], StudioExamples['responses']>();

/** An example of the response of each operation; null where it returns no data. */
export function responseExamples({ openapi, operations }: CompiledPortal): StudioExamples['responses'] {
  const cached =
    cachedResponses.get(openapi) ??
    Object.fromEntries(Object.values(operations).map((operation) => [operation.id, responseOf(openapi, operation)]));
  cachedResponses.set(openapi, cached);
  return cached;
}

function responseOf(openapi: CompiledPortal['openapi'], { method, path }: Operation): Json {
  const declared = at(openapi.paths, path, method.toLowerCase(), 'responses');
  const success = isJsonObject(declared) ? Object.keys(declared).find((status) => status.startsWith('2')) : undefined;
  const schema = success && at(declared, success, 'content', 'application/json', 'schema');
  return schema === undefined ? null : schemaExample(schema, openapi);
}

function at(node: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce((value, key) => (isJsonObject(value) ? value[key] : undefined), node);
}
