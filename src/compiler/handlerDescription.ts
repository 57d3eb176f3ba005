/**
 * What documents write as a setting: `call`, `route` and `collection` are texts that name one, `names` a list of texts, `texts` a map of
 * message keys under the names that the handler knows.
 */
export type SettingKind = 'text' | 'number' | 'flag' | 'names' | 'call' | 'route' | 'collection' | 'texts';

/** A setting of a handler (`with`). */
export interface HandlerSetting {
  readonly kind: SettingKind;
  readonly description: string;
  readonly isRequired?: true;
  /** A parameter of the call that may give the value in place of the setting. */
  readonly parameter?: string;
  /** Of `texts`: the names of the texts. */
  readonly names?: readonly string[];
}

/** What a handler answers: a map with `fields`, where they are the same for all calls, a list, a file or nothing. */
export interface HandlerAnswer {
  readonly kind: 'map' | 'list' | 'file' | 'nothing';
  readonly description?: string;
  /** Every field that the map may have. */
  readonly fields?: readonly string[];
}

/** How documents use a handler of the server; without `settings` it takes none, without `answer` nothing is known of it. */
export interface HandlerDescription {
  /** `open`: they are described elsewhere. */
  readonly settings?: { readonly [name: string]: HandlerSetting } | 'open';
  /** The parameters of path and query that it needs, and those that it reads where a call has them (`?` behind the name). */
  readonly parameters?: readonly string[];
  readonly answer?: HandlerAnswer;
}

/** The handlers of a server by name. */
export type HandlerDescriptions = { readonly [name: string]: HandlerDescription };
