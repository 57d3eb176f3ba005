import type { JsonObject } from '#model';
import { isSimpleForm } from '../../../src/compiler/forms/isSimpleForm.ts';

const text: JsonObject = { type: 'string', title: 'card.name', maxLength: 20 };
const form = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', required: ['name'], properties, ...more });

test('texts, passwords and check boxes are a simple form', () => {
  const ui = { 'ui:order': ['name', '*'], secret: { 'ui:widget': 'password', 'ui:options': { autocomplete: 'off' } } };
  expect(isSimpleForm(form({ name: text, secret: text, stay: { type: 'boolean', title: 'card.stay' } }), ui)).toBe(true);
});

test.each<[string, JsonObject, JsonObject?]>([
  ['a list', form({ name: { type: 'array', title: 'card.name', items: text } })],
  ['a number', form({ name: { type: 'integer', title: 'card.name' } })],
  ['choices', form({ name: { ...text, enum: ['a', 'b'] } })],
  ['a format', form({ name: { ...text, format: 'date' } })],
  ['a value to begin with', form({ name: { ...text, default: 'Kim' } })],
  ['no label', form({ name: { type: 'string' } })],
  ['fields that depend on others', form({ name: text }, { allOf: [{ if: {} }] })],
  ['another widget', form({ name: text }, {}), { name: { 'ui:widget': 'textarea' } }],
  ['help', form({ name: text }, {}), { name: { 'ui:help': 'card.help' } }],
  ['another option', form({ name: text }, {}), { name: { 'ui:options': { rows: 4 } } }],
  ['a setting of the whole form', form({ name: text }, {}), { 'ui:title': 'card.title' }],
  ['nothing', { type: 'object' }],
])('%s makes a form that needs rjsf', (_, schema, ui = {}) => {
  expect(isSimpleForm(schema, ui)).toBe(false);
});
