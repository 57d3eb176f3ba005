import { isJsonObject, type JsonObject } from '#model';

const SCHEMA_KEYS = new Set(['type', 'required', 'properties', 'title', 'additionalProperties']);
const FIELD_KEYS = new Set(['type', 'title', 'minLength', 'maxLength', 'pattern']);
const UI_KEYS = new Set(['ui:widget', 'ui:options']);
/** The widgets of simple fields by type; undefined is the usual one. */
const SIMPLE_WIDGETS: { readonly [type: string]: ReadonlySet<unknown> } = {
  string: new Set([undefined, 'password']),
  boolean: new Set([undefined]),
};
const OPTION_KEYS = new Set(['autocomplete', 'inputType']);

/**
 * Whether a form consists of texts, passwords and check boxes alone, with nothing that depends on data. The browser shows such a form by a
 * small script (runtime/forms/SimpleForm.tsx), any other one by rjsf.
 */
export function isSimpleForm(schema: JsonObject, uiSchema: JsonObject): boolean {
  const { properties } = schema;
  if (!isJsonObject(properties) || !hasOnly(schema, SCHEMA_KEYS)) return false;
  const isKnown = (name: string): boolean => name === 'ui:order' || Object.hasOwn(properties, name);
  if (!Object.keys(uiSchema).every(isKnown)) return false;
  return Object.entries(properties).every(([name, field]) => isSimpleField(field, uiSchema[name] ?? {}));
}

function isSimpleField(schema: unknown, ui: unknown): boolean {
  if (!isJsonObject(schema) || !isJsonObject(ui) || !hasOnly(schema, FIELD_KEYS) || !hasOnly(ui, UI_KEYS)) return false;
  const { 'ui:widget': widget, 'ui:options': options = {} } = ui;
  if (!isJsonObject(options) || !hasOnly(options, OPTION_KEYS) || typeof schema['title'] !== 'string') return false;
  return SIMPLE_WIDGETS[String(schema['type'])]?.has(widget) === true;
}

function hasOnly(value: JsonObject, keys: ReadonlySet<string>): boolean {
  return Object.keys(value).every((key) => keys.has(key));
}
