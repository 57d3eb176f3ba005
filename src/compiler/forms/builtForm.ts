import type { Diagnostic, JsonObject } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Node, textOf } from '../source/node.ts';

/** A message key that a form shows. */
export interface FormText {
  readonly name: string;
  readonly node: Node;
}

/** A form ready to show: the entities (schemas of records) that it refers to are inlined in its schema. */
export interface BuiltForm {
  readonly id: string;
  readonly schema: JsonObject;
  /** Names of the entities inlined. */
  readonly entities: ReadonlySet<string>;
  readonly texts: readonly FormText[];
  readonly diagnostics: readonly Diagnostic[];
  /** What its messages and checks say of fields that it has not. */
  readonly fieldDiagnostics: readonly Diagnostic[];
}

/** What a message key looks like, as in schemas/meta/common.schema.json. */
export const MESSAGE_KEY = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9{} _-]+)+$/;

/** Collects a text of a form, which must be a message key; an empty text shows nothing. */
export function collectText(node: Node, texts: FormText[], diagnostics: Diagnostics): void {
  const name = textOf(node);
  if (name === undefined || name === '') return;
  if (MESSAGE_KEY.test(name)) texts.push({ name, node });
  else diagnostics.add('LITERAL_TEXT', node, `"${name}" is shown as text`, { fix: 'put it into locales/ and write the message key' });
}
