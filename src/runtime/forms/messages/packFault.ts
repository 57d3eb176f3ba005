/** What is wrong with a field: a message with its arguments, or a text that the server wrote. */
export type FieldFault =
  | { readonly keys: readonly string[]; readonly args?: { readonly [name: string]: string | number } }
  | { readonly text: string };

/** Packs a fault into the one text that rjsf carries per error, so that a fault can be shown anew in another language. */
export function packFault(fault: FieldFault): string {
  return JSON.stringify(fault);
}
