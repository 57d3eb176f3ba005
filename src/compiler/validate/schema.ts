/** A JSON Schema (draft-07) of a document kind, with our annotations; `target` is what its `$ref` leads to. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: Schema };
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** How overlays merge a list: by id, as a set, or whole. */
  readonly 'x-merge'?: 'id' | 'set' | 'atomic';
  /** How overlays merge the lists inside a free-form value. */
  readonly 'x-lists'?: 'atomic';
  /** What a text names: 'operation', 'form', 'route', 'asset', ... */
  readonly 'x-ref'?: string;
  /** What the keys of a map name. */
  readonly 'x-keys'?: string;
  /** True where a value is shown as text, so that a literal must be a message. */
  readonly 'x-text'?: boolean;
  /** Name of a definition: the key it has under `definitions`. */
  readonly name?: string;
  target?: Schema;
}
