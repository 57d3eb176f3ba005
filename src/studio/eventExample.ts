import { eventDeclaration } from '#machines';
import type { Json, MachineDocument } from '#model';

/** The properties with which an event is tried unless somebody writes others. */
export function eventExample(document: MachineDocument, event: string): Json {
  return (eventDeclaration(document, event).example ?? {}) as Json;
}
