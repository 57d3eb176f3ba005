import { type ReactNode, Suspense } from 'react';
import { type FormBlock, type FormPart, isJsonObject, type Json, type JsonObject, type ValueFormat } from '#model';
import { useTranslate } from '../scope/hooks.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { useFormChoices } from './choices/blockChoices.ts';
import type { Choice } from './choices/Choice.ts';
import { applicableSchemas } from './data/applicableSchemas.ts';
import { orderedNames } from './data/orderedNames.ts';
import { FormattedValue } from './format/FormattedValue.tsx';
import { useFormatOptions } from './format/useFormatOptions.ts';

const ChecklistView = lazyComponent(() =>
  import(/* webpackChunkName: "checklist-view" */ './checklist/ChecklistView.tsx').then((module) => module.styledChecklistView),
);

type Translate = (key: string) => string;

interface Props {
  readonly part: FormPart;
  readonly data: unknown;
  /** The block that shows the form and may declare choices for its fields. */
  readonly block: FormBlock;
}

/**
 * Shows the data of a form as labelled values, without inputs and without rjsf, so that a page that is only read need not load rjsf.
 * Passwords and hidden fields are left out.
 */
export function ReadOnlyForm({ part, data, block }: Props) {
  const choices = useFormChoices(block, data);
  return <Fields id={part.id} schema={part.schema} uiSchema={part.uiSchema} data={data} choices={choices} />;
}

interface FieldsProps {
  /** Id of the object. The id of a field is this id, `_` and the name of the field. */
  readonly id: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject | undefined;
  readonly data: unknown;
  /** Choices that the form's block declares, by the id of their field. */
  readonly choices: { readonly [id: string]: readonly Choice[] };
}

/** The fields of one object: first simple fields as a list of labels and values, then checklists, then nested objects as sections. */
function Fields({ id, schema, uiSchema, data, choices }: FieldsProps): ReactNode {
  const translate = useTranslate();
  const formatOptions = useFormatOptions();
  const properties = fieldsOf(schema, data);
  const fields = orderedNames({ properties }, uiSchema).flatMap((name) => {
    const field = objectAt(properties, name);
    const ui = objectAt(uiSchema, name);
    const isSecret = ui?.['ui:widget'] === 'hidden' || ui?.['ui:widget'] === 'password';
    return field === undefined || isSecret
      ? []
      : [{ name, fieldId: `${id}_${name}`, field, ui, value: objectAt({ data }, 'data')?.[name] }];
  });
  const isChecklist = ({ ui }: { readonly ui: JsonObject | undefined }): boolean => ui?.['ui:widget'] === 'checklist';
  const checklists = fields.filter(isChecklist);
  const leaves = fields.filter((one) => one.field['type'] !== 'object' && !isChecklist(one));
  const sections = fields.filter(({ field }) => field['type'] === 'object');
  return (
    <>
      {leaves.length > 0 && (
        <dl className="p-details">
          {leaves.map(({ name, fieldId, field, ui, value }) => (
            <div key={name} className="p-details__item" data-field={name}>
              <dt>{translate(String(field['title'] ?? name))}</dt>
              <dd>
                <FormattedValue
                  value={withChoiceLabels(value, { schema: field, ui, choices: choices[fieldId], translate })}
                  format={choices[fieldId] === undefined ? formatOf(field, ui) : 'text'}
                  options={formatOptions}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {checklists.map(({ name, value }) => (
        <Suspense key={name} fallback={null}>
          <ChecklistView value={value} />
        </Suspense>
      ))}
      {sections.map(({ name, fieldId, field, ui, value }) => (
        <section key={name} className="p-section">
          {typeof field['title'] === 'string' && <h3>{translate(field['title'])}</h3>}
          <Fields id={fieldId} schema={field} uiSchema={ui} data={value} choices={choices} />
        </section>
      ))}
    </>
  );
}

/** The value of a property if it is an object; else undefined. */
function objectAt(node: unknown, name: string): JsonObject | undefined {
  const next: unknown = node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined;
  return isJsonObject(next) ? next : undefined;
}

/** Widget or JSON Schema `format` of a field -> format of its value. */
const formats: { readonly [name: string]: ValueFormat } = {
  date: 'date',
  'date-time': 'dateTime',
  email: 'email',
  uri: 'link',
  tel: 'phone',
  phone: 'phone',
  time: 'time',
};

function formatOf(schema: JsonObject, ui: JsonObject | undefined): ValueFormat {
  const widget = String(ui?.['ui:widget'] ?? schema['format'] ?? '');
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  return formats[widget] ?? formats[String(schema['format'])] ?? 'text';
}

/** What describes one field of the form. */
interface FieldDescription {
  readonly schema: JsonObject;
  readonly ui: JsonObject | undefined;
  /** The field's choices that the form's block declares. */
  readonly choices: readonly Choice[] | undefined;
  readonly translate: Translate;
}

/**
 * The label of a value that the user has chosen, from the choices of the block, or from `oneOf`, `anyOf` or `enum` of the schema. Undefined
 * if none of these has the value.
 */
function choiceLabel(value: unknown, { schema, ui, choices, translate }: FieldDescription): string | undefined {
  const fromBlock = choices?.find((choice) => String(choice.value) === String(value))?.label;
  if (fromBlock !== undefined) return fromBlock;
  const declared = [schema['oneOf'], schema['anyOf']].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonObject[]) : []));
  const title = declared.find((choice) => choice['const'] === value)?.['title'];
  if (typeof title === 'string') return translate(title);
  const [values, names] = [schema['enum'], ui?.['ui:enumNames']];
  const name: unknown = Array.isArray(values) && Array.isArray(names) ? names[values.indexOf(value as never)] : undefined;
  return typeof name === 'string' ? translate(name) : undefined;
}

/** The value with choices replaced by their labels, in lists too. */
function withChoiceLabels(value: unknown, description: FieldDescription): unknown {
  const { schema, ui } = description;
  if (Array.isArray(value)) {
    const ofEntry = { ...description, schema: objectAt(schema, 'items') ?? {}, ui: objectAt(ui, 'items') };
    return value.map((entry) => withChoiceLabels(entry, ofEntry));
  }
  return choiceLabel(value, description) ?? value;
}

/**
 * Field name -> schema, for the fields of an object: all that the schema itself declares, and those of its conditional subschemas (`then`,
 * `allOf`, ...) that apply to the data and of which the data has a value.
 */
function fieldsOf(schema: JsonObject, data: unknown): JsonObject {
  const [unconditional, ...conditional] = applicableSchemas(schema, data).map((subschema) => objectAt(subschema, 'properties') ?? {});
  const namesInData = isJsonObject(data) ? Object.keys(data) : [];
  const fields: Record<string, Json | undefined> = { ...unconditional };
  for (const [name, field] of conditional.flatMap(Object.entries)) {
    if (namesInData.includes(name)) fields[name] ??= field;
  }
  return fields;
}
