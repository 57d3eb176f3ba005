import { isJsonObject, type Json } from '#model';
import { entriesOf, entryOf, itemsOf, type Node } from '../source/node.ts';
import type { Findings } from './findings.ts';

const NAMES = 'ui:enumNames';

/** Checks that a field has a label for each of its values, and no more. `schema` is that of the form with its entities inlined. */
export function checkEnumNames(uiSchema: Node | undefined, schema: Json | undefined, findings: Findings): void {
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

function propertyIn(schema: Json | undefined, name: string): Json | undefined {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  return isJsonObject(properties) ? properties[name] : undefined;
}
