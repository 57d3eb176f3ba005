import type { CompiledPortal } from '#compiler';

type Specification = CompiledPortal['openapi'];

interface Answer {
  content?: object;
}

/**
 * A copy in which an answer that declares no content takes any: without that the schema of `default`, which is for refused calls, would
 * judge it.
 */
export function withOpenAnswers(specification: Specification): Specification {
  const copy = structuredClone(specification);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods as object))) {
    const { responses = {} } = operation as { responses?: { [status: string]: Answer } };
    for (const [status, answer] of Object.entries(responses)) {
      if (status !== 'default') answer.content ??= { 'application/json': { schema: {} } };
    }
  }
  return copy;
}
