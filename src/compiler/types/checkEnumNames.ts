import { isJsonObject, type Json } from '#model';
import type { BuiltForm } from '../forms/builtForm.ts';
import { entriesOf, entryOf, itemsOf, type Node } from '../source/node.ts';
import type { Findings } from './findings.ts';

const NAMES = 'ui:enumNames';

/** Checks that each field of a form has a label for each of its values, and no more. */
export function checkLabels(form: Node, built: BuiltForm, findings: Findings): void {
  const uiSchema = entryOf(form, 'uiSchema');
  // The schema of a form is worked out for each reader, and most forms have no labels.
  if (uiSchema && hasLabels(uiSchema)) checkEnumNames(uiSchema, built.schema, findings);
}

function hasLabels(uiSchema: Node): boolean {
  return [...entriesOf(uiSchema)].some(([key, child]) => key === NAMES || key === 'enumNames' || hasLabels(child));
}

/** `schema` is that of the form with its entities inlined. */
function checkEnumNames(uiSchema: Node | undefined, schema: Json | undefined, findings: Findings): void {
  const names = entryOf(uiSchema, NAMES) ?? entryOf(uiSchema, 'ui:options', 'enumNames');
  const values = valuesOf(schema);
  const count = itemsOf(names).length;
  if (names && values && count !== values.length)
    findings.add('FORM_LABELS', names, `${count} labels for ${values.length} values`, `the values are ${values.map(String).join(', ')}`);
  for (const [key, child] of entriesOf(uiSchema)) {
    if (key.startsWith('ui:') || child.type !== 'object') continue;
    checkEnumNames(child, key === 'items' ? itemsIn(schema) : propertyIn(schema, key), findings);
  }
}

function valuesOf(schema: Json | undefined): readonly Json[] | undefined {
  const values = isJsonObject(schema) ? schema['enum'] : undefined;
  const ofItems = isJsonObject(schema) && isJsonObject(schema['items']) ? schema['items']['enum'] : undefined;
  const found = values ?? ofItems;
  return Array.isArray(found) ? found : undefined;
}

function itemsIn(schema: Json | undefined): Json | undefined {
  return isJsonObject(schema) ? schema['items'] : undefined;
}

/** A property of a schema, or of one of the schemas in it that hold in some cases; one that names its values is preferred. */
function propertyIn(schema: Json | undefined, name: string): Json | undefined {
  if (!isJsonObject(schema)) return undefined;
  const properties = schema['properties'];
  const own = isJsonObject(properties) ? properties[name] : undefined;
  const parts = [...PARTS.flatMap((key) => schema[key] ?? []), ...LISTS.flatMap((key) => partsIn(schema[key]))];
  const all = [own, ...parts.map((part) => propertyIn(part, name))];
  return all.find((one) => valuesOf(one) !== undefined) ?? all.find((one) => one !== undefined);
}

/** Keywords that hold a schema, or several, of the same value. */
const PARTS = ['then', 'else'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];

function partsIn(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? list : [];
}
