import type { ReactNode } from 'react';
import type { FormPart, Json, JsonObject } from '#model';
import { useMessage } from '../scope/hooks.ts';
import type { Choice } from './choices/Choice.ts';
import { applicableParts } from './data/applicableParts.ts';
import { isJsonObject } from './data/isJsonObject.ts';
import { orderedNames } from './data/orderedNames.ts';
import { FormattedValue } from './FormattedValue.tsx';
import type { ValueFormat } from './formatValue.ts';
import { useWritingStyle } from './useWritingStyle.ts';

type Translate = (key: string) => string;

function objectAt(node: unknown, name: string): JsonObject | undefined {
  const next: unknown = node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined;
  return isJsonObject(next) ? next : undefined;
}

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
  const named = String(ui?.['ui:widget'] ?? schema['format'] ?? '');
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  return formats[named] ?? formats[String(schema['format'])] ?? 'text';
}

/** How one value of the form is read. */
interface Reading {
  readonly schema: JsonObject;
  readonly ui: JsonObject | undefined;
  /** Choices that the form's block declares. */
  readonly choices: readonly Choice[] | undefined;
  readonly message: Translate;
}

function choiceTitle(value: unknown, { schema, ui, choices, message }: Reading): string | undefined {
  const fromBlock = choices?.find((choice) => String(choice.value) === String(value))?.label;
  if (fromBlock !== undefined) return fromBlock;
  const declared = [schema['oneOf'], schema['anyOf']].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonObject[]) : []));
  const title = declared.find((choice) => choice['const'] === value)?.['title'];
  if (typeof title === 'string') return message(title);
  const [values, names] = [schema['enum'], ui?.['ui:enumNames']];
  const name: unknown = Array.isArray(values) && Array.isArray(names) ? names[values.indexOf(value as never)] : undefined;
  return typeof name === 'string' ? message(name) : undefined;
}

/** The value with choices replaced by their labels, in lists too. */
function readable(value: unknown, reading: Reading): unknown {
  const { schema, ui } = reading;
  if (Array.isArray(value)) {
    const one = { ...reading, schema: objectAt(schema, 'items') ?? {}, ui: objectAt(ui, 'items') };
    return value.map((each) => readable(each, one));
  }
  return choiceTitle(value, reading) ?? value;
}

/** Fields of an object schema, and those of its conditional parts that apply and that the data has. */
function fieldsOf(schema: JsonObject, data: unknown): JsonObject {
  const [own, ...conditional] = applicableParts(schema, data).map((part) => objectAt(part, 'properties') ?? {});
  const present = isJsonObject(data) ? Object.keys(data) : [];
  const fields: Record<string, Json | undefined> = { ...own };
  for (const [name, field] of conditional.flatMap(Object.entries)) {
    if (present.includes(name)) fields[name] ??= field;
  }
  return fields;
}

interface FactsProps {
  readonly id: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject | undefined;
  readonly data: unknown;
  readonly choices: { readonly [id: string]: readonly Choice[] };
}

function Facts({ id, schema, uiSchema, data, choices }: FactsProps): ReactNode {
  const message = useMessage();
  const style = useWritingStyle();
  const properties = fieldsOf(schema, data);
  const fields = orderedNames({ properties }, uiSchema).flatMap((name) => {
    const field = objectAt(properties, name);
    const ui = objectAt(uiSchema, name);
    const isSecret = ui?.['ui:widget'] === 'hidden' || ui?.['ui:widget'] === 'password';
    return field === undefined || isSecret
      ? []
      : [{ name, fieldId: `${id}_${name}`, field, ui, value: objectAt({ data }, 'data')?.[name] }];
  });
  const leaves = fields.filter(({ field }) => field['type'] !== 'object');
  const sections = fields.filter(({ field }) => field['type'] === 'object');
  return (
    <>
      {leaves.length > 0 && (
        <dl className="p-details">
          {leaves.map(({ name, fieldId, field, ui, value }) => (
            <div key={name} className="p-details__item" data-field={name}>
              <dt>{message(String(field['title'] ?? name))}</dt>
              <dd>
                <FormattedValue
                  value={readable(value, { schema: field, ui, choices: choices[fieldId], message })}
                  format={choices[fieldId] === undefined ? formatOf(field, ui) : 'text'}
                  style={style}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sections.map(({ name, fieldId, field, ui, value }) => (
        <section key={name} className="p-section">
          {typeof field['title'] === 'string' && <h3>{message(field['title'])}</h3>}
          <Facts id={fieldId} schema={field} uiSchema={ui} data={value} choices={choices} />
        </section>
      ))}
    </>
  );
}

interface Props {
  readonly part: FormPart;
  readonly data: unknown;
  /** Choices that the form's block declares, by the id of their field. */
  readonly choices: { readonly [id: string]: readonly Choice[] };
}

/** A read-only form: its data as labelled values, not as disabled inputs. Passwords and hidden fields are left out. */
export function ReadOnlyForm({ part, data, choices }: Props) {
  return <Facts id={part.id} schema={part.schema} uiSchema={part.uiSchema} data={data} choices={choices} />;
}
