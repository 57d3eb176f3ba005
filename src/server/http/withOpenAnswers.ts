import type { CompiledPortal } from '#compiler';

type Specification = CompiledPortal['openapi'];

interface Answer {
  content?: object;
}

const JSON_TYPE = 'application/json';

/**
 * A copy in which an answer that declares no content, or files, takes any: without that the schema of `default`, which is for refused calls,
 * would judge it, and a file's type be taken for one that somebody sends.
 */
export function withOpenAnswers(specification: Specification): Specification {
  const copy = structuredClone(specification);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods as object))) {
    const { responses = {} } = operation as { responses?: { [status: string]: Answer } };
    for (const [status, answer] of Object.entries(responses)) {
      if (status !== 'default' && !Object.hasOwn(answer.content ?? {}, JSON_TYPE)) answer.content = { [JSON_TYPE]: { schema: {} } };
    }
  }
  return copy;
}
