/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json | undefined };
