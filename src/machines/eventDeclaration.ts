import type { EventDeclaration, MachineDocument } from '#model';

/** What a life cycle says of an event; a bare description stands for an event of people. */
export function eventDeclaration(doc: MachineDocument, event: string): EventDeclaration {
  const declared = doc.events?.[event];
  return typeof declared === 'object' ? declared : { description: declared ?? '' };
}
