import { type GraphTransition, operationOf } from '#machines';
import type { Json, StudioMachine } from '#model';
import { eventExample } from '../eventExample.ts';

/** The properties with which an event is tried unless somebody writes others: its example, that of the answer, or a failure. */
export function offeredExample({ event, kind, label }: GraphTransition, { calls, document }: StudioMachine): Json {
  if (kind === 'done') return { output: calls[operationOf(label) ?? '']?.example ?? {} };
  if (kind === 'error') return { error: { kind: 'server', status: 500, message: '' } };
  return eventExample(document, event);
}
