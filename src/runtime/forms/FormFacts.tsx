import type { ReactNode } from 'react';
import type { FormPart, Json, JsonObject } from '#model';
import { useMessage } from '../scope/hooks.ts';
import type { Choice } from './choices/Choice.ts';
import { heldParts } from './data/heldParts.ts';
import { isJsonObject } from './data/isJsonObject.ts';
import { orderedNames } from './data/orderedNames.ts';
import { FactValue } from './FactValue.tsx';
import type { FactFormat } from './formatValue.ts';
import { useWritingStyle } from './useWritingStyle.ts';

type Translate = (key: string) => string;

function objectAt(node: unknown, name: string): JsonObject | undefined {
  const next: unknown = node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined;
  return isJsonObject(next) ? next : undefined;
}

const formats: { readonly [name: string]: FactFormat } = {
  date: 'date',
  'date-time': 'dateTime',
  email: 'email',
  uri: 'link',
  tel: 'phone',
  phone: 'phone',
  time: 'time',
};

function formatOf(schema: JsonObject, ui: JsonObject | undefined): FactFormat {
  const named = String(ui?.['ui:widget'] ?? schema['format'] ?? '');
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  return formats[named] ?? formats[String(schema['format'])] ?? 'text';
}

interface Reading {
  readonly schema: JsonObject;
  readonly ui: JsonObject | undefined;
  /** Choices that the form's block brings. */
  readonly choices: readonly Choice[] | undefined;
  readonly message: Translate;
}

function choiceTitle(value: unknown, { schema, ui, choices, message }: Reading): string | undefined {
  const live = choices?.find((choice) => String(choice.value) === String(value))?.label;
  if (live !== undefined) return live;
  const declared = [schema['oneOf'], schema['anyOf']].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonObject[]) : []));
  const title = declared.find((choice) => choice['const'] === value)?.['title'];
  if (typeof title === 'string') return message(title);
  const [values, names] = [schema['enum'], ui?.['ui:enumNames']];
  const name: unknown = Array.isArray(values) && Array.isArray(names) ? names[values.indexOf(value as never)] : undefined;
  return typeof name === 'string' ? message(name) : undefined;
}

/** A choice is read by its label, a list by its parts. */
function readable(value: unknown, reading: Reading): unknown {
  const { schema, ui } = reading;
  if (Array.isArray(value)) {
    const one = { ...reading, schema: objectAt(schema, 'items') ?? {}, ui: objectAt(ui, 'items') };
    return value.map((each) => readable(each, one));
  }
  return choiceTitle(value, reading) ?? value;
}

/** Fields of an object schema; what stands under a condition is one of them where it holds and the data has it. */
function fieldsOf(schema: JsonObject, data: unknown): JsonObject {
  const [own, ...conditional] = heldParts(schema, data).map((part) => objectAt(part, 'properties') ?? {});
  const filled = isJsonObject(data) ? Object.keys(data) : [];
  const fields: Record<string, Json | undefined> = { ...own };
  for (const [name, field] of conditional.flatMap(Object.entries)) {
    if (filled.includes(name)) fields[name] ??= field;
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
    return field === undefined || isSecret ? [] : [{ name, at: `${id}_${name}`, field, ui, value: objectAt({ data }, 'data')?.[name] }];
  });
  const leaves = fields.filter(({ field }) => field['type'] !== 'object');
  const sections = fields.filter(({ field }) => field['type'] === 'object');
  return (
    <>
      {leaves.length > 0 && (
        <dl className="p-details">
          {leaves.map(({ name, at, field, ui, value }) => (
            <div key={name} className="p-details__item" data-field={name}>
              <dt>{message(String(field['title'] ?? name))}</dt>
              <dd>
                <FactValue
                  value={readable(value, { schema: field, ui, choices: choices[at], message })}
                  format={choices[at] === undefined ? formatOf(field, ui) : 'text'}
                  style={style}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sections.map(({ name, at, field, ui, value }) => (
        <section key={name} className="p-section">
          {typeof field['title'] === 'string' && <h3>{message(field['title'])}</h3>}
          <Facts id={at} schema={field} uiSchema={ui} data={value} choices={choices} />
        </section>
      ))}
    </>
  );
}

interface Props {
  readonly part: FormPart;
  readonly data: unknown;
  /** Choices that are data, by the id of their field. */
  readonly choices: { readonly [id: string]: readonly Choice[] };
}

/** A form that is only read: its data as facts, never as disabled inputs. Passwords and hidden fields are left out. */
export function FormFacts({ part, data, choices }: Props) {
  return <Facts id={part.id} schema={part.schema} uiSchema={part.uiSchema} data={data} choices={choices} />;
}
