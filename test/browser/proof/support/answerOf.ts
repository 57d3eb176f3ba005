import type { CompiledPortal } from '#compiler';
import type { Schema } from '../../../proof/support/Schema.ts';
import { sampleOf } from '../../../proof/support/sampleOf.ts';

type Node = { readonly [key: string]: Node | undefined };

/** A sample of a call's successful answer; null where it declares none. */
export function answerOf(portal: CompiledPortal, operation: string): unknown {
  const { path = '', method = '' } = portal.operations[operation] ?? {};
  const declared = (portal.openapi.paths as unknown as Node)[path]?.[method.toLowerCase()];
  const schema = declared?.['responses']?.['200']?.['content']?.['application/json']?.['schema'];
  return schema === undefined ? null : sampleOf(schema as Schema, { document: portal.openapi });
}
