import type { ReactNode } from 'react';
import type { FormPart, JsonObject } from '#model';
import { useMessage } from '../scope/useMessage.ts';
import { orderedNames } from './data/orderedNames.ts';
import { FactValue } from './FactValue.tsx';
import type { FactFormat } from './formatValue.ts';
import { useWritingStyle } from './useWritingStyle.ts';

type Translate = (key: string) => string;

function objectAt(node: unknown, name: string): JsonObject | undefined {
  const next: unknown = node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined;
  return next !== null && typeof next === 'object' && !Array.isArray(next) ? (next as JsonObject) : undefined;
}

const formats: { readonly [name: string]: FactFormat } = {
  date: 'date',
  'date-time': 'dateTime',
  email: 'email',
  uri: 'link',
  tel: 'phone',
  phone: 'phone',
};

function formatOf(schema: JsonObject, ui: JsonObject | undefined): FactFormat {
  const named = String(ui?.['ui:widget'] ?? schema['format'] ?? '');
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  return formats[named] ?? formats[String(schema['format'])] ?? 'text';
}

/** A choice is read by its label, a yes-or-no by its word, a list by its parts. */
function readable(value: unknown, schema: JsonObject, ui: JsonObject | undefined, message: Translate): unknown {
  if (Array.isArray(value))
    return value.map((each) => readable(each, objectAt(schema, 'items') ?? {}, objectAt(ui, 'items'), message)).join(', ');
  if (typeof value === 'boolean') return message(value ? 'forms.yes' : 'forms.no');
  const choices = [schema['oneOf'], schema['anyOf']].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonObject[]) : []));
  const title = choices.find((choice) => choice['const'] === value)?.['title'];
  if (typeof title === 'string') return message(title);
  const [values, names] = [schema['enum'], ui?.['ui:enumNames']];
  const name: unknown = Array.isArray(values) && Array.isArray(names) ? names[values.indexOf(value as never)] : undefined;
  return typeof name === 'string' ? message(name) : value;
}

interface FactsProps {
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject | undefined;
  readonly data: unknown;
}

function Facts({ schema, uiSchema, data }: FactsProps): ReactNode {
  const message = useMessage();
  const style = useWritingStyle();
  const fields = orderedNames(schema, uiSchema).flatMap((name) => {
    const field = objectAt(objectAt(schema, 'properties'), name);
    const ui = objectAt(uiSchema, name);
    const isSecret = ui?.['ui:widget'] === 'hidden' || ui?.['ui:widget'] === 'password';
    return field === undefined || isSecret ? [] : [{ name, field, ui, value: objectAt({ data }, 'data')?.[name] }];
  });
  const leaves = fields.filter(({ field }) => field['type'] !== 'object');
  const sections = fields.filter(({ field }) => field['type'] === 'object');
  return (
    <>
      {leaves.length > 0 && (
        <dl className="p-details">
          {leaves.map(({ name, field, ui, value }) => (
            <div key={name} className="p-details__item" data-field={name}>
              <dt>{message(String(field['title'] ?? name))}</dt>
              <dd>
                <FactValue value={readable(value, field, ui, message)} format={formatOf(field, ui)} style={style} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sections.map(({ name, field, ui, value }) => (
        <section key={name} className="p-section">
          {typeof field['title'] === 'string' && <h3>{message(field['title'])}</h3>}
          <Facts schema={field} uiSchema={ui} data={value} />
        </section>
      ))}
    </>
  );
}

/** A form that is only read: its data as facts, never as disabled inputs. Passwords and hidden fields are left out. */
export function FormFacts({ part, data }: { readonly part: FormPart; readonly data: unknown }) {
  return <Facts schema={part.schema} uiSchema={part.uiSchema} data={data} />;
}
