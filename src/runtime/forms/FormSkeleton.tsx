import { type FormPart, isJsonObject, type JsonObject } from '#model';
import { sizeOf } from './templates/sizeOf.ts';

/** So many fields fill a window. */
const MOST_FIELDS = 8;

/** Grey bars in place of a form whose script or validator is still loading. They are as high as its fields, so that nothing moves then. */
export function FormSkeleton({ part: { schema, uiSchema } }: { readonly part: Pick<FormPart, 'schema' | 'uiSchema'> }) {
  const properties = objectAt(schema, 'properties');
  const shown = Object.keys(properties).filter((name) => objectAt(uiSchema, name)['ui:widget'] !== 'hidden');
  return (
    <div className="p-form" aria-busy="true">
      {shown.slice(0, MOST_FIELDS).map((name) => (
        <FieldSkeleton key={name} fields={fieldsIn(objectAt(properties, name))} ui={objectAt(uiSchema, name)} />
      ))}
      <div className="p-form__actions">
        <span className="p-skeleton p-skeleton--action" />
      </div>
    </div>
  );
}

interface FieldProps {
  /** How many fields it consists of; 0 for one that is no group. */
  readonly fields: number;
  readonly ui: JsonObject;
}

function FieldSkeleton({ fields, ui }: FieldProps) {
  if (fields > 0) return <span className="p-skeleton p-skeleton--fields" style={sizeOf(fields)} />;
  const { rows } = objectAt(ui, 'ui:options');
  const height =
    typeof rows === 'number' ? `calc(${rows} * 1.4 * var(--p-text-md) + ${ui['ui:help'] === undefined ? 1.5 : 3}rem)` : undefined;
  return <span className="p-skeleton p-skeleton--field" style={{ height }} />;
}

const fieldsIn = (schema: JsonObject): number => Object.keys(objectAt(schema, 'properties')).length;

function objectAt(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isJsonObject(found) ? found : {};
}
