/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: Json | undefined };
