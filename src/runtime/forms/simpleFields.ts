import { type FormPart, isJsonObject, type JsonObject } from '#model';
import { orderedNames } from './data/orderedNames.ts';

/** A field of a simple form (`FormPart.simple`). */
export interface SimpleField {
  readonly name: string;
  readonly kind: 'text' | 'password' | 'checkbox';
  readonly schema: JsonObject;
  /** `ui:options` of the uiSchema. */
  readonly options: JsonObject;
  readonly isRequired: boolean;
}

/** The fields of a simple form, in the order in which they are shown. */
export function simpleFields({ schema, uiSchema }: Pick<FormPart, 'schema' | 'uiSchema'>): readonly SimpleField[] {
  const properties = objectAt(schema, 'properties');
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return orderedNames(schema, uiSchema).map((name) => {
    const field = objectAt(properties, name);
    const ui = objectAt(uiSchema, name);
    const kind = field['type'] === 'boolean' ? 'checkbox' : ui['ui:widget'] === 'password' ? 'password' : 'text';
    return { name, kind, schema: field, options: objectAt(ui, 'ui:options'), isRequired: required.includes(name) };
  });
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isJsonObject(found) ? found : {};
}
